import type { MilestoneRecord, Process } from "@canopy/contracts";
import { describe, expect, it } from "vitest";
import {
  fakeArrows,
  fakeCompletion,
  fakeMilestone,
  fakeProcess,
  withMilestone,
} from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId } from "../testing/fakeRecords.ts";
import type { MilestoneAction } from "./milestoneActions.ts";
import { reopeningConsequences } from "./reopeningConsequences.ts";
import {
  completedWithout,
  draftWarning,
  evidenceWarning,
  mayHoldDrafts,
  milestoneQuestionOf,
} from "./milestoneQuestion.view.ts";

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
  expect(evidenceWarning(action, ["photos"])).toBe("Will be completed without: minutes");
  expect(evidenceWarning(action, ["photos", "minutes"])).toBeUndefined();
  expect(evidenceWarning({ ...action, target: { ...target, evidenceRequired: true } }, [])).toBeUndefined();
  expect(completedWithout(["minutes", "photos"], ["photos"])).toBe("Completed without: minutes");
  expect(completedWithout([], [])).toBeUndefined();
});

it("Completing over files that were uploaded and not submitted is warned of, whatever is ticked", () => {
  const slot = (name: string, over: { isFilled?: boolean; toAccept?: number } = {}) => ({
    name,
    isFilled: false,
    toAccept: 0,
    ...over,
  });
  const draft = (name: string, versionNo: number | null = 1) => ({ slot: name, state: "DRAFT", versionNo });
  const target = fakeMilestone("A", {
    evidence: ["minutes", "photos", "letter"],
    evidenceMode: "NAMED",
    evidenceRequired: true,
    slots: [slot("minutes"), slot("photos"), slot("letter")],
  });
  const action = { ...complete, target };
  expect(draftWarning(action, [draft("minutes"), { ...draft("photos"), state: "RETURNED" }])).toBe(
    "minutes is still a draft: submit it, or it does not count as evidence.",
  );
  expect(draftWarning(action, [draft("letter"), draft("minutes"), draft("minutes")])).toBe(
    "minutes and letter are still drafts: submit them, or they do not count as evidence.",
  );
  // a file on its way, a slot with something better, another action, and the project's own document
  expect(draftWarning(action, [draft("minutes", null)])).toBeUndefined();
  const slots = [slot("minutes", { isFilled: true }), slot("photos", { toAccept: 1 })];
  const better = { ...action, target: { ...target, slots } };
  expect([mayHoldDrafts(action), mayHoldDrafts(better)]).toEqual([true, false]);
  expect(draftWarning(better, [draft("minutes"), draft("photos")])).toBeUndefined();
  expect(draftWarning({ ...action, action: "skip" }, [draft("minutes")])).toBeUndefined();
  expect(draftWarning({ ...action, target: { ...target, slots: null } }, [draft("minutes")])).toBeUndefined();
});

