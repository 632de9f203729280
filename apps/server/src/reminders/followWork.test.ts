import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { noticeTextsOf, seenReminder } from "../testing/seenReminder.ts";
import { addUser } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

let stage: WorkStage;
let maker: string;
let run: Awaited<ReturnType<WorkStage["begin"]>>;
beforeAll(async () => {
  stage = await openWorkStage({ tokenTtlMinutes: 1_000_000 });
  maker = (await addUser(stage.server)).id;
});
beforeEach(async () => {
  run = await stage.begin(stage.small);
});
afterAll(() => stage.server.close());

const inSeconds = (seconds: number) => new Date(stage.clock.now().getTime() + seconds * 1000);
const now = () => stage.clock.now().toISOString();

/** Creates a reminder of that milestone of the running process, or of the process alone. */
const remind = async (key: string | undefined, more: object = {}) =>
  addReminder(stage.server, {
    createdById: maker,
    milestoneId: key === undefined ? null : ((await run.read()).milestones.get(key)?.id ?? null),
    processId: run.id,
    projectId: run.projectId,
    ...more,
  });

const seen = (id: string) => seenReminder(stage.server, id);
const toldOf = (id: string) => noticeTextsOf(stage.server, id);
const tick = () => createTick(stage.server.services)();
const ok = async (answer: Promise<{ readonly status: number }>) => expect((await answer).status).toBe(200);

describe("a reminder of a milestone", () => {
  test.each([
    ["completed", "small", "BEGIN", "complete"],
    ["skipped", "wide", "C", "skip"],
  ] as const)(
    "is closed where it is %s, with what was past; reopened, it is what it was",
    async (word, graph, key, action) => {
      run = await stage.begin(stage[graph]);
      if (graph === "wide") await ok(run.complete("A"));
      const overdue = inSeconds(-HOUR);
      const id = await remind(key, { dueDatetime: overdue });
      const before = await seen(id);
      expect(before).toMatchObject({ status: "ACTIVE", nextStatus: "OVERDUE" });
      await ok(run[action](key));
      const reason = `Its milestone was ${word}.`;
      expect(await seen(id)).toEqual({
        status: "CANCELLED",
        statusBefore: "ACTIVE",
        closedReason: reason,
        dueDatetime: overdue.toISOString(),
        nextStatus: null,
        occurrences: [["SKIPPED", overdue.toISOString(), reason]],
      });
      await ok(run.uncomplete(key));
      expect(await seen(id)).toEqual(before);
    },
  );

  test("that is completed sends nothing more and loses its future dates; reopening brings them back", async () => {
    const id = await remind("BEGIN", { rrule: "FREQ=DAILY", dueDatetime: inSeconds(HOUR) });
    const next = async () => (await seen(id)).occurrences[0];
    await ok(run.complete("BEGIN"));
    expect((await seen(id)).occurrences).toEqual([]);
    stage.clock.pass(3 * DAY);
    await tick();
    expect(await toldOf(id)).toEqual([]);
    await ok(run.uncomplete("BEGIN"));
    // the dates missed meanwhile are not made up
    expect(await next()).toEqual(["UPCOMING", inSeconds(HOUR).toISOString(), null]);
    stage.clock.pass(HOUR);
    await tick();
    expect(await toldOf(id)).toEqual(["Due now"]);
  });

  test.each(["PAUSED", "COMPLETED", "CANCELLED"])(
    "that a person has made %s stays so at reopening",
    async (status) => {
      const id = await remind("BEGIN");
      await stage.server.services.db.updateTable("reminder").set({ status }).where("id", "=", id).execute();
      if (status === "COMPLETED")
        await stage.server.services.db
          .updateTable("reminderOccurrence")
          .set({ status, doneAt: now() })
          .where("reminderId", "=", id)
          .execute();
      await ok(run.complete("BEGIN"));
      await ok(run.uncomplete("BEGIN"));
      expect(await seen(id)).toMatchObject({ status, statusBefore: null, closedReason: null });
    },
  );

  test("leaves an occurrence skipped that a person had skipped", async () => {
    const id = await remind("BEGIN", { rrule: "FREQ=DAILY;COUNT=2", dueDatetime: inSeconds(HOUR) });
    stage.clock.pass(2 * HOUR);
    await stage.server.services.db
      .updateTable("reminderOccurrence")
      .set({ status: "SKIPPED", reason: "Its milestone was completed.", doneById: maker })
      .where("reminderId", "=", id)
      .where("dueAt", "<", now())
      .execute();
    await ok(run.complete("BEGIN"));
    await ok(run.uncomplete("BEGIN"));
    expect((await seen(id)).occurrences.map(([status]) => status)).toEqual(["SKIPPED", "UPCOMING"]);
  });

  test("is not changed by other milestones and processes", async () => {
    const others = [await remind("WORK"), await remind(undefined)];
    await ok(run.complete("BEGIN"));
    for (const id of others) expect(await seen(id)).toMatchObject({ status: "ACTIVE" });
  });
});

describe("reminders at the end of their process", () => {
  test.each([
    ["completed", "END"],
    ["terminated", "STOP"],
  ])("(%s) are closed, and get their former state when the end is reopened", async (word, end) => {
    for (const key of ["BEGIN", "WORK"]) await ok(run.complete(key));
    if (end === "END") await ok(run.complete("CHECK"));
    const ofProcess = await remind(undefined);
    const ofMilestone = await remind(end === "END" ? "STOP" : "CHECK");
    const before = [await seen(ofProcess), await seen(ofMilestone)];
    await ok(run.complete(end));
    const reason = `Its process was ${word}.`;
    for (const id of [ofProcess, ofMilestone])
      expect(await seen(id)).toMatchObject({ status: "CANCELLED", closedReason: reason, occurrences: [] });
    await ok(run.uncomplete(end));
    expect([await seen(ofProcess), await seen(ofMilestone)]).toEqual(before);
  });

  test("are not changed by holding and resuming it", async () => {
    const id = await remind("BEGIN");
    const before = await seen(id);
    await ok(run.change({ status: "ON_HOLD" }));
    expect(await seen(id)).toEqual(before);
    await ok(run.change({ status: "IN_PROGRESS" }));
    expect(await seen(id)).toEqual(before);
  });
});

test("the reminders of a process are read once for each action on a milestone, however many there are", async () => {
  const asked = async () => {
    stage.server.statements.length = 0;
    await ok(run.complete("WORK"));
    return stage.server.statements.filter((text) => text.includes("reminder")).length;
  };
  await ok(run.complete("BEGIN"));
  for (let count = 0; count < 5; count += 1) await remind("CHECK");
  expect(await asked()).toBe(1);
});

test("reminders stay unchanged if the action on their milestone fails", async () => {
  const id = await remind("BEGIN");
  const before = await seen(id);
  expect((await run.complete("WORK")).status).toBe(409);
  expect(await seen(id)).toEqual(before);
});
