import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint, nobody, type SamplesOf } from "../wire/endpoint.ts";
import { openChoice, optionalId, requiredId } from "../wire/fieldSchemas.ts";
import {
  MAX_FINDING_IMPORT_BODY_BYTES,
  MAX_FINDING_IMPORT_LINES,
  MAX_IMPORT_COLUMNS,
} from "../wire/limits.ts";
import { messages } from "../wire/messages.ts";
import { lineProblem } from "../wire/problem.ts";
import { findingColumns } from "./pastedFindings.ts";

/** The possible effects of a line. */
const findingLineOutcomes = ["NEW", "REFUSED"] as const;

const findingLineSchema = z.object({
  line: z.int(),
  outcome: openChoice(findingLineOutcomes),
  /** The number that its finding has or would get. */
  number: z.optional(z.string()),
  problems: z.array(lineProblem),
});
/** A line of a pasted table in an answer. Source: behaviour.md §7 Findings. */
export type FindingLine = z.infer<typeof findingLineSchema>;

const HEADING_LINES = 1;
const isMappedOnce = (mapping: readonly (string | null)[]): boolean => {
  const used = mapping.filter((column) => column !== null);
  return new Set(used).size === used.length;
};

/** Body to import a pasted table of findings. Source: behaviour.md §5 Forms. */
export const findingImportDraft = z
  .strictObject({
    rows: z
      .array(
        z
          .array(z.string(messages.notText("Cell")), messages.required("Table"))
          .check(z.maxLength(MAX_IMPORT_COLUMNS, messages.tooMany("Columns", MAX_IMPORT_COLUMNS))),
        messages.required("Table"),
      )
      .check(
        z.minLength(HEADING_LINES + 1, "A table has headings and at least one line"),
        z.maxLength(
          HEADING_LINES + MAX_FINDING_IMPORT_LINES,
          messages.tooMany("Lines", MAX_FINDING_IMPORT_LINES),
        ),
      ),
    mapping: z.optional(
      z
        .array(
          z.nullable(z.enum(findingColumns, messages.notAChoice("Column"))),
          messages.notAChoice("Column"),
        )
        .check(z.refine(isMappedOnce, "Each column is matched once")),
    ),
    milestoneId: requiredId("Milestone"),
    raisedById: optionalId("Raised by"),
  })
  .check(
    z.refine(({ rows, mapping }) => mapping === undefined || mapping.length === (rows[0]?.length ?? 0), {
      path: ["mapping"],
      error: "Match each heading to a column or to none",
    }),
  );
/** Parsed fields of a pasted table. */
export type FindingImportDraft = z.infer<typeof findingImportDraft>;

const OF_PROCESS = "/api/project-processes/{id}/findings";

/** Endpoints of the findings' paste import. Source: behaviour.md §7 Findings. */
export const findingImportEndpoints = {
  preview: endpoint({
    method: "POST",
    path: `${OF_PROCESS}/import/preview`,
    summary: "Say what each line of a pasted table of findings would do; nothing is written",
    access: access.findingImports.preview,
    refuses: ["/errors/invalid-transition"],
    body: findingImportDraft,
    maxBodyBytes: MAX_FINDING_IMPORT_BODY_BYTES,
    answer: z.array(findingLineSchema),
  }),
  create: endpoint({
    method: "POST",
    path: `${OF_PROCESS}/import`,
    summary: "Import all lines of a pasted table of findings, or none",
    access: access.findingImports.create,
    creates: true,
    refuses: ["/errors/invalid-transition"],
    body: findingImportDraft,
    maxBodyBytes: MAX_FINDING_IMPORT_BODY_BYTES,
    answer: z.array(findingLineSchema),
  }),
};

const sample: FindingImportDraft = {
  rows: [
    ["ID", "Date", "Section", "Description", "Response"],
    ["CAR 7", "2026-03-02", "B.6.1", "The emission factor is out of date.", "It was replaced."],
  ],
  milestoneId: nobody,
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const findingImportSamples: SamplesOf<typeof findingImportEndpoints> = {
  preview: sample,
  create: sample,
};
