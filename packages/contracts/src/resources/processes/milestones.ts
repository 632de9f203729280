import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { count, countEndpoint, recentCountEndpoint } from "#wire/aggregates.ts";
import { endpoint, type SamplesOf } from "#wire/endpoint.ts";
import { evidenceModes, evidenceNames } from "#rules/evidence.ts";
import { optionalId, optionalLines, requiredLines } from "#wire/fieldSchemas.ts";
import { MAX_REASON_CHARS, MAX_TEMPLATE_STEPS } from "#wire/limits.ts";
import { listAnswer, type Fields } from "#wire/listQuery.ts";
import { milestoneRecordSchema } from "../milestoneRecord.ts";
import { milestoneStates } from "#rules/milestoneStates.ts";
import { ownerKindCodes, ownerKindLabels } from "#codes/ownerKinds.ts";
import { processReference } from "../processRecord.ts";
import { processSchema } from "./processes.ts";
import { related } from "#wire/related.ts";
import { processStatuses, stepKindLabels, stepKinds } from "#rules/processGraph.ts";

/** A milestone in a list across all processes. Source: behaviour.md §3 Milestone. */
export const milestoneSchema = z.extend(milestoneRecordSchema, {
  process: z.optional(z.nullable(related(processSchema, processReference))),
});
/** A milestone with its process. */
export type Milestone = z.infer<typeof milestoneSchema>;

/** Body to complete or skip a milestone: a note, and the evidence that is there. Source: behaviour.md §5 Forms. */
export const completeBody = z.strictObject({
  note: optionalLines("Note", MAX_REASON_CHARS),
  evidence: evidenceNames,
});

/**
 * Body to reopen a milestone: the reason, the rework arrow if one is taken, and the keys of the later milestones
 * that the person agreed to take back; if absent, all of them. Source: behaviour.md §5 Forms.
 */
export const uncompleteBody = z.strictObject({
  reason: requiredLines("Reason", MAX_REASON_CHARS),
  transitionId: optionalId("Arrow"),
  confirmed: z.optional(z.array(z.string()).check(z.maxLength(MAX_TEMPLATE_STEPS))),
});

/** Fields by which a list of milestones is filtered and sorted. */
export const milestoneFields = {
  id: { type: "uuid", label: "Id" },
  name: { type: "text", label: "Milestone" },
  key: { type: "text", label: "Key" },
  kind: { type: "select", label: "Kind", values: stepKinds, words: stepKindLabels },
  state: { type: "select", label: "State", values: milestoneStates },
  ownerKind: { type: "select", label: "Owner kind", values: ownerKindCodes, words: ownerKindLabels },
  owner: { type: "entity", label: "Owner", sortable: false },
  ownerId: { type: "uuid", label: "Owner id" },
  ownerCompanyId: { type: "uuid", label: "Owner company id" },
  process: { type: "entity", label: "Process", sortable: false },
  processId: { type: "uuid", label: "Process id" },
  processStatus: { type: "select", label: "Process status", values: processStatuses, at: "process.status" },
  project: { type: "entity", label: "Project", sortable: false, at: "process.project" },
  company: { type: "entity", label: "Company", sortable: false, at: "process.project.company" },
  /** People responsible for the process, or lead or responsible of its project. */
  person: {
    type: "entity",
    label: "Person",
    sortable: false,
    only: "filter",
    personal: { me: "Mine", todo: "Mine to do", chase: "Mine to chase" },
    // by whom the milestone waits for, and by the kind of its owner
    sentAsTwo: ["todo", "chase"],
  },
  optional: { type: "boolean", label: "Optional", only: "column" },
  expectedDays: { type: "number", label: "Expected days", only: "column" },
  evidence: { type: "multi-select", label: "Evidence", only: "column" },
  evidenceMode: { type: "select", label: "Evidence mode", values: evidenceModes, only: "column" },
  evidenceRequired: { type: "boolean", label: "Evidence required", only: "column" },
  closesFindings: { type: "boolean", label: "Closes findings", only: "column" },
  round: { type: "number", label: "Round", only: "column" },
  readyAt: { type: "datetime", label: "Ready since" },
  dueAt: { type: "datetime", label: "Due" },
  completedAt: { type: "datetime", label: "Completed" },
  /** A running process waits for it, and its due time is over. */
  overdue: { type: "boolean", label: "Overdue", sortable: false, only: "filter" },
  /** A slot holds a submitted version. */
  toAccept: { type: "boolean", label: "Documents to accept", sortable: false, only: "filter" },
  createdAt: { type: "datetime", label: "Created", only: "filter" },
} as const satisfies Fields;

const action = <const Action extends "complete" | "skip">(name: Action, summary: string) =>
  endpoint({
    method: "PUT",
    path: `/api/milestones/{id}/${name}`,
    summary,
    access: access.milestones[name],
    refuses: ["/errors/invalid-transition"],
    body: completeBody,
    answer: processSchema,
  });

/** Endpoints of milestones. Source: behaviour.md §7 Milestones. */
export const milestoneEndpoints = {
  count: countEndpoint("/api/milestones/aggregates/count", "Count milestones", access.milestones.count),
  countCompleted: countEndpoint(
    "/api/milestones/aggregates/count/completed",
    "Count completed milestones",
    access.milestones.countCompleted,
  ),
  countPending: countEndpoint(
    "/api/milestones/aggregates/count/pending",
    "Count ready, reopened and locked milestones of running processes",
    access.milestones.countPending,
  ),
  countRecent: recentCountEndpoint(
    "/api/milestones/aggregates/count/recent",
    "Count milestones completed within so many days",
    access.milestones.countRecent,
  ),
  countOpen: endpoint({
    method: "GET",
    path: "/api/milestones/aggregates/count/open",
    summary: "Count the milestones that match a list's filters: all, waited for, overdue, done",
    access: access.milestones.list,
    filters: milestoneFields,
    answer: z.object({ all: count, waiting: count, overdue: count, done: count }),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/milestones",
    summary: "List the milestones of all processes",
    access: access.milestones.list,
    list: {
      fields: milestoneFields,
      columns: ["name", "project", "process", "owner", "state", "dueAt", "readyAt"],
      extend: [
        "owner",
        "completions",
        "process",
        "process.project",
        "process.project.company",
        "process.project.type",
      ],
    },
    answer: listAnswer(milestoneSchema),
  }),
  complete: action("complete", "Complete a milestone"),
  skip: action("skip", "Skip an optional milestone"),
  uncomplete: endpoint({
    method: "PUT",
    path: "/api/milestones/{id}/uncomplete",
    summary: "Reopen a milestone, or send the work back along a rework arrow",
    access: access.milestones.uncomplete,
    refuses: ["/errors/invalid-transition"],
    body: uncompleteBody,
    answer: processSchema,
  }),
  undo: endpoint({
    method: "PUT",
    path: "/api/milestones/{id}/undo",
    summary: "Undo the caller's own completion or skip within a minute, if nothing followed it",
    access: access.milestones.undo,
    refuses: [
      "/errors/invalid-transition",
      "/errors/undo-not-yours",
      "/errors/undo-too-late",
      "/errors/undo-followed",
    ],
    answer: processSchema,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const milestoneSamples: SamplesOf<typeof milestoneEndpoints> = {
  complete: { note: "All papers are there" },
  skip: { note: "Not needed here" },
  uncomplete: { reason: "A page is missing" },
};
