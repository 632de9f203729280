import { ProblemError } from "../base/problem.ts";

/** A file's table as texts; the first line holds the headings. Numbers have a decimal point, days are ISO 8601, instants too. */
export interface Sheet {
  /** True for a workbook: a text cell is text, whatever it begins with. */
  readonly isTyped: boolean;
  /** The separator of a CSV file's cells. */
  readonly delimiter?: string;
  readonly lines: readonly (readonly string[])[];
}

/** 415 for a file that is neither CSV nor XLSX. */
export const unsupportedFile = (): ProblemError =>
  new ProblemError(
    "/errors/unsupported-media-type",
    "This file is no table that can be read. Send a CSV file or an Excel workbook (.xlsx).",
  );
