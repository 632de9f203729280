import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { isOneLine, seenText, withoutDirectionMarks } from "../wire/characters.ts";
import { endpoint, type SamplesOf } from "../wire/endpoint.ts";
import {
  choice,
  openChoice,
  optionalId,
  optionalLines,
  optionalText,
  requiredLines,
  requiredText,
} from "../wire/fieldSchemas.ts";
import { MAX_FILE_NAME_CHARS, MAX_REASON_CHARS } from "../wire/limits.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { messages } from "../wire/messages.ts";
import { related } from "../wire/related.ts";
import { changeOf, identityFields, resource, timeFields } from "../wire/resource.ts";
import { wireDateField } from "../wire/wireDateField.ts";
import { documentStates } from "../rules/documentRules.ts";
import { milestoneRecordSchema, milestoneReference } from "./milestoneRecord.ts";
import { processRecordSchema, processReference } from "./processRecord.ts";
import { relatedProject } from "./projectRecord.ts";

/** The kinds of documents, with their labels. Source: behaviour.md §3 Document. */
export const documentKindLabels = {
  PROJECT_DESCRIPTION: "Project description",
  MONITORING_REPORT: "Monitoring report",
  METER_DATA: "Meter data",
  CALIBRATION: "Calibration",
  CONTRACT: "Contract",
  LETTER: "Letter",
  AUDIT_REPORT: "Audit report",
  STATEMENT: "Statement",
  PHOTO: "Photo",
  OTHER: "Other",
} as const;
/** The codes of the kinds, in the order of their choices. */
export const documentKinds = [
  "PROJECT_DESCRIPTION",
  "MONITORING_REPORT",
  "METER_DATA",
  "CALIBRATION",
  "CONTRACT",
  "LETTER",
  "AUDIT_REPORT",
  "STATEMENT",
  "PHOTO",
  "OTHER",
] as const satisfies readonly (keyof typeof documentKindLabels)[];

/** The types of files that are kept, known by their bytes and, for texts, by the ending of their names. Source: behaviour.md §7 Documents. */
export const fileTypes = [
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "application/vnd.oasis.opendocument.graphics",
  "text/csv",
  "text/plain",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/tiff",
  "image/heic",
  "application/zip",
  "text/html",
  "image/svg+xml",
  "text/javascript",
] as const;

const text = z.nullable(z.string());
const person = z.nullable(z.guid());

/** A version of a document: one file that never changes, and what was decided on it. Source: behaviour.md §3 Document. */
export const documentVersionSchema = z.object({
  id: z.guid(),
  no: z.int(),
  fileName: z.string(),
  bytes: z.number(),
  type: openChoice(fileTypes),
  sha256: z.string(),
  at: wireDateField,
  byId: person,
  byName: text,
  note: text,
  state: openChoice(documentStates),
  submittedAt: z.nullable(wireDateField),
  submittedById: person,
  /** Everybody who ever submitted it, also before a withdrawal. */
  submitterIds: z.array(z.guid()),
  decidedAt: z.nullable(wireDateField),
  decidedById: person,
  /** Why it was returned. */
  reason: text,
  /** The milestone's round in which it was accepted; null for a document without a milestone. */
  acceptedRound: z.nullable(z.int()),
  /** Later rounds of the milestone for which an accepted version was confirmed. */
  confirmations: z.array(z.object({ round: z.int(), at: wireDateField, byId: person })),
});
/** A version of a document. */
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

