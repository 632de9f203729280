import type { ExportColumn } from "@canopy/contracts";
import { stringify } from "csv-stringify/sync";
import type { CellValue } from "./cellValue.ts";

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
const FORMULA = /^[=+\-@\t\r']/;
/** Their cells are made by the server and begin no formula. */
const OWN_TYPES = new Set(["number", "date", "datetime", "time", "boolean"]);

/** The text so that a spreadsheet program shows it and never computes it: a `'` before what could begin a formula. Source: behaviour.md §7 Exports. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cellText = ({ field }: ExportColumn, value: CellValue): string => {
  if (value === null) return "";
  const text = String(value);
  return OWN_TYPES.has(field.type) ? text : neutralised(text);
};

/** Cells as lines of CSV by RFC 4180; a lone line break is quoted too, which the writer does for its own record delimiter only. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );

/** Writes chunks of cells as CSV with a header of labels, each chunk once it is asked for. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvLines([columns.map(({ label }) => neutralised(label))]));
  for await (const rows of chunks)
    yield encoder.encode(
      csvLines(
        rows.map((row) =>
          row.map((value, at) => {
            const column = columns[at];
            return column ? cellText(column, value) : "";
          }),
        ),
      ),
    );
}
