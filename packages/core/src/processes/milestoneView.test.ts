import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeArrows, fakeMilestone, fakeProcess, withMilestone } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeMilestoneOwner } from "../testing/fakeRecords.ts";
import { milestoneOutline } from "./processPage.selectors.ts";
import { createDates } from "../text/date.ts";
import {
  evidenceFactOf,
  expectedEndsText,
  isLate,
  isProcessOver,
  milestoneNote,
  ownerNameOf,
  processViewOf,
  progressTone,
  waitedDaysOf,
} from "./milestoneView.ts";
import { listText } from "../text/listText.ts";
import { shapeOf } from "./milestoneWords.ts";
import { stateWordOf } from "./stateWords.ts";

/** Milestone B is ready since Monday 2 March 2026, 09:00, and due on 12 March, 09:00. */
const at = (text: string) => vi.setSystemTime(new Date(text));
const stepB = () => processViewOf(fakeProcess()).milestones.find(({ record }) => record.key === "B");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a milestone that a process waits for", () => {
  test.each([
    ["2026-03-12T09:00:00Z", false, "Ready", 8],
    ["2026-03-12T09:00:00.001Z", true, "Overdue", 8],
    ["2026-03-02T10:00:00Z", false, "Ready", 0],
    ["2026-03-09T08:00:00Z", false, "Ready", 5],
  ])("is at %s late %j, %s, for %i working days", (now, isOverdue, label, waitedDays) => {
    at(now);
    expect(stepB()).toMatchObject({ isOverdue, label, waitedDays, isAwaited: true });
  });

  test("is neither late nor waited for while the process is held, ended or not started", () => {
    at("2026-05-01T09:00:00Z");
    const b = fakeMilestone("B", { state: "READY", readyAt: "2026-03-02T09:00:00Z" });
    for (const status of ["NOT_STARTED", "ON_HOLD", "COMPLETED", "TERMINATED"]) {
      expect(isLate(b, status)).toBe(false);
      expect(waitedDaysOf(b, status)).toBeUndefined();
    }
    expect(isLate(b, "IN_PROGRESS")).toBe(true);
  });

  test("is never a failed end, although it is open", () => {
    at("2026-05-01T09:00:00Z");
    const { awaited, milestones } = processViewOf(fakeProcess());
    expect(awaited.map(({ record }) => record.key)).toEqual(["B"]);
    expect(milestones.find(({ record }) => record.key === "E")).toMatchObject({
      isOverdue: false,
      label: "Possible",
    });
  });
});

describe("a process's view", () => {
  test("shows its milestones in order, and the longest waited for first", () => {
    at("2026-03-10T09:00:00Z");
    const parallel = fakeProcess({ transitions: [...fakeArrows("forward", "A>B A>C B>D C>D")] });
    const waiting = withMilestone(parallel, "C", { state: "REOPENED", readyAt: "2026-02-20T09:00:00Z" });
    const { milestones = [] } = waiting;
    const { milestones: shown, awaited } = processViewOf({ ...waiting, milestones: milestones.toReversed() });
    expect(shown.map(({ record }) => record.key)).toEqual(["A", "B", "C", "D", "E"]);
    expect(awaited.map(({ record, waitedDays }) => [record.key, waitedDays])).toEqual([
      ["C", 12],
      ["B", 6],
    ]);
    expect(awaited[0]).toMatchObject({ label: "Reopened, overdue", tone: "late" });
  });

  test("ends, as expected, its remaining days from now", () => {
    at("2026-03-10T09:00:00Z");
    expect(processViewOf(fakeProcess()).expectedEnd).toEqual(new Date("2026-04-09T09:00:00Z"));
    expect(processViewOf(fakeProcess({ remainingDays: null })).expectedEnd).toBeUndefined();
    expect(processViewOf(fakeProcess({ status: "ON_HOLD" })).expectedEnd).toBeUndefined();
  });

  test("ends by earlier processes within a range of days, where steps to be done are known from them", () => {
    at("2026-03-10T09:00:00Z");
    const dates = createDates({ locale: "en-GB", log: () => undefined, timeZone: "UTC" });
    const ends = (over: Parameters<typeof fakeProcess>[0]) => expectedEndsText(fakeProcess(over), dates);
    // B, then C and D with their ten expected days each
    expect(ends({ stepSpans: [{ key: "B", fewest: 2, most: 20 }] })).toBe("1 Apr 2026 to 19 Apr 2026");
    expect(ends({ stepSpans: [{ key: "B", fewest: 2, most: 2 }] })).toBe("1 Apr 2026");
    expect(ends({ stepSpans: [{ key: "A", fewest: 2, most: 20 }] })).toBeUndefined();
    expect(ends({})).toBeUndefined();
    expect(ends({ status: "ON_HOLD", stepSpans: [{ key: "B", fewest: 2, most: 20 }] })).toBeUndefined();
  });

  test("is blocked where only others can continue it", () => {
    at("2026-03-10T09:00:00Z");
    expect(processViewOf(fakeProcess()).isBlocked).toBe(false);
    const others = withMilestone(fakeProcess(), "B", { ownerKind: "VVB" });
    expect(processViewOf(others).isBlocked).toBe(true);
    expect(processViewOf({ ...others, status: "ON_HOLD" }).isBlocked).toBe(false);
  });

  test("is empty without milestones", () => {
    const { milestones: _, transitions: __, ...bare } = fakeProcess();
    expect(processViewOf(bare)).toMatchObject({ milestones: [], awaited: [], isBlocked: false });
  });
});

