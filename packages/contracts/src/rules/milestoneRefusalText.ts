import { findingNumbersText } from "./findingStates.ts";
import { notInvolvedText, type MilestoneRefusal } from "./milestoneRefusals.ts";

/** Returns a step's name for its key. */
export type StepNames = (key: string) => string;

/** Returns the names of these steps by key; an unknown key stands for itself. */
export const stepNamesOf = (steps: readonly { readonly key: string; readonly name: string }[]): StepNames => {
  const names = new Map(steps.map(({ key, name }) => [key, name]));
  return (key) => names.get(key) ?? key;
};

const listed = (keys: readonly string[], nameOf: StepNames, last: "and" | "or"): string => {
  const names = keys.map(nameOf);
  const end = names.pop() ?? "";
  return names.length === 0 ? end : `${names.join(", ")} ${last} ${end}`;
};

const stateWords: Readonly<Record<string, string>> = {
  LOCKED: "locked",
  READY: "ready",
  REOPENED: "reopened",
  COMPLETED: "completed",
  SKIPPED: "skipped",
};
const wordOf = (state: string) => stateWords[state] ?? state;

/** The reason why an action on a milestone is refused, as a sentence for the server's answer and the screen. Source: behaviour.md §4 Milestones. */
export const milestoneRefusalText = (refusal: MilestoneRefusal, nameOf: StepNames): string => {
  switch (refusal.kind) {
    case "unknownStep":
      return "This milestone is not part of the process.";
    case "missingPermission":
      return refusal.permission === "project_milestone:uncomplete"
        ? "You do not have the permission to reopen milestones."
        : "You do not have the permission to complete milestones.";
    case "notResponsible":
      return notInvolvedText;
    case "notYourCompany":
      return "Only the owner of this milestone may do this.";
    case "ownWork":
      return "A reviewer does not complete what they are responsible for.";
    case "processNotStarted":
      return "The process has not started.";
    case "processOnHold":
      return "The process is on hold.";
    case "processEnded":
      return `The process has ended. Reopen ${listed(refusal.ends, nameOf, "or")} first.`;
    case "missingPredecessors":
      return refusal.join === "any" && refusal.steps.length > 1
        ? `Waiting for one of ${listed(refusal.steps, nameOf, "or")}.`
        : `Waiting for ${listed(refusal.steps, nameOf, "and")}.`;
    case "noOpenSource":
      return `Possible only while ${listed(refusal.steps, nameOf, "or")} is open.`;
    case "alreadyDone":
      return `This milestone is already ${wordOf(refusal.state)}.`;
    case "notDone":
      return `Only a completed or skipped milestone can be reopened; this one is ${wordOf(refusal.state)}.`;
    case "notOptional":
      return "This milestone is not optional.";
    case "reopened":
      return "A reopened milestone is completed anew, not skipped.";
    case "missingEvidence":
      return `Evidence is missing: ${refusal.evidence.join(", ")}.`;
    case "handedInEvidence":
      return "Who handed in the evidence of a gate does not complete it.";
    case "openFindings":
      return `Findings are open: ${findingNumbersText(refusal.numbers)}.`;
    case "notARework":
      return "This arrow does not send work back.";
    case "sourceNotOpen":
      return `${nameOf(refusal.step)} has not been reached: it is ${wordOf(refusal.state)}.`;
    case "reasonRequired":
      return "Give a reason.";
    case "nothingToUndo":
      return `There is nothing to undo: this milestone is ${wordOf(refusal.state)}.`;
    case "undoNotYours":
      return "Only the person who did this may undo it.";
    case "undoTooLate":
      return "It is too late to undo this. Reopen the milestone instead.";
    case "undoFollowed":
      return `This cannot be undone any more: ${listed(refusal.steps, nameOf, "and")} followed. Reopen the milestone instead.`;
    case "needsConfirmation":
      return `This also takes back ${listed(refusal.steps, nameOf, "and")}. Confirm that first.`;
    default:
      return refusal satisfies never;
  }
};
