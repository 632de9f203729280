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

it.each([
  ["complete", "Complete Step A", "Complete milestone"],
  ["skip", "Skip Step A", "Skip milestone"],
  ["uncomplete", "Reopen Step A", "Reopen milestone"],
  ["rework", "Send back to Step A", "Send back"],
] as const)("The question before '%s' is '%s' and is sent by '%s'", (action, title, submitLabel) => {
  expect(questionOf({ action })).toMatchObject({
    title,
    submitLabel,
    takenBack: undefined,
    consequences: [],
  });
});

it("The question's answers have labels, helps and limits", () => {
  const told = (over: Partial<MilestoneAction>) => questionOf(over).asks;
  const note = { name: "note", as: "text", label: "Note", isRequired: false, maxChars: 2_000 };
  const reason = { name: "reason", as: "text", label: "Reason", isRequired: true, maxChars: 2_000 };
  expect(told({})).toEqual([note]);
  expect(told({ action: "skip" })).toEqual([{ ...note, label: "Reason", isRequired: true }]);
  expect(told({ action: "rework" })).toEqual([reason]);
  const takenBack = [fakeMilestone("B", { state: "COMPLETED" })];
  expect(told({ action: "rework", takenBack })).toEqual([
    reason,
    { name: "isAgreed", as: "agreement", label: "Take these milestones back as well", isRequired: true },
  ]);
  const target = fakeMilestone("A", { evidence: ["minutes"], evidenceMode: "NAMED" });
  expect(told({ target })).toEqual([
    {
      ...{ name: "evidence", as: "checks", label: "Evidence at hand" },
      help: "Tick what is at hand; what is missing stays named",
      ...{ isRequired: false, options: ["minutes"] },
    },
    note,
  ]);
  expect(told({ target: { ...target, evidenceMode: "DOCUMENTS" } })).toEqual([note]);
});

it("The question names what it takes back, and says how the process ends", () => {
  const takenBack = [fakeMilestone("B", { state: "COMPLETED" })];
  expect(questionOf({ action: "uncomplete", takenBack, consequences: ["Told."] })).toMatchObject({
    takenBack: { title: "This also takes back", items: [{ id: takenBack[0]?.id, label: "Step B" }] },
    consequences: ["Told."],
  });
  const endings = ["end_ok", "end_fail", "constructor"].map(
    (kind) => questionOf({ target: fakeMilestone("A", { kind }) }).ending,
  );
  expect(endings).toEqual([
    { text: "This completes the process.", tone: "info" },
    { text: "This terminates the process.", tone: "warning" },
    undefined,
  ]);
});

it("Only a completion is warned of its missing evidence, by all the names that are missing", () => {
  const action = { ...complete, target: fakeMilestone("A", { evidence: ["minutes", "photos"] }) };
  expect(evidenceWarning(action, [])).toBe("Completed without: minutes, photos");
  expect(evidenceWarning({ ...action, action: "skip" }, [])).toBeUndefined();
});

it("Reopening a skipped step begins no round, and a step without a standing completion has no consequence", () => {
  const skipped = (completions: object[]) =>
    withMilestone(fakeProcess(), "A", {
      state: "SKIPPED",
      ownerKind: null,
      completions: completions as never,
    });
  const told = (process: ReturnType<typeof fakeProcess>) => {
    const [a] = process.milestones ?? [];
    return a && reopeningConsequences(process, a);
  };
  expect(told(skipped([fakeCompletion({ outcome: "SKIPPED", byName: null })]))).toEqual([
    "Told with your reason: those who run the process.",
    "Locked until it is done again: Step B.",
  ]);
  expect(told(skipped([]))).toEqual([]);
  expect(told(skipped([fakeCompletion({ revokedAt: "2026-03-03T09:00:00Z" })]))).toEqual([]);
  expect(told(skipped([fakeCompletion({ outcome: "REVOKED" })]))).toEqual([]);
});