describe("the words of a milestone", () => {
  test("name the owner, or their kind, or no one", () => {
    expect(ownerNameOf({ owner: fakeMilestoneOwner(), ownerKind: "VVB" })).toBe("Northfield Assurance");
    expect(ownerNameOf({ owner: null, ownerKind: "VVB" })).toBe("Validation body");
    expect(ownerNameOf({ ownerKind: "NEW" })).toBe("NEW");
    expect(ownerNameOf({ ownerKind: null })).toBeUndefined();
  });

  test("show an unknown state or kind as the server sent it", () => {
    expect(stateWordOf("PAUSED")).toEqual({ label: "PAUSED", tone: "plain" });
    expect(stateWordOf("toString")).toEqual({ label: "toString", tone: "plain" });
    expect(stateWordOf("REOPENED", true)).toEqual({ label: "Reopened, overdue", tone: "late" });
    expect(shapeOf("end_fail")).toBe("stop");
    expect(shapeOf("new")).toBe("step");
  });

  test("list names as a sentence does", () => {
    expect([listText([]), listText(["A"]), listText(["A", "B"]), listText(["A", "B", "C"], "or")]).toEqual([
      "",
      "A",
      "A and B",
      "A, B or C",
    ]);
  });
});

test("of two steps that became ready on one day the one that was ready earlier waits longer", () => {
  const readyStep = (key: string, position: number, readyAt: string | null) =>
    fakeMilestone(key, { state: "READY", position, readyAt });
  const process = fakeProcess({
    milestones: [
      readyStep("U", 0, null),
      readyStep("B", 3, "2026-03-09T17:00:00Z"),
      readyStep("A", 5, "2026-03-09T10:00:00+02:00"),
      readyStep("C", 7, "2026-03-09T17:00:00Z"),
    ],
    transitions: [],
  });
  const now = new Date("2026-03-10T18:00:00Z").getTime();
  expect(processViewOf(process, now).awaited.map(({ record }) => record.key)).toEqual(["A", "B", "C", "U"]);
});

describe("the outline of a process", () => {
  test("lists each step after those before it, with failed ends last", () => {
    const told = milestoneOutline(fakeProcess()).map(({ view, sentences }) => [
      view.record.key,
      ...sentences,
    ]);
    expect(told).toEqual([
      ["A", "Leads to Step B."],
      ["B", "After Step A.", "Leads to Step C.", "May send back to Step A.", "May stop at Step E."],
      ["C", "After Step B.", "Leads to Step D.", "May send back to Step A."],
      ["D", "After Step C."],
      ["E", "Stopped from Step B."],
    ]);
  });

  test("says why work may be sent back", () => {
    const process = fakeProcess({
      transitions: fakeArrows("rework", "C>A").map((arrow) => ({ ...arrow, label: "major finding" })),
    });
    expect(milestoneOutline(process).find(({ view }) => view.record.key === "C")?.sentences).toEqual([
      "May send back to Step A: major finding.",
    ]);
  });

  test("says the label and the condition of every arrow that leaves a step", () => {
    const process = fakeProcess({
      transitions: [
        ...fakeArrows("forward", "B>C").map((arrow) => ({ ...arrow, label: "accepted" })),
        ...fakeArrows("forward", "B>D").map((arrow) => ({ ...arrow, guard: "no site visit is needed" })),
        ...fakeArrows("abort", "B>E").map((arrow) => ({ ...arrow, guard: "the registry refuses" })),
        ...fakeArrows("rework", "B>A").map((arrow) => ({ ...arrow, label: "gap", guard: "data is missing" })),
      ],
    });
    expect(milestoneOutline(process).find(({ view }) => view.record.key === "B")?.sentences).toEqual([
      "Leads to Step C (accepted) and Step D (no site visit is needed).",
      "May send back to Step A: gap, data is missing.",
      "May stop at Step E (the registry refuses).",
    ]);
  });

  test("says which documents a step asks for, and that it closes findings", () => {
    const process = fakeProcess({
      milestones: [
        fakeMilestone("A", { evidenceMode: "DOCUMENTS", evidence: ["report", "statement"] }),
        fakeMilestone("B", { evidenceMode: "NAMED", evidence: ["memo"], closesFindings: true }),
      ],
      transitions: [...fakeArrows("forward", "A>B")],
    });
    expect(milestoneOutline(process).map(({ sentences }) => sentences)).toEqual([
      ["Leads to Step B.", "Asks for documents: report and statement."],
      ["After Step A.", "Closes findings."],
    ]);
  });

  test("says that a join needs only one of several, and includes every step of a loop", () => {
    const process = fakeProcess({
      milestones: [
        fakeMilestone("A"),
        fakeMilestone("B"),
        fakeMilestone("C", { join: "any" }),
        fakeMilestone("X"),
        fakeMilestone("Y"),
      ],
      transitions: [...fakeArrows("forward", "A>C B>C X>Y Y>X")],
    });
    const told = milestoneOutline(process);
    expect(told.map(({ view }) => view.record.key)).toEqual(["A", "B", "C", "X", "Y"]);
    expect(told[2]?.sentences).toEqual(["After Step A or Step B."]);
  });
});