describe("Sending back", () => {
  const [lead, responsible, completer, other] = [11, 12, 13, 14].map(fakeId);
  const consequences = (
    personId = other ?? "",
    step: Partial<MilestoneRecord> = {},
    over: Partial<Process> = {},
  ) => {
    const project = fakeProject({ leadUserId: lead ?? "" });
    const process = withMilestone(
      fakeProcess({ project, responsibleIds: [responsible ?? ""], ...over }),
      "A",
      {
        state: "COMPLETED",
        ownerKind: "VVB",
        completions: [fakeCompletion({ byId: completer ?? "", byName: "Marek Holub" })],
        ...step,
      },
    );
    const [a] = process.milestones ?? [];
    return a ? reopeningConsequences(process, a, personId) : [];
  };
  const told = (...given: Parameters<typeof consequences>) =>
    consequences(...given).filter((text) => text.startsWith("Told"));

  it("names who is told, what locks and which round begins, but not an owner who is not told", () => {
    expect(consequences()).toEqual([
      "Told with your reason: those who run the process and Marek Holub (if they may still read it).",
      "Locked until it is done again: Step B.",
      "Round 2 of Step A begins.",
    ]);
  });

  it("leaves out the acting person, and names those who run the process once", () => {
    const andCompleter = "and Marek Holub (if they may still read it).";
    expect(told(lead)).toEqual([`Told with your reason: the others who run the process ${andCompleter}`]);
    expect(told(completer)).toEqual(["Told with your reason: those who run the process."]);
    const byLead = { completions: [fakeCompletion({ byId: lead ?? "", byName: "Ines Vale" })] };
    expect(told(other, byLead)).toEqual(["Told with your reason: those who run the process."]);
    expect(told(lead, byLead, { responsibleIds: [] })).toEqual([]);
    expect(told(lead, byLead, { responsibleIds: [], project: null })).toEqual([
      "Told with your reason: those who run the process.",
    ]);
  });

  it("names the owner's company only if the project is that company's", () => {
    const theirs = { ownerKind: "PC", ownerCompanyId: fakeProject().companyId };
    const ready = `Told that it is ready: the people of ${fakeCompany().name}.`;
    expect(told(other, theirs)).toContain(ready);
    const project = { ...fakeProject(), company: null };
    expect(told(other, theirs, { project })).toContain(
      "Told that it is ready: the people of the owner's company.",
    );
    expect(told(other, { ...theirs, ownerCompanyId: fakeId(77) })).toHaveLength(1);
    expect(told(other, theirs, { project: null })).toHaveLength(1);
  });

  it("names the owner's company of a step that is taken back and ready at once by another branch", () => {
    const done: Partial<MilestoneRecord> = { state: "COMPLETED", completions: [fakeCompletion()] };
    const theirs: Partial<MilestoneRecord> = {
      ...done,
      join: "any",
      ownerKind: "PC",
      ownerCompanyId: fakeProject().companyId,
    };
    const process = (over: Partial<MilestoneRecord> = {}) => ({
      milestones: [
        ...["A", "B"].map((key) => fakeMilestone(key, done)),
        ...["J", "K"].map((key) => fakeMilestone(key, { ...theirs, ...over })),
        fakeMilestone("D", { kind: "end_ok", state: "READY" }),
      ],
      transitions: [...fakeArrows("forward", "A>J B>J A>K B>K J>D K>D")],
    });
    const people = `the people of ${fakeCompany().name}.`;
    expect(told(other, done, process())).toContain(`Told that Step J and Step K are ready again: ${people}`);
    const milestones = process().milestones.map((one) =>
      one.key === "K" ? { ...one, ownerCompanyId: null } : one,
    );
    expect(told(other, done, { ...process(), milestones })).toContain(
      `Told that Step J is ready again: ${people}`,
    );
    expect(told(other, done, process({ join: "all" }))).toHaveLength(1);
    // the other end stays done, so the process has ended and waits for nobody
    const ended = {
      milestones: [...process().milestones, fakeMilestone("E", { ...done, kind: "end_ok" })],
      transitions: [...process().transitions, ...fakeArrows("forward", "B>E")],
    };
    expect(told(other, done, ended)).toHaveLength(1);
  });
});

it.each([
  ["complete", "Complete “Step A”", "Complete milestone"],
  ["skip", "Skip “Step A”", "Skip milestone"],
  ["uncomplete", "Reopen “Step A”", "Reopen milestone"],
  ["rework", "Send back to “Step A”", "Send back"],
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
      help: "Tick what you have. What is missing is noted in the history.",
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
  expect(evidenceWarning(action, [])).toBe("Will be completed without: minutes, photos");
  expect(evidenceWarning({ ...action, action: "skip" }, [])).toBeUndefined();
});

it("Reopening a skipped step begins its next round, and reopening a step without a valid completion has no consequence", () => {
  const skipped = (completions: object[]) =>
    withMilestone(fakeProcess(), "A", {
      state: "SKIPPED",
      ownerKind: null,
      completions: completions as never,
    });
  const told = (process: ReturnType<typeof fakeProcess>) => {
    const [a] = process.milestones ?? [];
    return a && reopeningConsequences(process, a, fakeId(14));
  };
  expect(told(skipped([fakeCompletion({ outcome: "SKIPPED", byName: null })]))).toEqual([
    "Told with your reason: those who run the process.",
    "Locked until it is done again: Step B.",
    "Round 2 of Step A begins.",
  ]);
  expect(told(skipped([]))).toEqual([]);
  expect(told(skipped([fakeCompletion({ revokedAt: "2026-03-03T09:00:00Z" })]))).toEqual([]);
  expect(told(skipped([fakeCompletion({ outcome: "REVOKED" })]))).toEqual([]);
});
