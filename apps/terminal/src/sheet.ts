import { stringify } from "csv-stringify/sync";
import type { Sheet } from "@canopy/core";
import { getBorderCharacters, table } from "table";
import { textWidth } from "./textWidth.ts";

/** The ways to write a sheet. */
export const formats = ["table", "json", "csv"] as const;

const LEAST_WIDTH = 5;
/** Below this width of its widest columns a table is hard to read. */
const READABLE_WIDTH = 12;
const GAP = 2;

/** Each row as lines of a label and its cell, without empty cells. */
const linesOf = (rows: readonly (readonly string[])[], heads: readonly string[]) =>
  rows.map((row) => heads.flatMap((head, at) => (row[at] ? [[head, row[at]]] : [])));

/** Cells in columns of these widths, with a line above the rows that begin something. */
const drawn = (
  cells: readonly (readonly string[])[],
  widths: readonly number[],
  begins: ReadonlySet<number>,
): string =>
  table(
    cells.map((row) => [...row]),
    {
      border: getBorderCharacters("ramac"),
      columnDefault: { paddingLeft: 0, paddingRight: GAP, wrapWord: true },
      columns: widths.map((width) => ({ width })),
      drawHorizontalLine: (at) => begins.has(at),
      drawVerticalLine: () => false,
    },
  );

const widest = (cells: readonly (readonly string[])[], at: number): number =>
  Math.max(1, ...cells.map((row) => textWidth(row[at] ?? "")));

/** The width at which the widest columns give way so that all of them fit. */
const mostIn = (widths: readonly number[], room: number): number => {
  let most = Math.max(...widths);
  const isTooWide = () => widths.reduce((sum, width) => sum + Math.min(width, most) + GAP, 0) > room;
  while (most > LEAST_WIDTH && isTooWide()) most -= 1;
  return most;
};

/**
 * A sheet as text. In a table the widest columns give way first until it fits `room` characters; where they could not be read
 * any more, each row stands as lines of a label and its cell.
 */
export const written = (
  { heads, rows, data }: Sheet,
  format: (typeof formats)[number],
  room: number,
): string => {
  if (format === "json") return `${JSON.stringify(data, undefined, 2)}\n`;
  // A cell that begins like a formula would be run by a spreadsheet.
  if (format === "csv")
    return stringify(
      [heads, ...rows].map((row) => [...row]),
      { escape_formulas: true },
    );
  if (rows.length === 0) return "";
  // A record's control characters would steer the terminal.
  const cells = [heads, ...rows].map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, " ")));
  const widths = heads.map((_, at) => widest(cells, at));
  const most = mostIn(widths, room);
  const isReadable = most >= Math.min(READABLE_WIDTH, Math.max(...widths));
  if (isReadable || heads.length <= 2)
    return drawn(
      cells,
      widths.map((width) => Math.min(width, most)),
      new Set([1]),
    );
  const records = linesOf(cells.slice(1), heads);
  const labels = Math.max(...heads.map(textWidth));
  const firsts = records.map((_, at) => records.slice(0, at).flat().length);
  const begins = new Set(firsts.filter((first) => first > 0));
  return drawn(records.flat(), [labels, Math.max(LEAST_WIDTH, room - labels - 2 * GAP)], begins);
};
