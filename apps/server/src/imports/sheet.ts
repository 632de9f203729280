import { ProblemError } from "../base/problem.ts";

/** A cell of a file: its text, or the number that a workbook holds. Days and instants of a workbook are ISO 8601. */
export type Cell = string | number;

/** A cell as a text; a number has a decimal point. */
export const cellText = (cell: Cell | undefined): string => String(cell ?? "");

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
