import { expect, it } from "vitest";
import { fakeCompletion, fakeMilestone, fakeProcess, withMilestone } from "../testing/fakeProcess.ts";
import type { MilestoneAction } from "./milestoneActions.ts";
import { reopeningConsequences } from "./reopeningConsequences.ts";
import { completedWithout, evidenceWarning, milestoneQuestionOf } from "./milestoneQuestion.view.ts";

const complete: MilestoneAction = {
  action: "complete",
  milestoneId: "1",
  label: "Complete",
  refusal: undefined,
  target: fakeMilestone("A"),
  takenBack: [],
  consequences: [],
};
const questionOf = (over: Partial<MilestoneAction>) => milestoneQuestionOf({ ...complete, ...over });
const names = (over: Partial<MilestoneAction>) => questionOf(over).asks.map(({ name }) => name);

it("The question asks for evidence where the milestone names some, and for a note", () => {
  expect(names({})).toEqual(["note"]);
  const target = fakeMilestone("A", { evidence: ["minutes"], evidenceRequired: true });
  expect(names({ target })).toEqual(["evidence", "note"]);
  expect(names({ target, action: "skip" })).toEqual(["note"]);
  expect(questionOf({ target }).asks[0]).toMatchObject({
    help: "All of it has to be at hand",
    isRequired: true,
    options: ["minutes"],
  });
});

it("The question asks for a reason before work is sent back, and for consent where more is revoked", () => {
  expect(names({ action: "rework" })).toEqual(["reason"]);
  const takenBack = [fakeMilestone("B", { state: "COMPLETED" }), fakeMilestone("C", { state: "SKIPPED" })];
  expect(names({ action: "uncomplete", takenBack })).toEqual(["reason", "isAgreed"]);
  expect(questionOf({ action: "uncomplete", takenBack }).takenBack?.items).toMatchObject([
    { label: "Step B", text: "Completed; its record is kept, but no longer counts" },
    { label: "Step C", text: "Skipped; its record is kept, but no longer counts" },
  ]);
});

it("The question says that the process ends only where the milestone is an end", () => {
  const ending = (kind: string, action: MilestoneAction["action"] = "complete") =>
    questionOf({ action, target: fakeMilestone("A", { kind }) }).ending?.text;
  expect(ending("end_ok")).toBe("This completes the process.");
  expect(ending("end_fail")).toBe("This terminates the process.");
  expect([ending("task"), ending("end_ok", "uncomplete")]).toEqual([undefined, undefined]);
});

it("Completing without expected evidence is warned of, and named afterwards", () => {
  const target = fakeMilestone("A", { evidence: ["minutes", "photos"] });
  const action = { ...complete, target };
  expect(evidenceWarning(action, ["photos"])).toBe("Completed without: minutes");
  expect(evidenceWarning(action, ["photos", "minutes"])).toBeUndefined();
  expect(evidenceWarning({ ...action, target: { ...target, evidenceRequired: true } }, [])).toBeUndefined();
  expect(completedWithout([], [])).toBeUndefined();
});

it("Sending back names who is told, what locks and which round begins", () => {
  const process = withMilestone(fakeProcess(), "A", {
    state: "COMPLETED",
    ownerKind: "VVB",
    completions: [fakeCompletion({ byName: "Marek Holub" })],
  });
  const [a] = process.milestones ?? [];
  expect(a && reopeningConsequences(process, a)).toEqual([
    "Told with your reason: Validation body, Marek Holub and those who run the process.",
    "Locked until it is done again: Step B.",
    "Round 2 of Step A begins.",
  ]);
});
