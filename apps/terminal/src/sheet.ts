import { stringify } from "csv-stringify/sync";
import type { Sheet } from "@canopy/core";
import { getBorderCharacters, table } from "table";

/** The ways to write a sheet. */
export const formats = ["table", "json", "csv"] as const;

const LEAST_WIDTH = 5;
const GAP = 2;

/** A sheet as text; in a table the widest columns give way first until it fits `room` characters. */
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
  const widths = heads.map((_, at) => Math.max(1, ...cells.map((row) => row[at]?.length ?? 0)));
  let most = Math.max(...widths);
  const isTooWide = () => widths.reduce((sum, width) => sum + Math.min(width, most) + GAP, 0) > room;
  while (most > LEAST_WIDTH && isTooWide()) most -= 1;
  return table(cells, {
    border: getBorderCharacters("ramac"),
    columnDefault: { paddingLeft: 0, paddingRight: GAP, wrapWord: true },
    columns: widths.map((width) => ({ width: Math.min(width, most) })),
    drawHorizontalLine: (at) => at === 1,
    drawVerticalLine: () => false,
  });
};
