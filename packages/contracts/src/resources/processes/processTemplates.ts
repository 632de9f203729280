import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { endpoint, type SamplesOf } from "#wire/endpoint.ts";
import {
  choice,
  idList,
  openChoice,
  optionalLines,
  optionalWhole,
  requiredText,
} from "#wire/fieldSchemas.ts";
import { MAX_TEMPLATE_BODY_BYTES, MAX_TEMPLATE_STEPS } from "#wire/limits.ts";
import type { Fields } from "#wire/listQuery.ts";
import { stepFields, transitionSchema } from "../milestoneRecord.ts";
import { messages } from "#wire/messages.ts";
import { changeOf, crudEndpoints, identityFields, resource, timeFields } from "#wire/resource.ts";
import { stepDraft, transitionDraft } from "#rules/templateGraph.ts";
import { wireDateField } from "#wire/wireDateField.ts";

/** States of a template. DRAFT beside a published version means that a new version is being written. Source: behaviour.md §4 Statuses. */
export const templateStatuses = ["DRAFT", "PUBLISHED", "ARCHIVED"] as const;
/** A state that this client knows. */
export type TemplateStatus = (typeof templateStatuses)[number];

/** A step of a template. Source: behaviour.md §3 Process template. */
const templateMilestoneSchema = z.object({
  id: z.guid(),
  ...stepFields,
});
/** A step of a template. */
export type TemplateMilestone = z.infer<typeof templateMilestoneSchema>;

/** A template for processes. `milestones` and `transitions` belong to the draft version if one is open, otherwise to the published one. Source: behaviour.md §3 Process template. */
const processTemplateSchema = z.object({
  id: z.guid(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  status: openChoice(templateStatuses),
  /** Number of the version from which processes start; null before the first publication. */
  publishedVersion: z.nullable(z.int()),
  publishedAt: z.nullable(wireDateField),
  /** Number of the version that is being written; null if none is open. */
  draftVersion: z.nullable(z.int()),
  /** Ids of the technologies for which it is meant. */
  typeIds: z.array(z.guid()),
  /** Number of rounds of findings that the programme allows in the shown version; null for any number. */
  maxRounds: z.nullable(z.int()),
  /** True if processes of the shown version receive forward actions. */
  receivesForwardActions: z.boolean(),
  stepCount: z.int(),
  processCount: z.int(),
  milestones: z.optional(z.array(templateMilestoneSchema)),
  transitions: z.optional(z.array(transitionSchema)),
  /** The graph of the published version, which processes start from; empty before the first publication. */
  publishedMilestones: z.optional(z.array(templateMilestoneSchema)),
  publishedTransitions: z.optional(z.array(transitionSchema)),
  versions: z.optional(
    z.array(
      z.object({
        id: z.guid(),
        number: z.int(),
        createdAt: wireDateField,
        publishedAt: z.nullable(wireDateField),
        publishedByName: z.nullable(z.string()),
        stepCount: z.int(),
        processCount: z.int(),
        maxRounds: z.nullable(z.int()),
        receivesForwardActions: z.boolean(),
      }),
    ),
  ),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A template in an answer. */
export type ProcessTemplate = z.infer<typeof processTemplateSchema>;

const MAX_KEY_CHARS = 32;
const MAX_NAME_CHARS = 160;
/** Greatest length of a template's description. */
export const MAX_TEMPLATE_TEXT_CHARS = 4000;
const MAX_TYPES = 100;
const MAX_TRANSITIONS = 2000;
const MAX_ROUNDS = 20;

/** Body to create or change a template, with its whole graph. Source: behaviour.md §5 Forms. */
export const processTemplateDraft = z.strictObject({
  key: requiredText("Key", MAX_KEY_CHARS).check(z.regex(/^$|^[A-Z0-9][A-Z0-9-]*$/, messages.invalidKey)),
  name: requiredText("Name", MAX_NAME_CHARS),
  description: optionalLines("Description", MAX_TEMPLATE_TEXT_CHARS),
  typeIds: z.optional(idList("Technologies", MAX_TYPES)),
  maxRounds: optionalWhole("Rounds of findings", 1, MAX_ROUNDS),
  receivesForwardActions: z.optional(z.boolean(messages.notAChoice("Receives forward actions"))),
  milestones: z.optional(
    z.array(stepDraft).check(z.maxLength(MAX_TEMPLATE_STEPS, messages.tooMany("Steps", MAX_TEMPLATE_STEPS))),
  ),
  transitions: z.optional(
    z.array(transitionDraft).check(z.maxLength(MAX_TRANSITIONS, messages.tooMany("Arrows", MAX_TRANSITIONS))),
  ),
});
/** Parsed fields of a template's body. */
export type ProcessTemplateDraft = z.infer<typeof processTemplateDraft>;

/** Body to change a template: fields, the graph, or a status: publish, open a new version, archive, restore. */
export const processTemplateChange = z.extend(changeOf(processTemplateDraft), {
  status: z.optional(choice("Status", templateStatuses)),
});

/** The resource of templates. */
export const processTemplates = resource({
  noun: "Process template",
  nouns: "process templates",
  path: "/api/project-processes/templates",
  entity: processTemplateSchema,
  draft: processTemplateDraft,
  access: access.processTemplates,
  extend: ["milestones", "transitions", "publishedMilestones", "publishedTransitions", "versions"],
  columns: ["name", "key", "status", "publishedVersion", "stepCount", "processCount", "publishedAt"],
  fields: {
    ...identityFields,
    key: { type: "text", label: "Key" },
    name: { type: "text", label: "Name" },
    description: { type: "text", label: "Description", only: "column" },
    status: { type: "select", label: "Status", values: templateStatuses },
    publishedVersion: { type: "number", label: "Version" },
    publishedAt: { type: "datetime", label: "Published" },
    draftVersion: { type: "number", label: "Draft version", only: "column" },
    /** Technologies for which the template is meant. */
    type: { type: "entity", label: "Technology", sortable: false, only: "filter" },
    typeIds: { type: "multi-select", label: "Technology ids", only: "column" },
    maxRounds: { type: "number", label: "Rounds of findings", only: "column" },
    receivesForwardActions: { type: "boolean", label: "Receives forward actions", only: "column" },
    stepCount: { type: "number", label: "Steps", only: "column" },
    processCount: { type: "number", label: "Processes", only: "column" },
    ...timeFields,
  } satisfies Fields,
});

const crud = crudEndpoints(processTemplates);

/** Endpoints of templates. Source: behaviour.md §7 Process templates. */
export const processTemplateEndpoints = {
  ...crud,
  create: endpoint({ ...crud.create, maxBodyBytes: MAX_TEMPLATE_BODY_BYTES }),
  update: endpoint({
    ...crud.update,
    refuses: ["/errors/invalid-transition"],
    summary: "Change a template, publish it, open a new version, archive or restore it",
    body: processTemplateChange,
    maxBodyBytes: MAX_TEMPLATE_BODY_BYTES,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const processTemplateSamples: SamplesOf<typeof processTemplateEndpoints> = {
  create: {
    key: "SAMPLE",
    name: "Sample template",
    milestones: [
      { key: "BEGIN", name: "Begun", ownerKind: "PM", kind: "task", expectedDays: 5 },
      { key: "END", name: "Ended", ownerKind: "PM", kind: "end_ok", expectedDays: 0 },
    ],
    transitions: [{ from: "BEGIN", to: "END", kind: "forward" }],
  },
  update: { name: "Sample template, renamed", version: 1 },
};
