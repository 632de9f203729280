import type { DocumentRecord, Reminder } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { documentEditScreen } from "../documents/documents.screens.ts";
import { reminderEditScreen } from "../reminders/reminderForm.screens.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { openForm } from "../testing/openForm.ts";
import { problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { selectFields } from "./form.selectors.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a record that is read again after a conflict", () => {
  const step = fakeMilestone("M", { name: "Measured", evidence: ["Meter files"] });
  const places: Stubs = {
    processes: { list: { data: [fakeProcess({ project: fakeProject(), milestones: [step] })], total: 1 } },
    milestones: { list: { data: [step], total: 1 } },
  };
  const draft = fakeDocument({ versions: [] });
  const submitted = fakeDocument({ version: 3, title: "Theirs" });

  const openDocument = async (update: NonNullable<Stubs["documents"]>["update"] & {}) => {
    const form = await openForm<DocumentRecord, { record: DocumentRecord }>(
      documentEditScreen,
      { ...places, documents: { update, get: submitted } },
      {
        given: { record: draft },
        permissions: ["document:create", "project_process:list", "project_milestone:list", "project:update"],
      },
    );
    await settle();
    return form;
  };

  test("locks what it keeps as it is by now, and drops what was chosen there", async () => {
    const sent: unknown[] = [];
    const form = await openDocument(({ body }) => {
      sent.push(body);
      return sent.length === 1 ? problem("/errors/conflict", "Changed")() : submitted;
    });
    form.enter({ note: "Mine", milestoneId: step.id });
    await settle();
    form.enter({ slot: "Meter files" });
    await form.submit();
    form.screen.send({ type: "form.reload" });
    await settle();
    const place = selectFields(form.now()).filter(({ name }) => ["milestoneId", "slot"].includes(name));
    expect(place.filter(({ value, isLocked }) => value !== "" || !isLocked)).toEqual([]);
    await form.submit();
    expect(sent[1]).toEqual({ note: "Mine", version: 3 });
  });

  test("locks the people of a reminder once others are linked whom this person may not take off", async () => {
    const [own, nora] = [fakeId(41), fakeId(42)];
    const users = [own, nora].map((id) => ({ id, name: "Nora", surname: "Wind" }));
    const theirs = fakeReminder({ version: 4, users, userIds: [own, nora] });
    const form = await openForm<Reminder, { record: Reminder }>(
      reminderEditScreen,
      {
        users: { assignable: users.map((user) => ({ ...user, companyName: null })) },
        reminders: { update: problem("/errors/conflict"), get: theirs },
      },
      {
        given: { record: fakeReminder() },
        permissions: ["reminder:update", "project:update"],
        claims: { id: own },
      },
    );
    form.enter({ description: "Mine" });
    await form.submit();
    form.screen.send({ type: "form.reload" });
    await settle();
    const people = selectFields(form.now()).find(({ name }) => name === "userIds");
    expect([people?.isLocked, people?.value]).toEqual([true, [own, nora]]);
  });

  test("keeps on offer what it holds by now", async () => {
    const [process, done] = [
      fakeProcess({ id: fakeId(61), name: "Ended" }),
      fakeMilestone("D", { name: "Done" }),
    ];
    const links = { projectId: fakeId(5), processId: process.id, milestoneId: done.id };
    const theirs = fakeReminder({ version: 4, ...links, process, milestone: done });
    const form = await openForm<Reminder, { record: Reminder }>(
      reminderEditScreen,
      { projects: { get: fakeProject() }, reminders: { update: problem("/errors/conflict"), get: theirs } },
      {
        given: { record: fakeReminder() },
        permissions: ["project:list", "project:get", "project_process:list", "project_milestone:list"],
      },
    );
    await settle();
    form.enter({ description: "Mine" });
    await form.submit();
    form.screen.send({ type: "form.reload" });
    await settle();
    expect([form.valueOf("processId"), form.valueOf("milestoneId")]).toEqual([process.id, done.id]);
    expect([form.offered("processId"), form.offered("milestoneId")]).toEqual([["Ended"], ["Done"]]);
  });
});

test("a draft leaves out what its record keeps as it is by now", async () => {
  const ports = fakePorts({
    address: "/project/1",
    fetch: stubWire({ processes: { list: { data: [], total: 0 } } }),
  });
  const open = (record: DocumentRecord) =>
    openForm<DocumentRecord, { record: DocumentRecord }>(
      documentEditScreen,
      {},
      { ports, given: { record } },
    );
  const before = await open(fakeDocument({ versions: [] }));
  before.enter({ note: "Mine", milestoneId: fakeId(70) });
  const after = await open(fakeDocument({ version: 3 }));
  after.screen.send({ type: "draft.restore" });
  const { values } = after.now().context;
  expect([values["note"], values["milestoneId"]]).toEqual(["Mine", ""]);
});
