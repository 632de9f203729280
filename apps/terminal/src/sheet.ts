import { stringify } from "csv-stringify/sync";
import { getBorderCharacters, table } from "table";

/** The ways to write a sheet. */
export const formats = ["table", "json", "csv"] as const;

/** What a command shows: cells for people and spreadsheets, `data` for programs. */
export interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly data: unknown;
}

const LEAST_WIDTH = 5;
const GAP = 2;

/** Column widths for a terminal of `room` characters: the widest column gives way first. */
const widthsIn = (room: number, rows: readonly (readonly string[])[]): readonly number[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(1, ...rows.map((row) => row[at]?.length ?? 0)));
  while (widths.reduce((sum, width) => sum + width + GAP, 0) > room) {
    const widest = Math.max(...widths);
    if (widest <= LEAST_WIDTH) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
};

/** A sheet as text; `room` is the terminal's width in characters. */
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
  return table(cells, {
    border: getBorderCharacters("ramac"),
    columnDefault: { paddingLeft: 0, paddingRight: GAP, wrapWord: true },
    columns: widthsIn(room, cells).map((width) => ({ width })),
    drawHorizontalLine: (at) => at === 1,
    drawVerticalLine: () => false,
  });
};
