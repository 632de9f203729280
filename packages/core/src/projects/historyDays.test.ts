import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeHistoryEntry, fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { createDates } from "../text/date.ts";
import { historyDays, historyPeople } from "./historyDays.ts";
import { namesIn } from "./projectHistory.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 0, 3, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

const local = (...at: readonly [day: number, hour: number]) => new Date(2026, 0, ...at).toISOString();
const title = (day: number) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full" }).format(new Date(2026, 0, day));
const completion = {
  ...{ id: fakeId(70), milestoneId: fakeMilestone("A").id, outcome: "COMPLETED", at: local(3, 9) },
  ...{
    byId: fakeId(8),
    byName: "Amina Yusuf",
    round: 1,
    note: "Signed by both.",
    evidence: ["the contract"],
    documentVersionIds: [],
  },
  ...{ revokedAt: local(3, 10), revokedById: fakeId(9), revokedByName: "Tomas Brandt" },
  ...{ revokedAs: "REOPENED", reason: "A page is missing.", sentBackFrom: null },
} as const;
const step = fakeMilestone("A", { name: "Contract signed", completions: [completion] });
const process = fakeProcess({ name: "Registration", milestones: [step] });
const project = fakeProject({ processes: [process] });
const dates = createDates({ locale: "en-GB", log: vi.fn<() => void>() });
const words = { locale: "en-GB", dates, names: namesIn(project) };
const ofStep = { entity: "milestone", entityId: step.id, entityName: step.name, processId: process.id };
const days = (...entries: readonly Parameters<typeof fakeHistoryEntry>[0][]) =>
  historyDays(entries.map(fakeHistoryEntry), project, words);

describe("the history by day", () => {
  test("has the days of the person's zone, and within each its processes, the latest first", () => {
    const shown = days(
      { ...ofStep, id: fakeId(1), action: "uncomplete", at: local(3, 10) },
      { id: fakeId(2), action: "hold", at: local(3, 9) },
      { ...ofStep, id: fakeId(3), action: "complete", at: local(3, 8) },
      {
        ...{ id: fakeId(4), entity: "process", entityId: process.id, processId: process.id },
        ...{ action: "start", at: local(2, 23) },
      },
    );
    expect(
      shown.map(({ title: day, groups }) => [
        day,
        groups.map(({ name, href, lines }) => [name, href, lines.map(({ id, time }) => `${time} ${id}`)]),
      ]),
    ).toEqual([
      [
        `${title(3)}, today`,
        [
          ["Registration", `/process/${process.id}`, [`10:00 ${fakeId(1)}`, `08:00 ${fakeId(3)}`]],
          ["Project", undefined, [`09:00 ${fakeId(2)}`]],
        ],
      ],
      [title(2), [["Registration", `/process/${process.id}`, [`23:00 ${fakeId(4)}`]]]],
    ]);
  });

  test("says who did what to which milestone, with links, and hides what the verb says", () => {
    const [line] =
      days({
        ...ofStep,
        action: "uncomplete",
        reason: "A page is missing.",
        changes: [{ field: "state", before: "COMPLETED", after: "REOPENED" }],
      })[0]?.groups[0]?.lines ?? [];
    expect(line).toMatchObject({
      actor: { name: "Marek Holub", href: `/user/${fakeId(2)}` },
      did: "took back",
      target: { name: "Contract signed", href: `/process/${process.id}?milestone=${step.id}` },
      said: [{ label: "Reason", text: "A page is missing." }],
      changes: [],
    });
  });

  test("tells a completion's note and evidence, from the entry or from its record, and what was missing", () => {
    const saidOf = (entry: Parameters<typeof fakeHistoryEntry>[0]) =>
      days({ ...ofStep, action: "complete", ...entry })[0]?.groups[0]?.lines[0]?.said.map(
        ({ label, text }) => `${label}: ${text}`,
      );
    expect(saidOf({ at: completion.at })).toEqual(["Note: Signed by both.", "Evidence: the contract"]);
    expect(saidOf({ at: local(1, 9) })).toEqual([]);
    const changes = [
      { field: "note", before: null, after: "By telephone." },
      { field: "evidence", before: null, after: ["a letter", "a map"] },
      { field: "withoutEvidence", before: null, after: ["call note"] },
    ];
    expect(saidOf({ at: local(1, 9), changes })).toEqual([
      "Note: By telephone.",
      "Evidence: a letter and a map",
      "Completed without: call note",
    ]);
  });

  test("tells from where a step was sent back and what was taken back with it", () => {
    const [line] =
      days({
        ...ofStep,
        action: "rework",
        reason: "A page is missing.",
        changes: [
          { field: "state", before: "COMPLETED", after: "REOPENED" },
          { field: "sentBackFrom", before: null, after: "Work checked" },
          { field: "takenBack", before: null, after: ["Work checked", "Done"] },
        ],
      })[0]?.groups[0]?.lines ?? [];
    expect(line?.said).toEqual([
      { label: "Reason", text: "A page is missing." },
      { label: "Sent back from", text: "Work checked" },
      { label: "Taken back with it", text: "Work checked and Done" },
    ]);
    expect(line?.changes).toEqual([]);
  });

  test("says what was done with a document, with its version and file", () => {
    const said = (action: string, state: string, more: readonly object[] = []) => {
      const [line] =
        days({
          ...{ entity: "document", entityId: fakeId(80), entityName: "Meter report", action },
          changes: [
            { field: "state", before: "SUBMITTED", after: state },
            { field: "versionNo", before: null, after: 2 },
            { field: "fileName", before: null, after: "meters.csv" },
            ...(more as { field: string; before: unknown; after: unknown }[]),
          ],
        })[0]?.groups[0]?.lines ?? [];
      return [line?.did, line?.target?.name, line?.said, line?.changes];
    };
    const version = [{ label: "Version 2", text: "meters.csv" }];
    const round = { field: "round", before: null, after: 2 };
    expect(said("version", "DRAFT")).toEqual(["added a file to", "Meter report", version, []]);
    expect(said("submit", "SUBMITTED")[0]).toBe("submitted");
    expect(said("submit", "DRAFT")[0]).toBe("withdrew");
    expect(said("accept", "ACCEPTED")[0]).toBe("accepted");
    expect(said("accept", "ACCEPTED", [round])).toEqual(["confirmed", "Meter report", version, []]);
    expect(said("return", "RETURNED")[0]).toBe("returned");
  });

  test("names the finding, with a link, and what was done with it, under its process", () => {
    const said = (action: string, changes: readonly object[] = []) => {
      const [group] =
        days({
          ...{ entity: "finding", entityId: fakeId(76), entityName: "CAR-02", processId: process.id, action },
          changes: changes as { field: string; before: unknown; after: unknown }[],
        })[0]?.groups ?? [];
      const [line] = group?.lines ?? [];
      return [group?.name, line?.did, line?.target, line?.said, line?.changes];
    };
    const target = { name: "CAR-02", href: `/process/${process.id}?finding=${fakeId(76)}` };
    const move = { field: "state", before: "OPEN", after: "ANSWERED" };
    const answer = { field: "answer", before: null, after: "Replaced." };
    expect(said("answer", [move, answer, { field: "documents", before: null, after: 2 }])).toEqual([
      ...["Registration", "answered", target],
      [
        { label: "Answer", text: "Replaced." },
        { label: "Documents", text: "2" },
      ],
      [],
    ]);
    const carried = { field: "carriedToId", before: null, after: fakeId(77) };
    expect(said("carry", [carried])).toEqual(["Registration", "carried forward", target, [], []]);
    const verbs = ["create", "update", "close", "reopen", "withdraw"].map((action) => said(action)[1]);
    expect(verbs).toEqual(["raised", "changed", "closed", "reopened", "withdrew"]);
  });

  test("shows a document of a milestone under that milestone's process", () => {
    const of = { entity: "document", entityId: fakeId(80), entityName: "Meter report", action: "submit" };
    const groups = days({ ...of, processId: process.id }, { ...of, id: fakeId(61) })[0]?.groups;
    expect(groups?.map(({ name }) => name)).toEqual(["Registration", "Project"]);
  });

  test("names a process that its project no longer has, and what the product did itself", () => {
    const [group] =
      days({
        ...{ entity: "process", entityId: fakeId(99), entityName: "Gone", action: "start" },
        processId: fakeId(99),
        ...{ actorId: null, actorName: null },
      })[0]?.groups ?? [];
    expect(group).toMatchObject({
      name: "Project",
      lines: [
        {
          actor: { name: "Canopy", href: undefined },
          did: "started",
          target: { name: "Gone", href: undefined },
        },
      ],
    });
  });
});

