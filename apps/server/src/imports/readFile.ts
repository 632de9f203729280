import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from "@canopy/contracts";
import { createConcurrencyLimit } from "../auth/limitConcurrency.ts";
import { invalid, type ProblemError } from "../base/problem.ts";
import { readCsv } from "./readCsv.ts";
import { readWorkbook } from "./readWorkbook.ts";
import { cellText, isFilled, tooManyLines, unsupportedFile, type Cell, type Sheet } from "./sheet.ts";

/** One line of a file below its headings; `line` counts as a spreadsheet does, from the headings' 1. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A file as it was read. */
export interface ReadFile extends Pick<Sheet, "isTyped" | "delimiter"> {
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
}

/** One file is read at a time, so that several large ones never lie unpacked in memory together. */
const oneAtATime = createConcurrencyLimit(1);

/** Reads a CSV or XLSX file by its bytes. Throws 400, 413 or 415 in plain words. Source: behaviour.md §7 Imports. */
export const readFile = (bytes: Uint8Array): Promise<ReadFile> =>
  oneAtATime(async () => shapeOf(await sheetOf(bytes)));

const sheetOf = async (bytes: Uint8Array): Promise<Sheet> => {
  if (bytes.length === 0) throw invalid({}, "The file is empty.");
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (start === "PK\u0003\u0004") return readWorkbook(bytes);
  // an empty and a divided ZIP file, an old workbook, a PDF
  if (["PK\u0005\u0006", "PK\u0007\u0008", "\u00d0\u00cf\u0011\u00e0", "%PDF"].includes(start))
    throw unsupportedFile();
  return readCsv(bytes);
};

const shapeOf = ({ lines: [first = [], ...rest], ...sheet }: Sheet): ReadFile => {
  const lines = rest
    .map((cells, at) => ({ line: at + 2, cells }))
    .filter(({ cells }) => cells.some(isFilled));
  if (rest.length > MAX_IMPORT_LINES && lines.length > MAX_IMPORT_LINES) throw tooManyLines();
  if (!first.some(isFilled)) throw invalid({}, "The first line must hold the headings of the columns.");
  const width = Math.max(...[first, ...lines.map(({ cells }) => cells)].map(filledWidth));
  if (width > MAX_IMPORT_COLUMNS)
    throw invalid(
      {},
      `The file has ${width} columns. At most ${MAX_IMPORT_COLUMNS} are read: leave out the others.`,
    );
  if (lines.length === 0) throw invalid({}, "The file has no line below its headings.");
  const longer = lines.find(({ cells }) => !sheet.isTyped && filledWidth(cells) > first.length);
  if (longer) throw moreCells(longer.line, sheet.delimiter);
  return { ...sheet, headings: Array.from({ length: width }, (_, at) => cellText(first[at]).trim()), lines };
};

const filledWidth = (cells: readonly Cell[]): number => cells.findLastIndex(isFilled) + 1;

const separators: Readonly<Record<string, string>> = { ",": "a comma", ";": "a semicolon", "\t": "a tab" };

/** 400 for a line of a CSV file with a cell below no heading: the end of a value that was cut at a separator. */
const moreCells = (line: number, delimiter = ","): ProblemError =>
  invalid(
    {},
    `Line ${line} has more cells than there are headings. Put a value that holds ${separators[delimiter] ?? "the separator"} in quotes, or save the file again from your spreadsheet.`,
  );
