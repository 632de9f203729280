import type { MilestoneState } from "./milestoneStates.ts";
import type { Permission } from "../wire/permission.ts";
import type { StepJoin } from "./processGraph.ts";

/** Why an action on a milestone is not possible, as data: steps by their keys, the wording is the reader's. Source: behaviour.md §4 Milestones. */
export type MilestoneRefusal =
  | { readonly kind: "unknownStep"; readonly step: string }
  | { readonly kind: "missingPermission"; readonly permission: Permission }
  | { readonly kind: "notResponsible" }
  | { readonly kind: "notYourCompany" }
  /** A reviewer does not complete where they are responsible themselves. */
  | { readonly kind: "ownWork" }
  | { readonly kind: "processNotStarted" }
  | { readonly kind: "processOnHold" }
  /** These end steps stand; reopening one of them opens the process again. */
  | { readonly kind: "processEnded"; readonly ends: readonly string[] }
  | { readonly kind: "missingPredecessors"; readonly steps: readonly string[]; readonly join: StepJoin }
  /** An end in failure opens only while one of these steps is open. */
  | { readonly kind: "noOpenSource"; readonly steps: readonly string[] }
  | { readonly kind: "alreadyDone"; readonly state: "COMPLETED" | "SKIPPED" }
  | { readonly kind: "notDone"; readonly state: MilestoneState }
  | { readonly kind: "notOptional" }
  /** What was done once is completed anew, not passed over. */
  | { readonly kind: "reopened" }
  | { readonly kind: "missingEvidence"; readonly evidence: readonly string[] }
  | { readonly kind: "notARework" }
  | { readonly kind: "sourceNotOpen"; readonly step: string; readonly state: MilestoneState }
  | { readonly kind: "reasonRequired" }
  /** These later steps would be taken back; the user has to confirm each. */
  | { readonly kind: "needsConfirmation"; readonly steps: readonly string[] };

/** Whether an action is possible, and if not, the first reason why. */
export type MilestoneVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: MilestoneRefusal };
