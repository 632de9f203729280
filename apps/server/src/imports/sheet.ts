import { MAX_IMPORT_LINES } from "@canopy/contracts";
import { invalid, ProblemError } from "../base/problem.ts";

/** A cell of a file: its text, or the number or the time that a workbook holds. A day is the time at its beginning in UTC. */
export type Cell = string | number | Date;

const MIDNIGHT = "T00:00:00.000Z";

/** A cell as a text: a number has a decimal point; a time is ISO 8601, and at 00:00 UTC a day. */
export const cellText = (cell: Cell | undefined): string => {
  if (!(cell instanceof Date)) return String(cell ?? "");
  const text = cell.toISOString();
  return text.endsWith(MIDNIGHT) ? text.slice(0, -MIDNIGHT.length) : text;
};

/** True if a cell holds more than blanks. */
export const isFilled = (cell: Cell | undefined): boolean => cellText(cell).trim() !== "";

/** A file's table; the first line holds the headings. */
export interface Sheet {
  /** True for a workbook: a text cell is text, whatever it begins with. */
  readonly isTyped: boolean;
  /** The separator of a CSV file's cells. */
  readonly delimiter?: string;
  readonly lines: readonly (readonly Cell[])[];
}

/** 415 for a file that is neither CSV nor XLSX. */
export const unsupportedFile = (): ProblemError =>
  new ProblemError(
    "/errors/unsupported-media-type",
    "This file is no table that can be read. Send a CSV file or an Excel workbook (.xlsx).",
  );

/** 400 for a file with more lines than an import takes. */
export const tooManyLines = (): ProblemError =>
  invalid(
    {},
    `A file may have at most ${MAX_IMPORT_LINES.toLocaleString("en")} lines below its headings. Split it.`,
  );
