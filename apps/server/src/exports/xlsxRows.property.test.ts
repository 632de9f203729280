import type { ExportColumn } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { xlsxOf } from "./xlsxRows.ts";

const column = (label: string): ExportColumn => ({
  id: "x",
  fieldId: "x",
  label,
  field: { type: "text", label },
  holds: "value",
});

/** The header and the cells below it, as two libraries read them. */
const roundTrips = async (label: string, values: readonly string[]) => {
  const chunks = async function* () {
    yield values.map((value) => [value, "end"]);
  };
  const file = await new Response(xlsxOf("texts", [column(label), column("End")], chunks())).arrayBuffer();
  const { sheets } = await readXlsx(new Uint8Array(file));
  const own = await readSheet(file, 1, { trim: false });
  return [sheets[0]?.rows ?? [], own].map((rows) => rows.map(([cell]) => cell));
};

/** What a workbook writes for a character that XML has not, and texts that look like it or nearly do. */
const pieces = fc.constantFrom(
  "_",
  "x",
  "_x",
  "0041",
  "_x0041_",
  "_x005F_",
  "_x000D_",
  "_xZZZZ_",
  "\r",
  "\n",
  "\u0001",
);
const texts = fc
  .array(fc.oneof(pieces, fc.string({ unit: "grapheme" })), { minLength: 1 })
  .map((parts) => parts.join(""))
  .filter((text) => text !== "");

test("a text comes back from a workbook as it was, also one that looks like an escaped character", async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.array(texts, { minLength: 1 }), async (label, values) => {
      for (const cells of await roundTrips(label, values)) expect(cells).toEqual([label, ...values]);
    }),
    propertyRuns(100, 5_000),
  );
});

test("a text is cut to the 32,767 characters that a cell of Excel holds, never within a character", async () => {
  const [full, long, wide] = ["a".repeat(32_767), "a".repeat(32_768), `${"a".repeat(32_765)}😀😀`];
  const escapes = "_x0041_".repeat(4_681);
  for (const cells of await roundTrips("Text", [full, long, wide, escapes]))
    expect(cells.slice(1)).toEqual([full, `${"a".repeat(32_766)}…`, `${"a".repeat(32_765)}…`, escapes]);
});
