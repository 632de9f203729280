import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { seenText, withoutDirectionMarks } from "#wire/characters.ts";
import { endpoint, type SamplesOf } from "#wire/endpoint.ts";
import { choice, openChoice, readVersion } from "#wire/fieldSchemas.ts";
import { MAX_FILTER_VALUE_CHARS, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from "#wire/limits.ts";
import { listAnswer, type Fields } from "#wire/listQuery.ts";
import { messages } from "#wire/messages.ts";
import { wireDateField } from "#wire/wireDateField.ts";
import { importResources } from "./importColumns.ts";

/** The states of an import. Source: behaviour.md §4 Statuses. */
const importStates = ["JUDGED", "APPLYING", "APPLIED", "FAILED", "UNDONE"] as const;
/** A state that this client knows. */
export type ImportState = (typeof importStates)[number];

/** The possible effects of a line on its record; REFUSED has none. Source: behaviour.md §7 Imports. */
const importOutcomes = ["NEW", "CHANGED", "SAME", "REFUSED"] as const;
/** An outcome that this client knows. */
export type ImportOutcome = (typeof importOutcomes)[number];

/** Ways to read a column that can be read in two ways: the first number of a date, the comma of a number. */
const importAnswers = ["DAY_FIRST", "MONTH_FIRST", "DECIMAL_COMMA", "THOUSANDS_COMMA"] as const;
/** A way that this client knows. */
export type ImportAnswer = (typeof importAnswers)[number];

const count = z.int().check(z.nonnegative());

/** A column of the file: its heading, the first value that it holds, and the field that it was recognised as. */
const fileColumn = z.object({
  heading: z.string(),
  sample: z.nullable(z.string()),
  fieldId: z.nullable(z.string()),
});

/** A column that can be read in two ways; nothing is applied until it is answered. */
const question = z.object({
  id: z.string(),
  heading: z.string(),
  /** A value of the file that can be read in two ways. */
  sample: z.string(),
  choices: z.array(openChoice(importAnswers)),
  answer: z.nullable(openChoice(importAnswers)),
});
/** A column that can be read in two ways. */
export type ImportQuestion = z.infer<typeof question>;

/** An import: a file, what its lines would do, and what was done with it. Source: behaviour.md §3 Import. */
export const importSchema = z.object({
  id: z.guid(),
  resource: openChoice(importResources),
  /** The file's name. */
  name: z.string(),
  state: openChoice(importStates),
  columns: z.array(fileColumn),
  /** For each column of the file the column of `importColumns` that it is imported as; null: not imported. */
  mapping: z.array(z.nullable(z.string())),
  questions: z.array(question),
  counts: z.object({ NEW: count, CHANGED: count, SAME: count, REFUSED: count }),
  /** Why it failed. */
  reason: z.nullable(z.string()),
  createdAt: wireDateField,
  appliedAt: z.nullable(wireDateField),
  version: z.int(),
});
/** An import in an answer. */
export type Import = z.infer<typeof importSchema>;

/** One line of an import, judged. `line` counts as a spreadsheet does: the headings are line 1. */
export const importLineSchema = z.object({
  id: z.guid(),
  line: z.int(),
  outcome: openChoice(importOutcomes),
  /** The record that it changes, or made. */
  recordId: z.nullable(z.guid()),
  /** The name of its record. */
  name: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** `field` is a label, as the form has it; null where the whole line is at fault. */
  problems: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});
/** One line of an import. */
export type ImportLine = z.infer<typeof importLineSchema>;

/** Fields by which imports are filtered and sorted. */
export const importFields = {
  id: { type: "uuid", label: "Id" },
  version: { type: "number", label: "Record version", only: "column" },
  name: { type: "text", label: "File" },
  resource: { type: "select", label: "Records", values: importResources },
  state: { type: "select", label: "State", values: importStates },
  createdAt: { type: "datetime", label: "Chosen" },
  appliedAt: { type: "datetime", label: "Imported" },
} as const satisfies Fields;

/** Fields by which the lines of an import are filtered and sorted. */
export const importLineFields = {
  id: { type: "uuid", label: "Id" },
  line: { type: "number", label: "Line" },
  outcome: { type: "select", label: "Outcome", values: importOutcomes },
  name: { type: "text", label: "Name", only: "column" },
  changes: { type: "text", label: "Changes", only: "column" },
  problems: { type: "text", label: "Problems", only: "column" },
} as const satisfies Fields;

const newImportQuery = z.strictObject({
  resource: choice("resource", importResources),
  name: z
    .string(messages.required("name"))
    .check(
      z.overwrite(withoutDirectionMarks),
      seenText,
      z.minLength(1, { error: messages.required("name"), abort: true }),
      z.maxLength(MAX_FILTER_VALUE_CHARS, messages.tooLong("name", MAX_FILTER_VALUE_CHARS)),
    ),
});

const importChange = z.strictObject({
  mapping: z.optional(
    z
      .array(z.nullable(z.string(messages.notAChoice("Column"))), messages.notAChoice("Column"))
      .check(z.maxLength(MAX_IMPORT_COLUMNS, messages.tooMany("Columns", MAX_IMPORT_COLUMNS))),
  ),
  /** A question's id → its answer. */
  answers: z.optional(
    z.record(z.string(), z.enum(importAnswers, messages.notAChoice("Answer")), messages.notAChoice("Answer")),
  ),
  version: readVersion,
});

/** Body to apply an import: the version that was looked at; without one it is applied as it stands. */
const importToApply = z.strictObject({ version: z.optional(readVersion) });

/** Endpoints of imports; a caller meets only their own. Source: behaviour.md §7 Imports. */
export const importEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/imports",
    summary: "List the caller's imports",
    access: access.imports.list,
    list: {
      fields: importFields,
      columns: ["name", "resource", "state", "createdAt", "appliedAt"],
      extend: [],
    },
    answer: listAnswer(importSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/imports",
    summary: "Read a file of records and say what each line would do; nothing is written",
    access: access.imports.create,
    creates: true,
    query: newImportQuery,
    bytes: {
      maxBytes: MAX_IMPORT_BYTES,
      types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    },
    answer: importSchema,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/imports/{id}",
    summary: "Read one of the caller's imports",
    access: access.imports.get,
    answer: importSchema,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/imports/{id}",
    summary: "Match the columns of an import, answer its questions, and judge it anew",
    access: access.imports.update,
    isHeavy: true,
    refuses: ["/errors/invalid-transition"],
    body: importChange,
    answer: importSchema,
  }),
  lines: endpoint({
    method: "GET",
    path: "/api/imports/{id}/lines",
    summary: "List the lines of an import with what each would do",
    access: access.imports.lines,
    list: {
      fields: importLineFields,
      columns: ["line", "outcome", "name", "changes", "problems"],
      extend: [],
      defaults: { sortField: "line", sortDirection: "asc" },
    },
    answer: listAnswer(importLineSchema),
  }),
  apply: endpoint({
    method: "PUT",
    path: "/api/imports/{id}/apply",
    summary: "Write all lines of an import, or none",
    access: access.imports.apply,
    isHeavy: true,
    refuses: ["/errors/conflict", "/errors/invalid-transition", "/errors/last-administrator"],
    body: importToApply,
    answer: importSchema,
  }),
  undo: endpoint({
    method: "PUT",
    path: "/api/imports/{id}/undo",
    summary: "Undo an applied import: delete the records that it created, restore those that it changed",
    access: access.imports.undo,
    isHeavy: true,
    refuses: [
      "/errors/conflict",
      "/errors/in-use",
      "/errors/invalid-transition",
      "/errors/last-administrator",
    ],
    answer: importSchema,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const importSamples: SamplesOf<typeof importEndpoints> = {
  update: { mapping: ["name", "country"], answers: { "0": "DAY_FIRST" }, version: 1 },
  apply: { version: 1 },
};
