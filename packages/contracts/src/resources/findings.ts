import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint, nobody, type SamplesOf } from "../wire/endpoint.ts";
import {
  choice,
  optionalChoice,
  idList,
  openChoice,
  optionalDate,
  optionalId,
  optionalText,
  requiredId,
  requiredLines,
} from "../wire/fieldSchemas.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { MAX_REASON_CHARS } from "../wire/limits.ts";
import { messages } from "../wire/messages.ts";
import { related } from "../wire/related.ts";
import { changeOf, identityFields, resource, timeFields } from "../wire/resource.ts";
import { wireDateField } from "../wire/wireDateField.ts";
import {
  findingKindLabels,
  findingKinds,
  findingOutcomes,
  findingSeverities,
  findingStates,
} from "../rules/findingStates.ts";
import type { Faults } from "../rules/crossFieldRules.ts";
import { processStatuses } from "../rules/processGraph.ts";
import { milestoneRecordSchema, milestoneReference } from "./milestoneRecord.ts";
import { relatedMilestoneOwner } from "./milestoneOwners.ts";
import { processReference } from "./processRecord.ts";
import { processSchema } from "./processes/processes.ts";

const text = z.nullable(z.string());
const person = z.nullable(z.guid());

/** An answer to a finding. Source: behaviour.md §3 Finding. */
const answerSchema = z.object({
  at: wireDateField,
  /** Null for an imported answer. */
  byId: person,
  byName: text,
  text: z.string(),
  /** Versions of the project's documents; readers see those that they meet. */
  documentVersionIds: z.array(z.guid()),
  /** The same versions with their documents, by title. */
  documents: z.array(z.object({ id: z.guid(), title: z.string(), versionId: z.guid(), no: z.int() })),
});

/** A decision on a finding. Source: behaviour.md §3 Finding. */
const assessmentSchema = z.object({
  at: wireDateField,
  byId: person,
  byName: text,
  text: z.string(),
  outcome: openChoice(findingOutcomes),
});

/** A person or company that a finding waits for. */
const responsibleSchema = z.object({
  id: z.guid(),
  kind: openChoice(["USER", "COMPANY"]),
  /** The full name. */
  name: z.string(),
  /** Whether the person's account is disabled. */
  isDisabled: z.optional(z.boolean()),
  /** The company itself, or that of the person; null for our own staff. */
  companyId: person,
});

