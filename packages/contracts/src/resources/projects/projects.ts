import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { countEndpoint, recentCountEndpoint, trendQuery } from "#wire/aggregates.ts";
import { endpoint, nobody, type SamplesOf } from "#wire/endpoint.ts";
import { choice, optionalLines } from "#wire/fieldSchemas.ts";
import { chainedHistoryEntrySchema, chainedHistoryFields } from "#wire/history.ts";
import { withCrossFieldRules } from "#rules/crossFieldRules.ts";
import { MAX_PROJECT_BODY_BYTES, MAX_REASON_CHARS } from "#wire/limits.ts";
import { listAnswer } from "#wire/listQuery.ts";
import { processRecordSchema, processReference } from "../processRecord.ts";
import { projectDraft } from "./projectDraft.ts";
import { projectFaults } from "./projectFaults.ts";
import { projectFigureEndpoints } from "./projectFigures.ts";
import { projectFields } from "./projectFields.ts";
import { projectRecordSchema } from "../projectRecord.ts";
import { related } from "#wire/related.ts";
import { changeOf, crudEndpoints, resource, takingBack } from "#wire/resource.ts";

/** A project in an answer, with its processes on request. Source: behaviour.md §3 Project. */
const projectSchema = z.extend(projectRecordSchema, {
  processes: z.optional(z.array(related(processRecordSchema, processReference))),
});
/** A project. */
export type Project = z.infer<typeof projectSchema>;

/** States that a change may ask for; enable and disable are actions of their own. Source: behaviour.md §4 Statuses. */
const projectStatusChanges = ["ACTIVE", "ON_HOLD", "COMPLETED"] as const;

/** Body to change a project: fields, or a status. */
export const projectChange = z.extend(changeOf(projectDraft), {
  status: z.optional(choice("Status", projectStatusChanges)),
  /** Why it changes; kept in the history. */
  reason: optionalLines("Reason", MAX_REASON_CHARS),
});

/** The resource of projects. */
export const projects = resource({
  noun: "Project",
  nouns: "projects",
  path: "/api/projects",
  entity: projectSchema,
  draft: projectDraft,
  access: access.projects,
  extend: [
    "company",
    "type",
    "processes",
    "processes.milestones",
    "processes.milestones.owner",
    "processes.milestones.completions",
    "processes.transitions",
    "processes.responsibles",
  ],
  columns: ["name", "code", "company", "type", "status", "estimatedAnnualTco2e", "createdAt"],
  fields: projectFields,
});

const action = <const Action extends "enable" | "disable">(name: Action, summary: string) =>
  endpoint({
    method: "PUT",
    path: `/api/projects/{id}/${name}`,
    summary,
    access: access.projects[name],
    refuses: ["/errors/invalid-transition"],
    answer: projectSchema,
  });

/** Body to create a project; without a valid programme its registry fields are not checked against each other. */
const newProject = withCrossFieldRules(projects.draft, ({ programme, ...fields }) =>
  programme === undefined ? {} : projectFaults({ ...fields, programme }),
);

const crud = crudEndpoints(projects);

/** Endpoints of projects. Source: behaviour.md §7 Projects. */
export const projectEndpoints = {
  count: countEndpoint("/api/projects/aggregates/count", "Count projects", access.projects.count),
  countActive: countEndpoint(
    "/api/projects/aggregates/count/active",
    "Count projects neither completed nor disabled",
    access.projects.countActive,
  ),
  countDisabled: countEndpoint(
    "/api/projects/aggregates/count/disabled",
    "Count disabled projects",
    access.projects.countDisabled,
  ),
  countNew: recentCountEndpoint(
    "/api/projects/aggregates/count/new",
    "Count projects created within so many days",
    access.projects.countNew,
  ),
  averageCompletionDays: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/average-completion-days",
    summary:
      "Average days from creation to completion of completed projects, to one decimal; null without any",
    access: access.projects.averageCompletionDays,
    answer: z.nullable(z.number()),
  }),
  byType: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/by-type",
    summary: "Count projects of each technology, the largest first",
    access: access.projects.byType,
    answer: z.array(z.object({ typeId: z.guid(), typeName: z.string(), count: z.int() })),
  }),
  creationTrend: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/creation-trend",
    summary: "Count projects by month of creation, empty months included",
    access: access.projects.creationTrend,
    query: trendQuery,
    answer: z.array(z.object({ period: z.string(), count: z.int() })),
  }),
  ...projectFigureEndpoints,
  ...crud,
  create: endpoint({ ...crud.create, body: newProject, maxBodyBytes: MAX_PROJECT_BODY_BYTES }),
  remove: endpoint({ ...crud.remove, refuses: ["/errors/in-use", "/errors/invalid-transition"] }),
  update: endpoint({
    method: "PATCH",
    path: "/api/projects/{id}",
    summary: "Change a project, or hold, resume or complete it",
    access: access.projects.update,
    refuses: ["/errors/invalid-transition"],
    body: projectChange,
    maxBodyBytes: MAX_PROJECT_BODY_BYTES,
    answer: projectSchema,
  }),
  enable: endpoint({
    ...action("enable", "Enable a project: it gets its former status back"),
    body: takingBack,
  }),
  disable: action("disable", "Disable a project: it can only be read"),
  history: endpoint({
    method: "GET",
    path: "/api/projects/{id}/history",
    summary: "List the history of a project, its processes, milestones, findings and documents",
    access: access.projects.history,
    list: {
      fields: chainedHistoryFields,
      columns: ["at", "actor", "action", "entity", "entityName", "changes"],
      extend: [],
      defaults: { sortField: "at" },
    },
    answer: listAnswer(chainedHistoryEntrySchema),
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const projectSamples: SamplesOf<typeof projectEndpoints> = {
  create: {
    name: "Sample rooftop solar",
    companyId: nobody,
    typeId: nobody,
    programme: "CORPORATE",
    country: "PT",
  },
  update: { name: "Sample rooftop solar, renamed", version: 1 },
  enable: { version: 1 },
};
