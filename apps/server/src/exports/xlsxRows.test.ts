import type { ExportColumn, FieldType } from "@canopy/contracts";
import { strFromU8, unzipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { xlsxOf } from "./xlsxRows.ts";

const column = (type: FieldType): ExportColumn => ({
  id: type,
  fieldId: type,
  label: type,
  field: { type, label: type },
  holds: "value",
});

/** A workbook with one column of these cells. */
const workbookOf = async (type: FieldType, cells: readonly string[]): Promise<ArrayBuffer> => {
  const chunks = async function* () {
    yield cells.map((cell) => [cell]);
  };
  return new Response(xlsxOf("rows", [column(type)], chunks())).arrayBuffer();
};
const cellsIn = async (file: ArrayBuffer) => (await readSheet(file, 1, { trim: false })).flat().slice(1);

test("a day or a time before 1900, which Excel shows as ####, is written as a text", async () => {
  const days = ["0202-01-05", "1899-12-31", "1900-01-01", "2026-11-30"];
  const read = await cellsIn(await workbookOf("date", days));
  expect(read.slice(0, 2)).toEqual(["0202-01-05", "1899-12-31"]);
  expect(read.slice(2).every((cell) => cell instanceof Date)).toBe(true);
  expect(await cellsIn(await workbookOf("datetime", ["1899-12-31T23:59:00.000Z"]))).toEqual([
    "1899-12-31T23:59:00.000Z",
  ]);
});

test("a text with characters that no XML may hold makes a workbook that opens, and comes back", async () => {
  const text = "Alder \uFFFE and \uFFFF_xFFFF_";
  const file = await workbookOf("text", [text]);
  const sheet = unzipSync(new Uint8Array(file))["xl/worksheets/sheet1.xml"] ?? new Uint8Array();
  expect(strFromU8(sheet)).not.toMatch(/[\uFFFE\uFFFF]/);
  expect(await cellsIn(file)).toEqual([text]);
});