describe("a milestone's note on its card", () => {
  const sampleProcess = fakeProcess();
  const dates = createDates({ locale: "en-GB", log: () => undefined });
  const noteOf = (over: NonNullable<Parameters<typeof fakeMilestone>[1]>) => {
    const process = withMilestone(sampleProcess, "B", over);
    const view = processViewOf(process).milestones.find(({ record }) => record.key === "B");
    return view && [view.isFinished, milestoneNote(view, dates)];
  };

  test.each([
    [{ state: "COMPLETED", completedAt: "2026-03-03T09:00:00Z" }, true, dates.date("2026-03-03T09:00:00Z")],
    [{ state: "SKIPPED", completedAt: null }, true, undefined],
    [{ state: "REOPENED", round: 2 }, false, `Round 2 · Due ${dates.date("2026-03-12T09:00:00Z")}`],
    [{ state: "REOPENED", round: 2, dueAt: null }, false, "Round 2"],
    [{}, false, `Due ${dates.date("2026-03-12T09:00:00Z")}`],
    [{ dueAt: null }, false, undefined],
  ])("with %j: finished %j, %s", (over, isFinished, note) => {
    at("2026-03-03T09:00:00Z");
    expect(noteOf(over)).toEqual([isFinished, note]);
  });

  test("is the due date alone once it is late", () => {
    at("2026-04-03T09:00:00Z");
    expect(noteOf({})).toEqual([false, dates.date("2026-03-12T09:00:00Z")]);
  });
});

describe("a process's view", () => {
  test.each([
    ["NOT_STARTED", false, "accent"],
    ["IN_PROGRESS", false, "accent"],
    ["ON_HOLD", false, "accent"],
    ["COMPLETED", true, "success"],
    ["TERMINATED", true, "danger"],
  ])("that is %s is over: %j, its progress %s", (status, isOver, tone) => {
    expect([isProcessOver(fakeProcess({ status })), progressTone(status)]).toEqual([isOver, tone]);
  });

  test("of a disabled project is over", () => {
    expect(isProcessOver({ ...fakeProcess(), project: fakeProject({ status: "DISABLED" }) })).toBe(true);
  });
});

test("the evidence of a milestone is told with what its documents say", () => {
  const evidence = ["meter files", "photos", "letter"];
  const slots = [
    { name: "meter files", isFilled: true, toAccept: 1 },
    { name: "photos", isFilled: false, toAccept: 0 },
    { name: "letter", isFilled: false, toAccept: 2 },
  ];
  expect(evidenceFactOf({ evidence, evidenceMode: "DOCUMENTS", slots, state: "READY" })).toEqual({
    term: "Evidence, as accepted documents",
    text: "meter files (accepted, 1 to accept), photos (missing), letter (2 to accept)",
  });
  expect(evidenceFactOf({ evidence, evidenceMode: "NAMED", slots, state: "READY" })).toEqual({
    term: "Evidence, required",
    text: "meter files (accepted, 1 to accept), photos, letter (2 to accept)",
  });
  expect(evidenceFactOf({ evidence, evidenceMode: "NONE", slots: null, state: "READY" })).toEqual({
    term: "Evidence, expected",
    text: "meter files, photos, letter",
  });
});

test.each([
  ["LOCKED", "missing"],
  ["READY", "missing"],
  ["REOPENED", "missing"],
  ["COMPLETED", "none accepted"],
  ["SKIPPED", "none accepted"],
] as const)("evidence without a document is told of a step that is %s as %s", (state, word) => {
  const slots = [{ name: "photos", isFilled: false, toAccept: 0 }];
  const { text } = evidenceFactOf({ evidence: ["photos"], evidenceMode: "DOCUMENTS", slots, state });
  expect(text).toBe(`photos (${word})`);
});
