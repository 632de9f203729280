import type { LintFault } from "./processLint.ts";
import type { StepNames } from "./milestoneRefusalText.ts";

const listed = (keys: readonly string[], nameOf: StepNames): string => keys.map(nameOf).join(", ");

/** A lint fault of a template's graph as a sentence, for the editor and the server. Source: behaviour.md §4 Milestones. */
export const lintText = (fault: LintFault, nameOf: StepNames): string => {
  const arrow = (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`;
  switch (fault.fault) {
    case "duplicateKey":
      return `The key ${fault.step} is used twice.`;
    case "unknownKey":
      return `The arrow ${arrow(fault.from, fault.to)} names ${fault.key}, which is no step.`;
    case "duplicateTransition":
      return `The arrow ${arrow(fault.from, fault.to)} is drawn twice.`;
    case "noStart":
      return "There is no step to start with.";
    case "manyStarts":
      return `There is more than one start: ${listed(fault.steps, nameOf)}.`;
    case "noSuccessEnd":
      return "There is no end in success.";
    case "manySuccessEnds":
      return `There is more than one end in success: ${listed(fault.steps, nameOf)}.`;
    case "unreachable":
      return `${nameOf(fault.step)} cannot be reached.`;
    case "deadEnd":
      return `${nameOf(fault.step)} leads nowhere.`;
    case "loop":
      return `These steps wait for each other in a loop without exit: ${listed(fault.steps, nameOf)}.`;
    case "noOwner":
      return `${nameOf(fault.step)} has no owner.`;
    case "noEvidence":
      return `${nameOf(fault.step)} asks for documents but names no evidence.`;
    case "failureClosesFindings":
      return `${nameOf(fault.step)} is an end in failure and closes no findings.`;
    case "receivesWithoutClosing":
      return "This template receives forward actions but has no step that closes findings.";
    case "leavesEnd":
      return `The arrow ${arrow(fault.from, fault.to)} leaves an end.`;
    case "forwardToFailure":
      return `The arrow ${arrow(fault.from, fault.to)} leads to an end in failure; make it a stop arrow.`;
    case "reworkNotToAncestor":
      return `The rework arrow ${arrow(fault.from, fault.to)} does not lead back to an earlier step.`;
    case "abortNotToFailure":
      return `The stop arrow ${arrow(fault.from, fault.to)} does not lead to an end in failure.`;
    default:
      return fault satisfies never;
  }
};

/** Keys of the steps and arrows that a fault concerns. */
export const faultyParts = (
  fault: LintFault,
): { readonly steps: readonly string[]; readonly arrow?: { readonly from: string; readonly to: string } } => {
  if ("from" in fault) return { steps: [], arrow: { from: fault.from, to: fault.to } };
  if ("steps" in fault) return { steps: fault.steps };
  return { steps: "step" in fault ? [fault.step] : [] };
};
