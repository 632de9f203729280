import type { ExportColumn } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../testing/readCsv.ts";
import { csvOf } from "./csvRows.ts";

const column = (type: ExportColumn["field"]["type"]): ExportColumn => ({
  id: "x",
  fieldId: "x",
  label: "X",
  field: { type, label: "X" },
  holds: "value",
});

const roundTrip = async (
  type: ExportColumn["field"]["type"],
  values: readonly (string | number | null)[],
) => {
  const chunks = async function* () {
    yield values.map((value) => [value, "end"]);
  };
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of csvOf([column(type), column("uuid")], chunks()))
    text += decoder.decode(bytes, { stream: true });
  return readCsv(text)
    .slice(1)
    .map(([cell]) => cell);
};

const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "'"];
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.tuple(fc.constantFrom(...FORMULA_STARTS), fc.string()).map(([start, rest]) => start + rest),
  fc.constantFrom('a "quote"', "two\nlines", "a,b", "\r\n", ""),
);

test("a text comes back as it was, one ' taken away where there is one before a sign that begins formulas", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1 }), async (values) => {
      const cells = await roundTrip("text", values);
      expect(cells.map((cell) => cell?.replace(/^'(?=[=+\-@\t\r'])/, ""))).toEqual(values);
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell ?? ""))).toEqual([]);
    }),
    propertyRuns(300, 20_000),
  );
});

test("numbers, dates and booleans are never touched", async () => {
  expect(await roundTrip("number", [-5, "-12.5"])).toEqual(["-5", "-12.5"]);
  expect(await roundTrip("date", ["2026-11-22", null])).toEqual(["2026-11-22", ""]);
  expect(await roundTrip("boolean", ["true"])).toEqual(["true"]);
});
