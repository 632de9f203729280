import * as z from "zod/mini";
import { openChoice } from "../wire/fieldSchemas.ts";
import { relatedMilestoneOwner } from "./milestoneOwners.ts";
import { evidenceModes } from "../rules/evidence.ts";
import { revocations } from "../rules/milestoneMarks.ts";
import { milestoneStates } from "../rules/milestoneStates.ts";
import { ownerKindCodes } from "../codes/ownerKinds.ts";
import { stepJoins, stepKinds, transitionKinds } from "../rules/processGraph.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** One record of a milestone: who completed or skipped it, and when. A revoked record is kept. Source: behaviour.md §3 Completion. */
export const completionSchema = z.object({
  id: z.guid(),
  milestoneId: z.guid(),
  outcome: openChoice(["COMPLETED", "SKIPPED"]),
  at: wireDateField,
  byId: z.nullable(z.guid()),
  byName: z.nullable(z.string()),
  /** 1 for the first time, one more after each reopening. */
  round: z.int(),
  note: z.nullable(z.string()),
  evidence: z.array(z.string()),
  /** Versions of documents that filled the slots when it was completed; partners read those of documents that they meet. */
  documentVersionIds: z.array(z.guid()),
  revokedAt: z.nullable(wireDateField),
  revokedById: z.nullable(z.guid()),
  revokedByName: z.nullable(z.string()),
  revokedAs: z.nullable(openChoice(revocations)),
  reason: z.nullable(z.string()),
  /** The name of the step from which the work was sent back to this one; null where it was not. */
  sentBackFrom: z.nullable(z.string()),
});
/** One record of a milestone. */
export type Completion = z.infer<typeof completionSchema>;

/** Fields that a step has both in a template and in a process. */
export const stepFields = {
  /** Arrows name the step by this key. */
  key: z.string(),
  name: z.string(),
  kind: openChoice(stepKinds),
  join: openChoice(stepJoins),
  optional: z.boolean(),
  /** Calendar days. */
  expectedDays: z.int(),
  evidence: z.array(z.string()),
  evidenceMode: openChoice(evidenceModes),
  /** True for every mode but NONE. */
  evidenceRequired: z.boolean(),
  /** It is not completed or skipped while its process has findings that wait. */
  closesFindings: z.boolean(),
  ownerKind: z.nullable(openChoice(ownerKindCodes)),
  ownerId: z.nullable(z.guid()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
};

/** One evidence name of a milestone: whether an accepted document fills it, and how many wait for a decision. */
const slotSchema = z.object({ name: z.string(), isFilled: z.boolean(), toAccept: z.int() });

/** A step of a running process. Source: behaviour.md §3 Milestone. */
export const milestoneRecordSchema = z.object({
  id: z.guid(),
  processId: z.guid(),
  ...stepFields,
  /** The partner company whose people may complete it; null if it belongs to no partner. */
  ownerCompanyId: z.nullable(z.guid()),
  owner: relatedMilestoneOwner,
  state: openChoice(milestoneStates),
  readyAt: z.nullable(wireDateField),
  dueAt: z.nullable(wireDateField),
  completedAt: z.nullable(wireDateField),
  round: z.int(),
  position: z.int(),
  completions: z.optional(z.array(completionSchema)),
  /** Its evidence names with what their documents say; only on the process's own page and in lists of milestones, for partners only of their own steps. */
  slots: z.optional(z.nullable(z.array(slotSchema))),
});
/** A step of a running process. */
export type MilestoneRecord = z.infer<typeof milestoneRecordSchema>;
/** A milestone within another record. */
export const milestoneReference = ["id", "processId", "name", "state"] as const;

/** An arrow of a process or a template, between two steps by their keys. Source: behaviour.md §3 Milestone. */
export const transitionSchema = z.object({
  id: z.guid(),
  from: z.string(),
  to: z.string(),
  kind: openChoice(transitionKinds),
  label: z.nullable(z.string()),
  /** The condition under which the arrow is taken, in words. */
  guard: z.nullable(z.string()),
});
/** An arrow in an answer. */
export type TransitionRecord = z.infer<typeof transitionSchema>;
