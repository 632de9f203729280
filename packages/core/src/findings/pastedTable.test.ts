import { findingImportDraft, MAX_FINDING_IMPORT_BODY_BYTES } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readPastedTable } from "./pastedTable.ts";

const HEADINGS = ["ID", "Description", "Response"];
const tableOf = (lineCount: number) =>
  [HEADINGS.join("\t"), ...Array.from({ length: lineCount }, (_, at) => `CL ${at + 1}\tWhy?\t`)].join("\n");

it("reads cells by tabs and rows by any line break", () => {
  expect(readPastedTable("\uFEFFID\tDescription\r\nCAR 1\tThe factor is old.\rCL 2\tWhy?\n")).toEqual({
    rows: [
      ["ID", "Description"],
      ["CAR 1", "The factor is old."],
      ["CL 2", "Why?"],
    ],
  });
});

it("keeps tabs, line breaks and doubled quotes of a cell in quotes", () => {
  expect(readPastedTable('ID\tDescription\nCAR 1\t"See ""B.6"":\r\n\tthe factor"\n')).toEqual({
    rows: [
      ["ID", "Description"],
      ["CAR 1", 'See "B.6":\n\tthe factor'],
    ],
  });
});

it("takes a quote that ends no cell as a character", () => {
  expect(readPastedTable('ID\tDescription\nCAR 1\t"Old" factor\nCL 2\t"never ends\n')).toEqual({
    rows: [
      ["ID", "Description"],
      ["CAR 1", '"Old" factor'],
      ["CL 2", '"never ends'],
    ],
  });
});

it("keeps a blank row between lines, so that lines are counted as in the spreadsheet", () => {
  expect(readPastedTable("\n\t\nID\tText\t\n\t\t\nCAR 1\tOld\t\n\t\t\n")).toEqual({
    rows: [
      ["ID", "Text"],
      ["", ""],
      ["CAR 1", "Old"],
    ],
  });
});

it("gives a column without a heading an empty one, so that it can be matched", () => {
  expect(readPastedTable("ID\tDescription\nCAR 1\tOld\tIt is new\nCL 2\tWhy?")).toEqual({
    rows: [
      ["ID", "Description", ""],
      ["CAR 1", "Old", "It is new"],
      ["CL 2", "Why?"],
    ],
  });
});

it.each([
  ["nothing", ""],
  ["blank lines", "\n\t\n \n"],
  ["headings alone", "ID\tDescription\n"],
])("refuses %s", (_, text) => {
  expect(readPastedTable(text)).toEqual({ refusal: "Paste a table with headings and at least one line." });
});

it("takes 500 lines and says how many there are beyond", () => {
  expect(readPastedTable(tableOf(500))).toHaveProperty("rows.length", 501);
  expect(readPastedTable(tableOf(501))).toEqual({
    refusal: "The table has 501 lines. At most 500 are imported at once.",
  });
});

it("takes 100 columns and says how many there are beyond", () => {
  const wide = (count: number) => `${"a\t".repeat(count - 1)}a\n${"b\t".repeat(count - 1)}b`;
  expect(readPastedTable(wide(100))).toHaveProperty("rows.length", 2);
  expect(readPastedTable(wide(101))).toEqual({
    refusal: "The table has 101 columns. At most 100 are read.",
  });
});

it.each([
  ["as text", "a".repeat(MAX_FINDING_IMPORT_BODY_BYTES)],
  ["in bytes alone", "é".repeat(MAX_FINDING_IMPORT_BODY_BYTES / 2)],
  ["once it is JSON", `"${"\u0001".repeat(MAX_FINDING_IMPORT_BODY_BYTES / 4)}"`],
])("refuses a table that is larger than 512 KiB %s", (_, cell) => {
  expect(readPastedTable(`ID\tText\nCL 1\t${cell}`)).toEqual({
    refusal: "The table is larger than 512 KiB. Paste it in parts.",
  });
});

const cell = fc.string({ unit: fc.constantFrom("a", "é", " ", "\t", "\n", '"', ",", "=") });
const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

it("reads any table as a spreadsheet writes it", () => {
  const filled = fc.array(cell, { minLength: 2, maxLength: 2 }).map((cells) => [...cells, "x"]);
  const table = fc.tuple(filled, fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })), filled);
  fc.assert(
    fc.property(
      table,
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      ([first, between, last], ending, isEnded) => {
        const rows = [first, ...between, last];
        const text = rows.map((row) => row.map(quoted).join("\t")).join(ending);
        expect(readPastedTable(isEnded ? text + ending : text)).toEqual({ rows });
      },
    ),
    propertyRuns(200, 50_000),
  );
});

it("reads or refuses any text, and what it reads is a body that the server takes", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("a", "\t", "\n", "\r", '"') }),
  );
  fc.assert(
    fc.property(text, (pasted) => {
      const read = readPastedTable(pasted);
      if ("refusal" in read) return;
      const body = { rows: read.rows, milestoneId: "00000000-0000-4000-8000-000000000000" };
      expect(findingImportDraft.safeParse(body).success).toBe(true);
    }),
    propertyRuns(200, 50_000),
  );
});

it("refuses hostile text of 512 KiB without failing", () => {
  for (const part of ['"', '"\t', '"a\t', '""\t"', "\t", "\n", "a\n", '"\n""']) {
    const read = readPastedTable(part.repeat(Math.floor(MAX_FINDING_IMPORT_BODY_BYTES / part.length)));
    expect(read).toHaveProperty("refusal");
  }
});
