import * as z from "zod/mini";
import { openChoice } from "../wire/fieldSchemas.ts";
import { milestoneRecordSchema, transitionSchema } from "./milestoneRecord.ts";
import { personSchema } from "../wire/person.ts";
import { processStatuses } from "../rules/processGraph.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** Calendar days that a step took in the middle half of the earlier processes that completed it. Source: behaviour.md §4 Milestones. */
const stepSpanSchema = z.object({ key: z.string(), fewest: z.int(), most: z.int() });

/** A process of a project, without the project. Source: behaviour.md §3 Process. */
export const processRecordSchema = z.object({
  id: z.guid(),
  projectId: z.guid(),
  templateId: z.guid(),
  templateKey: z.string(),
  templateName: z.string(),
  /** Number of the template version that was copied; later versions do not change the process. */
  templateVersion: z.int(),
  name: z.string(),
  status: openChoice(processStatuses),
  startedAt: z.nullable(wireDateField),
  /** A day of the calendar. */
  dueAt: z.nullable(z.string()),
  endedAt: z.nullable(wireDateField),
  /** First and last day of the monitored period, if the process is about one. */
  periodStart: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  /** The completed share, 0 to 1, weighted by expected days. */
  progress: z.number(),
  /** Calendar days of the longest remaining path; null if no end in success can be reached. */
  remainingDays: z.nullable(z.number()),
  responsibleIds: z.array(z.guid()),
  /** The round of its findings: one more each time a step that closes findings sends the work back. */
  findingRound: z.int(),
  /** Number of rounds that its programme allows, null for any number; nothing is refused beyond it. */
  maxRounds: z.nullable(z.int()),
  /** Numbers of the findings for which its steps wait; only on its own page, in the answers of actions on its milestones, and in lists of milestones. */
  openFindings: z.optional(z.array(z.string())),
  /** Step → how long it took in earlier processes of the template; only while it runs, on its own page and in the answers of actions on its milestones. */
  stepSpans: z.optional(z.array(stepSpanSchema)),
  responsibles: z.optional(z.array(personSchema)),
  milestones: z.optional(z.array(milestoneRecordSchema)),
  transitions: z.optional(z.array(transitionSchema)),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A process of a project, without the project. */
export type ProcessRecord = z.infer<typeof processRecordSchema>;
/** A process within another record, with the people on whom the actions of its rows depend. */
export const processReference = [
  "id",
  "name",
  "status",
  "progress",
  "remainingDays",
  "responsibleIds",
] as const;
/** The fields of a process that its drawing needs. */
export type DrawnProcess = Pick<
  ProcessRecord,
  "id" | "name" | "status" | "remainingDays" | "milestones" | "transitions"
>;
