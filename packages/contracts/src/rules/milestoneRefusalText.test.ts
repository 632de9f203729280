import { expect, test } from "vitest";
import { milestoneRefusalText, stepNamesOf } from "./milestoneRefusalText.ts";
import type { MilestoneRefusal } from "./milestoneRefusals.ts";

const names: Record<string, string> = { A: "Begun", B: "Work delivered", C: "Done" };
const nameOf = (key: string) => names[key] ?? key;

const said: readonly (readonly [MilestoneRefusal, string])[] = [
  [{ kind: "unknownStep", step: "X" }, "This milestone is not part of the process."],
  [
    { kind: "missingPermission", permission: "project_milestone:complete" },
    "You do not have the permission to complete milestones.",
  ],
  [
    { kind: "missingPermission", permission: "project_milestone:uncomplete" },
    "You do not have the permission to reopen milestones.",
  ],
  [{ kind: "notResponsible" }, "Only who leads the project or is responsible for it may do this."],
  [{ kind: "notYourCompany" }, "Only the owner of this milestone may do this."],
  [{ kind: "ownWork" }, "A reviewer does not complete what they are responsible for."],
  [{ kind: "processNotStarted" }, "The process has not started."],
  [{ kind: "processOnHold" }, "The process is on hold."],
  [{ kind: "processEnded", ends: ["C"] }, "The process has ended. Reopen Done first."],
  [{ kind: "processEnded", ends: ["B", "C"] }, "The process has ended. Reopen Work delivered or Done first."],
  [{ kind: "missingPredecessors", steps: ["A"], join: "all" }, "Waiting for Begun."],
  [
    { kind: "missingPredecessors", steps: ["A", "B", "C"], join: "all" },
    "Waiting for Begun, Work delivered and Done.",
  ],
  [
    { kind: "missingPredecessors", steps: ["A", "B"], join: "any" },
    "Waiting for one of Begun or Work delivered.",
  ],
  [{ kind: "missingPredecessors", steps: ["B"], join: "any" }, "Waiting for Work delivered."],
  [{ kind: "noOpenSource", steps: ["A", "X"] }, "Possible only while Begun or X is open."],
  [{ kind: "alreadyDone", state: "COMPLETED" }, "This milestone is already completed."],
  [{ kind: "alreadyDone", state: "SKIPPED" }, "This milestone is already skipped."],
  [
    { kind: "notDone", state: "REOPENED" },
    "Only a completed or skipped milestone can be reopened; this one is reopened.",
  ],
  [{ kind: "notOptional" }, "This milestone is not optional."],
  [{ kind: "reopened" }, "A reopened milestone is completed anew, not skipped."],
  [{ kind: "missingEvidence", evidence: ["report", "log"] }, "Evidence is missing: report, log."],
  [{ kind: "notARework" }, "This arrow does not send work back."],
  [
    { kind: "sourceNotOpen", step: "B", state: "LOCKED" },
    "Work delivered has not been reached: it is locked.",
  ],
  [{ kind: "reasonRequired" }, "Give a reason."],
  [
    { kind: "needsConfirmation", steps: ["B", "C"] },
    "This also takes back Work delivered and Done. Confirm that first.",
  ],
  [{ kind: "handedInEvidence" }, "Who handed in the evidence of a gate does not complete it."],
  [{ kind: "openFindings", numbers: ["CAR-02", "CL-05"] }, "Findings are open: CAR-02 and CL-05."],
  [{ kind: "nothingToUndo", state: "LOCKED" }, "There is nothing to undo: this milestone is locked."],
  [{ kind: "undoNotYours" }, "Only the person who did this may undo it."],
  [{ kind: "undoTooLate" }, "It is too late to undo this. Reopen the milestone instead."],
  [
    { kind: "undoFollowed", steps: ["B", "C"] },
    "This cannot be undone any more: Work delivered and Done followed. Reopen the milestone instead.",
  ],
];

test.each(said)("the refusal %j reads: %s", (refusal, text) => {
  expect(milestoneRefusalText(refusal, nameOf)).toBe(text);
});

test("every refusal is a sentence, and no two read the same", () => {
  const texts = said.map(([, text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
});

test("a step is named by its key where nobody knows its name", () => {
  const stepName = stepNamesOf([{ key: "A", name: "Begun" }]);
  expect([stepName("A"), stepName("X")]).toEqual(["Begun", "X"]);
});
