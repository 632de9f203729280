import { describe, expect, test } from "vitest";
import type { MilestoneRecord, Process } from "@canopy/contracts";
import {
  fakeArrows,
  fakeCompletion,
  fakeMilestone,
  milestoneIdOf,
  withMilestone,
} from "../testing/fakeProcess.ts";
import { process, workRights } from "../testing/processStage.ts";
import {
  awaitedStepsOf,
  chosenStepOf,
  foldedSteps,
  processTurnOf,
  sentBackOf,
  stepOfferOf,
} from "./chosenStep.ts";
import { processViewOf } from "./milestoneView.ts";

const lead = { id: "lead", roles: ["PROJECT_OFFICER"], permissions: workRights, companyId: null };
const partner = { id: "luis", roles: ["PARTNER_USER"], permissions: workRights, companyId: "copperleaf" };
const since = (readyAt: string) => ({ state: "READY", readyAt, dueAt: readyAt }) as const;
const done: Partial<MilestoneRecord> = { state: "COMPLETED", completions: [fakeCompletion()] };

/** A is done, B has waited longest and is a validator's, C is the partner's, D is ours. */
const three: Process = {
  ...process,
  responsibleIds: [lead.id],
  milestones: [
    fakeMilestone("A", done),
    fakeMilestone("B", { ownerKind: "VVB", ...since("2026-03-02T09:00:00Z") }),
    fakeMilestone("C", { ownerKind: "PC", ownerCompanyId: "copperleaf", ...since("2026-03-03T09:00:00Z") }),
    fakeMilestone("D", { ownerKind: "PM", ...since("2026-03-04T09:00:00Z") }),
  ],
  transitions: [...fakeArrows("forward", "A>B A>C A>D")],
};

const keyFor = (...asked: Parameters<typeof chosenStepOf>) => chosenStepOf(...asked)?.record.key;
const viewOf = (of: Process, key: string) => {
  const view = processViewOf(of).milestones.find(({ record }) => record.key === key);
  if (!view) throw new Error(`there is no step ${key}`);
  return view;
};

describe("the chosen step", () => {
  test("is the one that the address names", () => {
    expect(keyFor(three, lead, milestoneIdOf("A"))).toBe("A");
  });

  test("is otherwise the first whose turn is the person's, though another waits longer", () => {
    expect(keyFor(three, lead, undefined)).toBe("D");
    expect(keyFor(three, partner, undefined)).toBe("C");
  });

  test("is the one that waits longest for a person whose turn none is, also where the address names none of its own", () => {
    expect(keyFor(three, { ...lead, id: "other" }, milestoneIdOf("Z"))).toBe("B");
    expect(keyFor(three, undefined, undefined)).toBe("B");
  });

  test.each([
    ["held", { ...three, status: "ON_HOLD" }, "B"],
    ["completed", withMilestone({ ...three, status: "COMPLETED" }, "D", { state: "COMPLETED" }), "D"],
    [
      "ended elsewhere, with open steps left",
      withMilestone({ ...three, status: "TERMINATED" }, "A", { completedAt: "2026-03-05T09:00:00Z" }),
      "A",
    ],
  ])("of a process that is %s is where it rests", (_, of, key) => {
    expect(keyFor(of, lead, undefined)).toBe(key);
  });

  test("is the last that was done where nothing is open", () => {
    const doneAt = (of: Process, key: string, completedAt: string) =>
      withMilestone(of, key, { ...done, completedAt });
    const later = doneAt(three, "B", "2026-03-09T09:00:00Z");
    const all = doneAt(doneAt(later, "C", "2026-03-05T09:00:00Z"), "D", "2026-03-06T09:00:00Z");
    expect(keyFor(all, lead, undefined)).toBe("B");
  });
});

test("a process without an open step shows its end, whether in success or in failure, otherwise its first step", () => {
  const ends = ["end_ok", "end_fail"].map((kind) => {
    const of = withMilestone({ ...three, status: "COMPLETED" }, "C", { kind, state: "COMPLETED" });
    return keyFor(withMilestone(of, "A", { completedAt: "2026-04-05T09:00:00Z" }), lead, undefined);
  });
  expect(ends).toEqual(["C", "C"]);
  const unread = { ...three, milestones: undefined };
  expect(keyFor(unread, lead, undefined)).toBeUndefined();
  const untouched = (three.milestones ?? []).map((step) => ({ ...step, state: "LOCKED", completions: [] }));
  expect(keyFor({ ...three, status: "TERMINATED", milestones: untouched }, lead, undefined)).toBe("A");
});

