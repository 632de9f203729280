import type { MilestoneState } from "./milestoneStates.ts";
import type { Permission } from "../wire/access.ts";
import type { StepJoin } from "./processGraph.ts";

/** The reason why an action on a milestone is refused, as data: steps by their keys, without wording. Source: behaviour.md §4 Milestones. */
export type MilestoneRefusal =
  | { readonly kind: "unknownStep"; readonly step: string }
  | { readonly kind: "missingPermission"; readonly permission: Permission }
  | { readonly kind: "notResponsible" }
  | { readonly kind: "notYourCompany" }
  /** A reviewer may not complete a step that they are responsible for. */
  | { readonly kind: "ownWork" }
  | { readonly kind: "processNotStarted" }
  | { readonly kind: "processOnHold" }
  /** These end steps are completed; reopening one of them opens the process again. */
  | { readonly kind: "processEnded"; readonly ends: readonly string[] }
  | { readonly kind: "missingPredecessors"; readonly steps: readonly string[]; readonly join: StepJoin }
  /** An end in failure opens only while one of these steps is open. */
  | { readonly kind: "noOpenSource"; readonly steps: readonly string[] }
  | { readonly kind: "alreadyDone"; readonly state: "COMPLETED" | "SKIPPED" }
  | { readonly kind: "notDone"; readonly state: MilestoneState }
  | { readonly kind: "notOptional" }
  /** A step that was done before is completed again, not skipped. */
  | { readonly kind: "reopened" }
  | { readonly kind: "missingEvidence"; readonly evidence: readonly string[] }
  /** A gate is completed by somebody who handed in none of its evidence. */
  | { readonly kind: "handedInEvidence" }
  /** The step closes findings, and these are open. */
  | { readonly kind: "openFindings"; readonly numbers: readonly string[] }
  | { readonly kind: "notARework" }
  | { readonly kind: "sourceNotOpen"; readonly step: string; readonly state: MilestoneState }
  | { readonly kind: "reasonRequired" }
  | { readonly kind: "nothingToUndo"; readonly state: MilestoneState }
  /** Only the person who completed or skipped it may undo that. */
  | { readonly kind: "undoNotYours" }
  | { readonly kind: "undoTooLate" }
  /** These later steps, or the process's end, changed since. */
  | { readonly kind: "undoFollowed"; readonly steps: readonly string[] }
  /** These later steps would be taken back; the user has to confirm each of them. */
  | { readonly kind: "needsConfirmation"; readonly steps: readonly string[] };

const beforeStatus: ReadonlySet<MilestoneRefusal["kind"]> = new Set([
  ...(["unknownStep", "missingPermission", "notResponsible", "notYourCompany", "ownWork"] as const),
  ...(["alreadyDone", "nothingToUndo", "undoNotYours", "undoTooLate"] as const),
]);

/** True for a refusal that is given before one for the status of the project or the process. Source: behaviour.md §4 Milestones. */
export const isBeforeStatus = ({ kind }: MilestoneRefusal): boolean => beforeStatus.has(kind);

/** Whether an action is allowed, and if not, the first reason. */
export type MilestoneVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: MilestoneRefusal };

const restingTexts = new Map([
  ["DISABLED", "This project is disabled: it can only be read. Enable it first."],
  ["ON_HOLD", "The project is on hold."],
]);

/** The reason why nothing in a project of this status may move on; undefined where it may. Source: behaviour.md §4 Statuses. */
export const restingText = (projectStatus: string | undefined): string | undefined =>
  restingTexts.get(projectStatus ?? "");

/** The reason why somebody who takes no part may not act. Source: behaviour.md §6 Rows. */
export const notInvolvedText = "Only who leads the project or is responsible for it may do this.";
