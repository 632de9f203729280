import {
  MAX_FINDING_IMPORT_BODY_BYTES,
  MAX_FINDING_IMPORT_LINES,
  MAX_IMPORT_COLUMNS,
} from "@canopy/contracts";

/** A table from the clipboard: its rows, the headings first, or why it cannot be sent. */
export type PastedTable = { readonly rows: readonly (readonly string[])[] } | { readonly refusal: string };

/** Bytes of the body that are left for the mapping, the milestone and the person who raised the findings. */
const BYTES_BESIDE_ROWS = 4 * 1024;
const BYTES_OF_A_KIB = 1024;
/** Why a table is refused before it is sent. Source: behaviour.md §7 Findings. */
const refusals = {
  noLines: "Paste a table with headings and at least one line.",
  tooLarge: `The table is larger than ${MAX_FINDING_IMPORT_BODY_BYTES / BYTES_OF_A_KIB} KiB. Paste it in parts.`,
  tooManyLines: (count: number) =>
    `The table has ${count} lines. At most ${MAX_FINDING_IMPORT_LINES} are imported at once.`,
  tooManyColumns: (count: number) =>
    `The table has ${count} columns. At most ${MAX_IMPORT_COLUMNS} are read.`,
};

/** A cell that was read, and where the text goes on. */
interface ReadCell {
  readonly cell: string;
  readonly end: number;
}

const endsCell = (one: string | undefined): boolean => one === undefined || one === "\t" || one === "\n";

/** Reads a cell in quotes, `start` being its first quote; undefined where no quote ends the cell. */
const readQuotedCell = (text: string, start: number): ReadCell | undefined => {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1 || !endsCell(text[at + 1])) return undefined;
  return { cell: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
};

const readPlainCell = (text: string, start: number): ReadCell => {
  let end = start;
  while (!endsCell(text[end])) end += 1;
  return { cell: text.slice(start, end), end };
};

/** Rows of tab-separated text. A quote that ends no cell is a character like any other. */
const readRows = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const read = (text[at] === '"' ? readQuotedCell(text, at) : undefined) ?? readPlainCell(text, at);
    row.push(read.cell);
    if (text[read.end] !== "\t") {
      rows.push(row);
      row = [];
    }
    at = read.end + 1;
  }
  return rows;
};

const isFilled = (cell: string): boolean => cell.trim() !== "";

/** Without spreading, which fails for some hundred thousand rows. */
const largest = (counts: readonly number[]): number =>
  counts.reduce((most, count) => Math.max(most, count), 0);

/** Leaves out blank rows before and after the table, and blank columns at its right; each column has a heading, if an empty one. */
const withoutBlankEdges = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const first = rows.findIndex((row) => row.some(isFilled));
  if (first === -1) return [];
  const last = rows.findLastIndex((row) => row.some(isFilled));
  const width = largest(rows.map((row) => row.findLastIndex(isFilled) + 1));
  const [headings = [], ...lines] = rows.slice(first, last + 1).map((row) => row.slice(0, width));
  return [[...headings, ...Array.from({ length: width - headings.length }, () => "")], ...lines];
};

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Reads a table of findings from clipboard text as spreadsheets write it: cells by tabs, rows by line breaks, and in
 * quotes where a cell has either. Refuses what the server would refuse for its size. Source: behaviour.md §7 Findings.
 */
export const readPastedTable = (text: string): PastedTable => {
  if (bytesOf(text) > MAX_FINDING_IMPORT_BODY_BYTES) return { refusal: refusals.tooLarge };
  const rows = withoutBlankEdges(readRows(text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n")));
  const lineCount = rows.length - 1;
  if (lineCount < 1) return { refusal: refusals.noLines };
  if (lineCount > MAX_FINDING_IMPORT_LINES) return { refusal: refusals.tooManyLines(lineCount) };
  const columnCount = largest(rows.map((row) => row.length));
  if (columnCount > MAX_IMPORT_COLUMNS) return { refusal: refusals.tooManyColumns(columnCount) };
  return bytesOf(JSON.stringify(rows)) > MAX_FINDING_IMPORT_BODY_BYTES - BYTES_BESIDE_ROWS
    ? { refusal: refusals.tooLarge }
    : { rows };
};

const writeCell = (cell: string): string =>
  /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A table as clipboard text; `readPastedTable` reads the same rows again, without blank edges. */
export const writePastedTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeCell).join("\t")).join("\n");