test("folds the done steps from three on, and none of an ended process", () => {
  const two = withMilestone(process, "B", done);
  const many = withMilestone(two, "C", done);
  expect(foldedSteps(two).size).toBe(0);
  expect([...foldedSteps(many)]).toEqual(["A", "B", "C"].map(milestoneIdOf));
  expect(foldedSteps({ ...many, status: "COMPLETED" }).size).toBe(0);
});

test("a step that was sent back or reopened says by whom and why", () => {
  const revoked = fakeCompletion({
    revokedAs: "REOPENED",
    revokedByName: "Tomas Brandt",
    revokedAt: "2026-03-05T09:00:00Z",
    reason: "Meter 2 has a gap.",
    sentBackFrom: "Step C",
  });
  const back = withMilestone(process, "B", { state: "REOPENED", completions: [revoked] });
  expect(sentBackOf(viewOf(back, "B"))).toEqual({
    text: "Sent back by Tomas Brandt: Meter 2 has a gap.",
    at: "2026-03-05T09:00:00Z",
  });
  expect(sentBackOf(viewOf(back, "A"))).toBeUndefined();
  const told = (...completions: object[]) =>
    sentBackOf(
      viewOf(withMilestone(process, "B", { state: "REOPENED", completions: completions as never }), "B"),
    );
  expect(told({ ...revoked, sentBackFrom: null })?.text).toBe("Reopened by Tomas Brandt: Meter 2 has a gap.");
  expect(told({ ...revoked, revokedByName: null, reason: null })?.text).toBe("Sent back by somebody.");
  expect(told({ ...revoked, reason: "First" }, { ...revoked, reason: "Second" })?.text).toMatch(/Second$/);
  expect(told({ ...revoked, revokedAs: "UNDONE" })).toBeUndefined();
  expect(
    sentBackOf(viewOf(withMilestone(process, "B", { state: "REOPENED", completions: undefined }), "B")),
  ).toBe(undefined);
  expect(sentBackOf(viewOf(withMilestone(process, "B", { completions: [revoked] }), "B"))).toBeUndefined();
});

test("the main action completes one's own step, and records another's", () => {
  expect(stepOfferOf(three, viewOf(three, "D"), lead).main?.label).toBe("Complete");
  expect(stepOfferOf(three, viewOf(three, "B"), lead).main?.label).toBe("Record for Validation body");
  const asPartner = stepOfferOf(three, viewOf(three, "B"), partner);
  expect(asPartner.main).toBeUndefined();
  expect(asPartner.refused.map(({ refusal }) => refusal)).toContain(
    "Only the owner of this milestone may do this.",
  );
});

test.each([
  ["names the person's own steps among others", three, lead, "Your turn: Step D."],
  ["names a partner's own step", three, partner, "Your turn: Step C."],
  ["says that none is a colleague's", three, { ...lead, id: "other" }, "None of these is yours to do."],
  [
    "says that only others can go on",
    withMilestone(three, "D", done),
    lead,
    "Blocked: only others can go on.",
  ],
  [
    "says that a single own step is one's turn",
    withMilestone(process, "B", { ownerKind: "PC", ownerCompanyId: "copperleaf" }),
    partner,
    "Your turn.",
  ],
  ["is silent where nothing is waited for", { ...three, status: "ON_HOLD" }, lead, undefined],
])("%s", (_, of, person, text) => {
  expect(processTurnOf(awaitedStepsOf(of, person))?.text).toBe(text);
});

test("whose turn a process is stands in a sentence", () => {
  const turn = (of: Process, person?: typeof lead) => processTurnOf(awaitedStepsOf(of, person));
  const only = (key: string) => ({
    ...three,
    milestones: (three.milestones ?? []).filter((step) => [key, "A"].includes(step.key)),
  });
  expect(turn(three, lead)).toEqual({ turn: "mine", text: "Your turn: Step D." });
  expect(turn(only("D"), lead)).toEqual({ turn: "mine", text: "Your turn." });
  expect(turn(three, { ...lead, id: "other" })).toEqual({
    turn: "ours",
    text: "None of these is yours to do.",
  });
  expect(turn(only("B"), { ...lead, id: "other" })).toEqual({
    turn: "theirs",
    text: "Blocked: only others can go on.",
  });
  expect(turn({ ...three, status: "ON_HOLD" }, lead)).toBeUndefined();
});

test("nobody is offered an action without a session", () => {
  expect(stepOfferOf(three, viewOf(three, "D"), undefined)).toEqual({
    main: undefined,
    others: [],
    refused: [],
  });
});