/** A finding of a process, raised at one of its milestones. Source: behaviour.md §3 Finding. */
export const findingSchema = z.object({
  id: z.guid(),
  processId: z.guid(),
  process: z.optional(z.nullable(related(processSchema, processReference))),
  projectId: z.guid(),
  companyId: z.guid(),
  milestoneId: z.guid(),
  milestone: z.optional(z.nullable(related(milestoneRecordSchema, milestoneReference))),
  /** `CAR-01`: counted in its process, each kind by itself. */
  number: z.string(),
  kind: openChoice(findingKinds),
  text: z.string(),
  /** The section of the document that it is about. */
  reference: text,
  severity: z.nullable(openChoice(findingSeverities)),
  /** The stakeholder who raised it; null for partners who do not meet them. */
  raisedById: person,
  raisedBy: relatedMilestoneOwner,
  /** A day of the calendar. */
  raisedAt: z.string(),
  /** A day of the calendar. */
  due: text,
  /** Its day has passed by UTC, it waits for an answer, and its process is in progress. */
  overdue: z.boolean(),
  responsibleUserId: person,
  responsibleCompanyId: person,
  responsible: z.optional(z.nullable(responsibleSchema)),
  /** The process's round when it was raised. */
  round: z.int(),
  /** Number of times that it was sent back. */
  reopened: z.int(),
  state: openChoice(findingStates),
  carriedFromId: person,
  carriedToId: person,
  answerCount: z.int(),
  /** The last assessment; null before the first. */
  assessment: z.nullable(assessmentSchema),
  /** Oldest first; only in answers about one finding. */
  answers: z.optional(z.array(answerSchema)),
  assessments: z.optional(z.array(assessmentSchema)),
  createdById: person,
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A finding in an answer. */
export type Finding = z.infer<typeof findingSchema>;

/** Longest text of a finding, of an answer and of an assessment, in characters. Source: behaviour.md §5 Forms. */
export const MAX_FINDING_TEXT_CHARS = 4000;
/** Longest section of a finding, in characters. Source: behaviour.md §5 Forms. */
export const MAX_FINDING_REFERENCE_CHARS = 200;
/** Most documents of an answer. Source: behaviour.md §5 Forms. */
export const MAX_FINDING_DOCUMENTS = 50;

/** Body to raise a finding. Source: behaviour.md §5 Forms. */
export const findingDraft = z.strictObject({
  milestoneId: requiredId("Milestone"),
  kind: choice("Kind", findingKinds),
  text: requiredLines("Finding", MAX_FINDING_TEXT_CHARS),
  reference: optionalText("Section", MAX_FINDING_REFERENCE_CHARS),
  severity: optionalChoice("Severity", findingSeverities),
  raisedById: optionalId("Raised by"),
  raisedAt: optionalDate("Raised"),
  due: optionalDate("Due"),
  responsibleUserId: optionalId("Responsible person"),
  responsibleCompanyId: optionalId("Responsible company"),
});

/** The error of a finding that would wait for both a person and a company. */
export const findingFaults = ({
  responsibleUserId,
  responsibleCompanyId,
}: {
  readonly responsibleUserId?: unknown;
  readonly responsibleCompanyId?: unknown;
}): Faults =>
  responsibleUserId && responsibleCompanyId
    ? { responsibleCompanyId: ["Name either a person or a company, not both"] }
    : {};

/** Body to change a finding: everything but its kind. */
export const findingChange = changeOf(z.omit(findingDraft, { kind: true }));

/** Body to answer a finding. Source: behaviour.md §5 Forms. */
export const findingAnswer = z.strictObject({
  text: requiredLines("Answer", MAX_FINDING_TEXT_CHARS),
  documentVersionIds: z.optional(idList("Documents", MAX_FINDING_DOCUMENTS)),
});

const wrongCount = messages.notAChoice("Answers seen");
/** Number of the finding's answers that the person has seen. */
const answerCount = z.optional(z.int(wrongCount).check(z.minimum(0, wrongCount)));

/** Body to close or withdraw a finding. Source: behaviour.md §5 Forms. */
export const findingClose = z.strictObject({
  answerCount,
  text: requiredLines("Assessment", MAX_FINDING_TEXT_CHARS),
  withdrawn: z.optional(z.boolean(messages.notAChoice("Withdrawn"))),
});

/** Body to send a finding back. Source: behaviour.md §5 Forms. */
export const findingReopen = z.strictObject({
  answerCount,
  reason: requiredLines("Reason", MAX_REASON_CHARS),
});

/** Fields by which a list of findings is filtered and sorted. */
export const findingFields = {
  ...identityFields,
  number: { type: "text", label: "Number" },
  kind: { type: "select", label: "Kind", values: findingKinds, words: findingKindLabels },
  text: { type: "text", label: "Finding" },
  reference: { type: "text", label: "Section" },
  severity: { type: "select", label: "Severity", values: findingSeverities },
  state: { type: "select", label: "State", values: findingStates },
  project: { type: "entity", label: "Project", sortable: false, at: "process.project" },
  projectId: { type: "uuid", label: "Project id" },
  process: { type: "entity", label: "Process", sortable: false },
  processId: { type: "uuid", label: "Process id" },
  processStatus: { type: "select", label: "Process status", values: processStatuses, at: "process.status" },
  milestone: { type: "entity", label: "Milestone", sortable: false },
  milestoneId: { type: "uuid", label: "Milestone id" },
  companyId: { type: "uuid", label: "Company id" },
  raisedBy: { type: "entity", label: "Raised by", sortable: false },
  raisedById: { type: "uuid", label: "Raised by id" },
  raisedAt: { type: "date", label: "Raised" },
  due: { type: "date", label: "Due" },
  overdue: { type: "boolean", label: "Overdue" },
  responsible: {
    type: "entity",
    label: "Responsible",
    sortable: false,
    personal: { me: "Mine to answer" },
  },
  responsibleUserId: { type: "uuid", label: "Responsible person id" },
  responsibleCompanyId: { type: "uuid", label: "Responsible company id" },
  round: { type: "number", label: "Round" },
  reopened: { type: "number", label: "Sent back", only: "column" },
  answerCount: { type: "number", label: "Answers", only: "column" },
  createdById: { type: "uuid", label: "Made by id", only: "column" },
  ...timeFields,
} as const satisfies Fields;

/** The fields of a process's findings: an export without named columns has those of a pasted table. */
export const processFindingFields = {
  ...findingFields,
  id: { type: "uuid", label: "Record id" },
  number: { type: "text", label: "Id" },
  raisedAt: { type: "date", label: "Date" },
  reference: { type: "text", label: "Section" },
  text: { type: "text", label: "Description" },
  response: { type: "text", label: "Response", only: "column", at: "lastAnswer.text" },
  documents: { type: "multi-select", label: "Documents", only: "column", at: "lastAnswer.documents" },
  // without the reason for sending it back, which an import would read as its closing
  assessment: { type: "text", label: "Assessment", only: "column", at: "settlement.text" },
} as const satisfies Fields;

/** The resource of findings; they are raised within their process. */
export const findings = resource({
  noun: "Finding",
  nouns: "findings",
  path: "/api/findings",
  entity: findingSchema,
  draft: findingDraft,
  access: { ...access.findings, remove: access.findings.update },
  extend: ["process", "process.project", "milestone", "raisedBy", "responsible"],
  columns: ["number", "text", "project", "process", "state", "due", "responsible", "round"],
  fields: findingFields,
});

const list = { fields: findingFields, columns: findings.columns, extend: findings.extend } as const;

const OF_PROCESS = "/api/project-processes/{id}/findings";

/** Endpoints of findings. Source: behaviour.md §7 Findings. */
export const findingEndpoints = {
  ofProcess: endpoint({
    method: "GET",
    path: OF_PROCESS,
    summary: "List the findings of a process",
    access: access.findings.ofProcess,
    list: {
      fields: processFindingFields,
      columns: ["number", "raisedAt", "reference", "text", "response", "documents", "assessment"],
      extend: findings.extend,
    },
    answer: listAnswer(findingSchema),
  }),
  create: endpoint({
    method: "POST",
    path: OF_PROCESS,
    summary: "Raise a finding at a milestone of a process",
    access: access.findings.create,
    creates: true,
    locatedAt: "/api/findings",
    refuses: ["/errors/invalid-transition"],
    body: findingDraft,
    answer: findingSchema,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/findings",
    summary: "List the findings of all processes",
    access: access.findings.list,
    list,
    answer: listAnswer(findingSchema),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/findings/{id}",
    summary: "Read a finding with its answers and assessments",
    access: access.findings.get,
    extend: findings.extend,
    answer: findingSchema,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/findings/{id}",
    summary: "Change a finding that waits for an answer",
    access: access.findings.update,
    refuses: ["/errors/invalid-transition"],
    body: findingChange,
    answer: findingSchema,
  }),
  answer: endpoint({
    method: "PUT",
    path: "/api/findings/{id}/answer",
    summary: "Answer a finding",
    access: access.findings.answer,
    refuses: ["/errors/invalid-transition"],
    body: findingAnswer,
    answer: findingSchema,
  }),
  close: endpoint({
    method: "PUT",
    path: "/api/findings/{id}/close",
    summary: "Close an answered finding, or withdraw an open one",
    access: access.findings.close,
    refuses: ["/errors/conflict", "/errors/invalid-transition"],
    body: findingClose,
    answer: findingSchema,
  }),
  reopen: endpoint({
    method: "PUT",
    path: "/api/findings/{id}/reopen",
    summary: "Send an answered finding back with a reason",
    access: access.findings.reopen,
    refuses: ["/errors/conflict", "/errors/invalid-transition"],
    body: findingReopen,
    answer: findingSchema,
  }),
  carry: endpoint({
    method: "PUT",
    path: "/api/findings/{id}/carry",
    summary: "Carry a forward action request into the project's next process that receives them",
    access: access.findings.carry,
    refuses: ["/errors/invalid-transition"],
    answer: findingSchema,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const findingSamples: SamplesOf<typeof findingEndpoints> = {
  create: { milestoneId: nobody, kind: "CAR", text: "The meter's calibration certificate has expired." },
  update: { text: "The meter's calibration certificate expired in March.", version: 1 },
  answer: { text: "The new certificate is attached." },
  close: { text: "The certificate covers the whole period." },
  reopen: { reason: "The certificate is for another meter." },
};
