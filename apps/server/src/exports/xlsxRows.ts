import type { ExportColumn } from "@canopy/contracts";
import type { CellValue as SheetValue } from "hucre";
import { writeXlsxStream } from "hucre/xlsx";
import type { CellValue } from "./cellValue.ts";

const SHEET_NAME_CHARS = 31;
/** Excel keeps this name for its tracked changes and refuses a sheet that has it. */
const RESERVED_NAME = "history";
const sheetName = (name: string): string =>
  name.toLowerCase() === RESERVED_NAME ? `${name}-rows` : name.slice(0, SHEET_NAME_CHARS);

/** Dates are dates to a spreadsheet program and look as they do on the wire. */
const formats: Partial<Record<ExportColumn["field"]["type"], string>> = {
  date: "yyyy-mm-dd",
  datetime: 'yyyy-mm-dd"T"hh:mm:ss"Z"',
};

const isDated = ({ field: { type } }: ExportColumn): boolean => type === "date" || type === "datetime";

/** UTF-16 units that a cell of Excel holds; a file with a longer one is called damaged. */
const MAX_CELL_UNITS = 32_767;
const HALF_CHARACTER = /[\ud800-\udbff]$/;

const shortened = (text: string): string =>
  text.length <= MAX_CELL_UNITS ? text : `${text.slice(0, MAX_CELL_UNITS - 1).replace(HALF_CHARACTER, "")}…`;

/**
 * A text of a sheet. `_x000D_` stands there for the character 000D, so a `_` of the text before `x` and four digits is
 * written as `_x005F_` itself; the library escapes control characters, not such texts, nor the two others that XML has
 * not. Source: ECMA-376 Part 1, 22.9.2.19.
 */
const sheetText = (text: string): string =>
  shortened(text)
    .replaceAll(/_(?=x[\da-f]{4})/gi, "_x005F_")
    .replaceAll("\uFFFE", "_xFFFE_")
    .replaceAll("\uFFFF", "_xFFFF_");

/** Excel counts days from here on, and shows ##### for an earlier one. */
const FIRST_TIME = Date.UTC(1900, 0, 1);

const sheetValue = (column: ExportColumn | undefined, value: CellValue): SheetValue => {
  if (typeof value !== "string") return value;
  const date = column && isDated(column) ? new Date(value) : undefined;
  return date && date.getTime() >= FIRST_TIME ? date : sheetText(value);
};

async function* rowsOf(
  columns: readonly ExportColumn[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<SheetValue[]> {
  for await (const rows of chunks)
    for (const row of rows) yield row.map((value, at) => sheetValue(columns[at], value));
}

/** Writes chunks of cells as a workbook with one sheet, whose header row stays in view, each chunk once it is asked for. */
export const xlsxOf = (
  name: string,
  columns: readonly ExportColumn[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(rowsOf(columns, chunks), {
    name: sheetName(name),
    columns: columns.map(({ label, field }) => {
      const numFmt = formats[field.type];
      return { header: sheetText(label), ...(numFmt !== undefined && { numFmt }) };
    }),
    freezePane: { rows: 1 },
  });
