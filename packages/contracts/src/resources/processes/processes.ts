import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { endpoint, nobody, type SamplesOf } from "#wire/endpoint.ts";
import { choice, idList, optionalDate, optionalLines, requiredId, requiredText } from "#wire/fieldSchemas.ts";
import { withCrossFieldRules } from "#rules/crossFieldRules.ts";
import type { Fields } from "#wire/listQuery.ts";
import { listAnswer } from "#wire/listQuery.ts";
import { messages } from "#wire/messages.ts";
import { processStatuses } from "#rules/processGraph.ts";
import { processRecordSchema } from "../processRecord.ts";
import { relatedProject } from "../projectRecord.ts";

/** A process in an answer. Source: behaviour.md §3 Process. */
export const processSchema = z.extend(processRecordSchema, {
  project: relatedProject,
});
/** A process. */
export type Process = z.infer<typeof processSchema>;

const MAX_NAME_CHARS = 160;
const MAX_PEOPLE = 50;
const MAX_REASON_CHARS = 2000;

/** Body to start a process from a template; `start` puts it in progress at once. Source: behaviour.md §5 Forms. */
export const processDraft = z.strictObject({
  projectId: requiredId("Project"),
  templateId: requiredId("Template"),
  name: requiredText("Name", MAX_NAME_CHARS),
  responsibleIds: z.optional(idList("Responsibles", MAX_PEOPLE)),
  periodStart: optionalDate("Period start"),
  periodEnd: optionalDate("Period end"),
  dueAt: optionalDate("Due"),
  start: z.optional(z.boolean()),
});
/** Parsed fields of the body that starts a process. */
export type ProcessDraft = z.infer<typeof processDraft>;

/** States that a change may ask for: start, resume, hold. Source: behaviour.md §4 Milestones. */
const processStatusChanges = ["IN_PROGRESS", "ON_HOLD"] as const;

/** Body to change a process: fields, or a status. */
export const processChange = z.strictObject({
  name: z.optional(requiredText("Name", MAX_NAME_CHARS)),
  responsibleIds: z.optional(idList("Responsibles", MAX_PEOPLE)),
  periodStart: optionalDate("Period start"),
  periodEnd: optionalDate("Period end"),
  dueAt: optionalDate("Due"),
  status: z.optional(choice("Status", processStatusChanges)),
  /** Why the status changes; kept in the history. */
  reason: optionalLines("Reason", MAX_REASON_CHARS),
  version: z.int(messages.versionNeeded).check(z.positive(messages.versionNeeded)),
});

/** Field → messages of the rules across a process's fields. Source: behaviour.md §5 Forms. */
export const processFaults = ({
  periodStart: start,
  periodEnd: end,
}: {
  readonly periodStart?: string | null | undefined;
  readonly periodEnd?: string | null | undefined;
}): Readonly<Record<string, readonly string[]>> =>
  start && end && end < start ? { periodEnd: [messages.endsBeforeStart("Period end", "Period start")] } : {};

/** Every related record of a process's own page. Source: behaviour.md §7 Processes. */
export const processExtend = [
  "project",
  "project.type",
  "project.company",
  "milestones",
  "milestones.owner",
  "milestones.completions",
  "transitions",
  "responsibles",
] as const;

/** Fields by which a list of processes is filtered and sorted. */
export const processFields = {
  id: { type: "uuid" },
  name: { type: "text" },
  status: { type: "select", values: processStatuses },
  project: { type: "entity", sortable: false },
  projectId: { type: "uuid" },
  company: { type: "entity", sortable: false },
  template: { type: "entity", sortable: false },
  templateId: { type: "uuid" },
  templateName: { type: "text" },
  templateVersion: { type: "number" },
  progress: { type: "number" },
  /** People responsible for the process, or lead or responsible of its project. */
  person: { type: "entity", sortable: false },
  startedAt: { type: "datetime" },
  dueAt: { type: "date" },
  endedAt: { type: "datetime" },
  createdAt: { type: "datetime" },
  updatedAt: { type: "datetime" },
} as const satisfies Fields;

/** Endpoints of processes. Source: behaviour.md §7 Processes. */
export const processEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/project-processes",
    summary: "List processes",
    access: access.processes.list,
    list: { fields: processFields, extend: processExtend },
    answer: listAnswer(processSchema),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/project-processes/{id}",
    summary: "Read a process",
    access: access.processes.get,
    extend: processExtend,
    answer: processSchema,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/project-processes",
    summary: "Start a process from a template at its current version",
    access: access.processes.create,
    refuses: ["/errors/invalid-transition"],
    creates: true,
    body: withCrossFieldRules(processDraft, processFaults),
    answer: processSchema,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/project-processes/{id}",
    summary: "Change a process, or start, hold or resume it",
    access: access.processes.update,
    refuses: ["/errors/invalid-transition"],
    body: processChange,
    answer: processSchema,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const processSamples: SamplesOf<typeof processEndpoints> = {
  create: { projectId: nobody, templateId: nobody, name: "Sample process", responsibleIds: [] },
  update: { name: "Sample process, renamed", version: 1 },
};