/** A document of a project, or of a slot: one evidence name of a milestone. Source: behaviour.md §3 Document. */
export const documentSchema = z.object({
  id: z.guid(),
  projectId: z.guid(),
  project: relatedProject,
  companyId: z.guid(),
  processId: z.nullable(z.guid()),
  process: z.optional(z.nullable(related(processRecordSchema, processReference))),
  milestoneId: z.nullable(z.guid()),
  milestone: z.optional(z.nullable(related(milestoneRecordSchema, milestoneReference))),
  slot: text,
  title: z.string(),
  kind: openChoice(documentKinds),
  note: text,
  /** Partners do not meet it. */
  internal: z.boolean(),
  /** State and submission are those of the newest version; DRAFT without one. */
  state: openChoice(documentStates),
  submittedAt: z.nullable(wireDateField),
  /** The number of the newest version, null without a file; only in lists. */
  versionNo: z.optional(z.nullable(z.int())),
  /** Newest first; only in answers about one document. */
  versions: z.optional(z.array(documentVersionSchema)),
  createdById: person,
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A document in an answer. */
export type DocumentRecord = z.infer<typeof documentSchema>;

/** Longest title of a document, in characters. Source: behaviour.md §5 Forms. */
export const MAX_DOCUMENT_TITLE_CHARS = 160;
const MAX_NOTE_CHARS = 2000;
const MAX_SLOT_CHARS = 200;
const MAX_VERSION_NOTE_CHARS = 400;

/** The fields of a document that a person writes. Source: behaviour.md §5 Forms. */
export const documentDraft = z.strictObject({
  title: requiredText("Title", MAX_DOCUMENT_TITLE_CHARS),
  kind: z.optional(choice("Kind", documentKinds)),
  note: optionalLines("Note", MAX_NOTE_CHARS),
  milestoneId: optionalId("Milestone"),
  slot: optionalText("Evidence", MAX_SLOT_CHARS),
  internal: z.optional(z.boolean(messages.notAChoice("Internal"))),
});

/** Body to create a document. `awaitsFile`: an upload makes it, so it is deleted if no file comes within a day. */
const newDocument = z.extend(documentDraft, {
  awaitsFile: z.optional(z.boolean(messages.notAChoice("Awaits file"))),
});

/** Body to change a document. */
export const documentChange = changeOf(documentDraft);

/** Fields by which a list of documents is filtered and sorted. */
export const documentFields = {
  ...identityFields,
  title: { type: "text", label: "Title" },
  kind: { type: "select", label: "Kind", values: documentKinds, words: documentKindLabels },
  /** An export says 'No file yet' of a document without a file, as its list does. */
  state: { type: "select", label: "State", values: documentStates, at: "exported.state" },
  project: { type: "entity", label: "Project", sortable: false },
  projectId: { type: "uuid", label: "Project id" },
  companyId: { type: "uuid", label: "Company id" },
  process: { type: "entity", label: "Process", sortable: false },
  processId: { type: "uuid", label: "Process id" },
  milestone: { type: "entity", label: "Milestone", sortable: false },
  milestoneId: { type: "uuid", label: "Milestone id" },
  slot: { type: "text", label: "Evidence" },
  note: { type: "text", label: "Note", only: "column" },
  internal: { type: "boolean", label: "Internal", only: "column" },
  submittedAt: { type: "datetime", label: "Submitted" },
  createdById: { type: "uuid", label: "Made by id" },
  /** Submitted, and the caller may accept or return it. */
  toDecide: { type: "boolean", label: "Waits for my decision", sortable: false, only: "filter" },
  ...timeFields,
} as const satisfies Fields;

/** The resource of documents; they are created within their project. */
export const documents = resource({
  noun: "Document",
  nouns: "documents",
  path: "/api/documents",
  entity: documentSchema,
  draft: documentDraft,
  access: access.documents,
  extend: ["project", "process", "milestone"],
  columns: ["title", "slot", "milestone", "process", "kind", "state", "createdAt"],
  fields: documentFields,
});

/** The name of a file in messages: a person reads them who has only chosen that file. */
const FILE_NAME = "The file's name";

/** A file's name without the path before it, its accents composed, as people type them: a Mac takes them apart. */
const fileName = z.string(messages.required("name")).check(
  z.overwrite((name) => name.replace(/^.*[/\\]/su, "").normalize("NFC")),
  seenText,
  z.minLength(1, { error: messages.required("name"), abort: true }),
  z.maxLength(MAX_FILE_NAME_CHARS, messages.tooLong(FILE_NAME, MAX_FILE_NAME_CHARS)),
  z.refine(isOneLine, messages.notOneLine(FILE_NAME)),
  z.refine(
    (name) => withoutDirectionMarks(name) === name,
    `${FILE_NAME} must hold no marks of text direction`,
  ),
);

const uploadQuery = z.strictObject({
  name: fileName,
  note: optionalText("note", MAX_VERSION_NOTE_CHARS),
});

const versionNo = z.int(messages.required("Version")).check(z.positive(messages.required("Version")));

/** Body to return a version. */
export const documentReturn = z.strictObject({
  versionNo,
  reason: requiredLines("Reason", MAX_REASON_CHARS),
});

const list = {
  fields: documentFields,
  columns: documents.columns,
  extend: documents.extend,
} as const;

/** Endpoints of documents. Source: behaviour.md §7 Documents. */
export const documentEndpoints = {
  ofProject: endpoint({
    method: "GET",
    path: "/api/projects/{id}/documents",
    summary: "List the documents of a project",
    access: access.documents.ofProject,
    list,
    answer: listAnswer(documentSchema),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/documents",
    summary: "List the documents of all projects",
    access: access.documents.list,
    list: {
      ...list,
      columns: ["title", "slot", "milestone", "process", "project", "kind", "state", "createdAt"],
    },
    answer: listAnswer(documentSchema),
  }),
  limits: endpoint({
    method: "GET",
    path: "/api/documents/limits",
    summary: "Tell how large a file of a document may be",
    access: access.documents.limits,
    answer: z.object({ maxFileBytes: z.int() }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/projects/{id}/documents",
    summary: "Create a document of a project, without a file",
    access: access.documents.create,
    creates: true,
    locatedAt: "/api/documents",
    refuses: ["/errors/invalid-transition"],
    body: newDocument,
    answer: documentSchema,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/documents/{id}",
    summary: "Read a document with its versions",
    access: access.documents.get,
    extend: documents.extend,
    answer: documentSchema,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/documents/{id}",
    summary: "Change a document's title, kind, note, place or readers",
    access: access.documents.update,
    refuses: ["/errors/invalid-transition"],
    body: documentChange,
    answer: documentSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/documents/{id}",
    summary: "Delete a document that was never submitted, with its files",
    access: access.documents.remove,
    refuses: ["/errors/in-use", "/errors/invalid-transition"],
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/documents/{id}/versions",
    summary:
      "Upload a file as the newest version of a document; the same bytes as those of the newest version add none",
    access: access.documents.upload,
    creates: true,
    mayExist: true,
    locatedAt: "/api/documents",
    refuses: ["/errors/invalid-transition"],
    query: uploadQuery,
    bytes: { types: fileTypes, isStreamed: true },
    answer: documentSchema,
  }),
  content: endpoint({
    method: "GET",
    path: "/api/documents/{id}/versions/{no}/content",
    summary: "Read the file of a version, or one range of its bytes",
    access: access.documents.content,
    refuses: ["/errors/no-such-part"],
    produces: "application/octet-stream",
  }),
  submit: endpoint({
    method: "PUT",
    path: "/api/documents/{id}/submit",
    summary: "Submit the newest version, or withdraw it",
    access: access.documents.submit,
    refuses: ["/errors/conflict", "/errors/invalid-transition"],
    body: z.strictObject({
      versionNo,
      withdraw: z.optional(z.boolean(messages.notAChoice("Withdraw"))),
    }),
    answer: documentSchema,
  }),
  accept: endpoint({
    method: "PUT",
    path: "/api/documents/{id}/accept",
    summary: "Accept the newest version, or confirm an accepted one for its milestone's new round",
    access: access.documents.accept,
    refuses: ["/errors/conflict", "/errors/invalid-transition"],
    body: z.strictObject({ versionNo }),
    answer: documentSchema,
  }),
  return: endpoint({
    method: "PUT",
    path: "/api/documents/{id}/return",
    summary: "Return the newest version with a reason",
    access: access.documents.return,
    refuses: ["/errors/conflict", "/errors/invalid-transition"],
    body: documentReturn,
    answer: documentSchema,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const documentSamples: SamplesOf<typeof documentEndpoints> = {
  create: { title: "Monitoring report 2027", kind: "MONITORING_REPORT" },
  update: { title: "Monitoring report 2027, second half", version: 1 },
  submit: { versionNo: 1 },
  accept: { versionNo: 1 },
  return: { versionNo: 1, reason: "The annex with the meter readings is missing." },
};
