import * as z from "zod/mini";
import { identityFields, timeFields } from "#wire/resource.ts";
import { access } from "#wire/access.ts";
import { endpoint, nobody, type SamplesOf } from "#wire/endpoint.ts";
import {
  choice,
  idList,
  optionalDate,
  optionalLines,
  optionalWhole,
  readVersion,
  requiredId,
  requiredText,
} from "#wire/fieldSchemas.ts";
import { withCrossFieldRules } from "#rules/crossFieldRules.ts";
import type { Fields } from "#wire/listQuery.ts";
import { listAnswer } from "#wire/listQuery.ts";
import { MAX_REASON_CHARS } from "#wire/limits.ts";
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
const MAX_TEMPLATE_VERSION = 1_000_000;

/** Body to start a process from a template; `start` puts it in progress at once. Source: behaviour.md §5 Forms. */
export const processDraft = z.strictObject({
  projectId: requiredId("Project"),
  templateId: requiredId("Template"),
  /** The version whose steps the person has seen. */
  templateVersion: optionalWhole("Template version", 1, MAX_TEMPLATE_VERSION),
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
  version: readVersion,
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
  ...identityFields,
  name: { type: "text", label: "Name" },
  status: { type: "select", label: "Status", values: processStatuses },
  project: { type: "entity", label: "Project", sortable: false },
  projectId: { type: "uuid", label: "Project id" },
  company: { type: "entity", label: "Company", sortable: false, at: "project.company" },
  template: { type: "entity", label: "Template", sortable: false, at: "templateName" },
  templateId: { type: "uuid", label: "Template id" },
  templateName: { type: "text", label: "Template name", only: "filter" },
  templateKey: { type: "text", label: "Template key", only: "column" },
  templateVersion: { type: "number", label: "Template version" },
  /** People responsible for the process, or lead or responsible of its project. */
  person: { type: "entity", label: "Person", sortable: false, only: "filter" },
  responsibles: { type: "entity", label: "Responsibles", many: true, only: "column" },
  progress: { type: "number", label: "Progress" },
  remainingDays: { type: "number", label: "Days left", only: "column" },
  findingRound: { type: "number", label: "Round of findings", only: "column" },
  maxRounds: { type: "number", label: "Most rounds", only: "column" },
  startedAt: { type: "datetime", label: "Started" },
  dueAt: { type: "date", label: "Due" },
  endedAt: { type: "datetime", label: "Ended" },
  periodStart: { type: "date", label: "Period start", only: "column" },
  periodEnd: { type: "date", label: "Period end", only: "column" },
  ...timeFields,
} as const satisfies Fields;

/** Endpoints of processes. Source: behaviour.md §7 Processes. */
export const processEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/project-processes",
    summary: "List processes",
    access: access.processes.list,
    list: {
      fields: processFields,
      columns: ["name", "project", "template", "status", "progress", "dueAt", "startedAt"],
      extend: processExtend,
    },
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