test("the people of a history are those whom the project's page knows, by name", () => {
  expect(historyPeople(project).map(({ name }) => name)).toEqual([
    "Amina Yusuf",
    "Marek Holub",
    "Tomas Brandt",
  ]);
});

test("an entry whose instant cannot be read stands under 'Without a date'", () => {
  const [day] = days({ at: "soon" as never });
  expect([day?.id, day?.title, day?.groups[0]?.lines[0]?.time]).toEqual([
    "Without a date",
    "Without a date",
    "–",
  ]);
});

test("the people of a history include the responsibles of the project and of its processes, once each", () => {
  const person = (index: number, name: string) => ({ id: fakeId(index), name, surname: "Rossi" });
  const named = historyPeople(
    fakeProject({
      ...{ leadUser: null, responsibles: [person(11, "Bo"), person(12, "Al")] },
      processes: [fakeProcess({ responsibles: [person(11, "Bo"), person(13, "Cy")], milestones: [] })],
    }),
  );
  expect(named).toEqual([
    { id: fakeId(12), name: "Al Rossi" },
    { id: fakeId(11), name: "Bo Rossi" },
    { id: fakeId(13), name: "Cy Rossi" },
  ]);
  const { responsibles: _, processes: __, ...bare } = fakeProject({ leadUser: null });
  expect(historyPeople(bare)).toEqual([]);
  const unread = fakeProcess();
  expect(
    historyPeople({ ...bare, processes: [{ ...unread, responsibles: undefined, milestones: undefined }] }),
  ).toEqual([]);
});

test("a completion that nobody made or sent back names nobody", () => {
  const unknown = { ...completion, byId: null, byName: null, revokedById: fakeId(9), revokedByName: null };
  const milestones = [fakeMilestone("A", { completions: [unknown as never] })];
  expect(historyPeople(fakeProject({ leadUser: null, processes: [fakeProcess({ milestones })] }))).toEqual(
    [],
  );
});

test("only the completion of the entry's own milestone and moment tells its note", () => {
  const noteOf = (entry: Parameters<typeof fakeHistoryEntry>[0]) =>
    days({ ...ofStep, at: completion.at, action: "complete", ...entry })[0]?.groups[0]?.lines[0]?.said.length;
  expect(noteOf({})).toBe(2);
  expect(noteOf({ action: "skip" })).toBe(2);
  expect(noteOf({ action: "reopen" })).toBe(0);
  expect(noteOf({ entity: "process" })).toBe(0);
  expect(noteOf({ entityId: fakeMilestone("B").id })).toBe(0);
});
