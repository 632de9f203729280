import type { ImportColumn, ImportQuestion } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellReader, questionOf } from "./readCells.ts";

const column = (over: Omit<Partial<ImportColumn>, "id" | "label">): ImportColumn => ({
  ...{ id: "amount", label: "Amount", type: "number" },
  ...over,
});

test.each([
  ["Côte d’Ivoire", "CI"],
  ["côte d'ivoire", "CI"],
  ["Co\u0302te d'Ivoire", "CI"],
  ["Trinidad and Tobago", "TT"],
  ["Bosnia & Herzegovina", "BA"],
  ["PT", "PT"],
])("the country %s is read as it is typed", (text, code) => {
  const country = column({ type: "text", writes: "country" });
  expect(cellReader(country, false, undefined)(text)).toEqual({ value: code });
});

test.each([
  ["coBenefits", "13; 8;", { "8": "Work", "13": "Climate" }, [13, 8]],
  ["coBenefits", "Climate, ; Work", { "8": "Work", "13": "Climate" }, [13, 8]],
  ["coBenefits", "Work; and rest", { "8": "Work; and rest", "13": "Climate" }, [8]],
  ["leadTimes", "30; 7;", undefined, [30, 7]],
])("a cell of %s is read without the empty places of its separators: %s", (writes, text, words, value) => {
  const several = column({ writes, isMany: true, ...(words && { words }) });
  expect(cellReader(several, false, undefined)(text)).toEqual({ value });
});

test.each(["date", "datetime"] as const)(
  "a %s is read of a short text alone, a cell of millions of characters is refused at once",
  (type) => {
    const read = cellReader(column({ type }), false, undefined);
    expect(read(`${"0 0:00".repeat(1_000_000)}\nx`)).toEqual({
      problem: expect.stringMatching(/^Amount /),
    });
  },
);

describe("a number", () => {
  const amount = fc.record({
    whole: fc.nat(999_999_999),
    decimals: fc.stringMatching(/^\d{0,3}$/),
    isNegative: fc.boolean(),
  });
  const groups = (whole: number, mark: string) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, mark);

  test("is read in every spelling: with a point or a comma, and with groups of three", () => {
    const style = fc.constantFrom(
      ["", "."],
      ["", ","],
      [",", "."],
      [".", ","],
      [" ", ","],
      ["'", "."],
      ["\u2019", "."],
      ["\u00a0", ","],
    );
    fc.assert(
      fc.property(amount, style, ({ whole, decimals, isNegative }, [group = "", point = ""]) => {
        const text = groups(whole, group) + (decimals === "" ? "" : point + decimals);
        // '1,234' and '1.234' alone may be meant either way
        fc.pre(!/^\d{1,3}[.,]\d{3}$/.test(text));
        const value = Number(`${isNegative ? "-" : ""}${whole}.${decimals || "0"}`);
        // spreadsheets of some languages write a minus sign of their own
        for (const sign of isNegative ? ["-", "\u2212"] : [""])
          expect(cellReader(column({}), false, undefined)(` ${sign}${text} `)).toEqual({ value });
      }),
      propertyRuns(300, 50_000),
    );
  });

  test("that may be meant in two ways is asked about, and read as the person says", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^\d{3}$/), (front, back) => {
        const text = `${front},${back}`;
        const read = (answer: ImportQuestion["answer"]) => cellReader(column({}), false, { answer })(text);
        expect(read(null)).toHaveProperty("problem");
        expect(read("THOUSANDS_COMMA")).toEqual({ value: Number(`${front}${back}`) });
        expect(read("DECIMAL_COMMA")).toEqual({ value: Number(`${front}.${back}`) });
      }),
      propertyRuns(200, 20_000),
    );
  });

  const answers = [undefined, null, "THOUSANDS_COMMA", "DECIMAL_COMMA"] as const;

  test("of a workbook's number cell is read as it is, whatever its column asks and is answered", () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 1_000, max: 999_999 }).map((thousandths) => thousandths / 1_000),
    );
    fc.assert(
      fc.property(number, fc.constantFrom(...answers), (value, answer) => {
        const question = answer === undefined ? undefined : { answer };
        expect(cellReader(column({}), true, question)(value)).toEqual({ value });
      }),
      propertyRuns(200, 20_000),
    );
  });

  test("of a workbook is asked about where it is a text that may be meant in two ways, never where it is a number", () => {
    const asked = (...cells: readonly (string | number)[]) => questionOf(column({}), {}, cells)?.sample;
    expect(asked(1.234, 2.5)).toBeUndefined();
    expect(asked(1.234, "2,500")).toBe("2,500");
    expect(asked(2.5, "1.234")).toBeUndefined();
    expect(asked("1.234", "2,5")).toBe("1.234");
    expect(cellReader(column({}), true, { answer: "DECIMAL_COMMA" })("1.234")).toEqual({ value: 1234 });
  });
});

test.each([
  ["12,50", "DECIMAL_COMMA", { value: 12.5 }],
  ["1,234,567", "THOUSANDS_COMMA", { value: 1_234_567 }],
  ["1234.5", "DECIMAL_COMMA", { value: 1234.5 }],
  ["12,50", "THOUSANDS_COMMA", { problem: expect.stringContaining("in another sense") }],
  ["1,234.50", "DECIMAL_COMMA", { problem: expect.stringContaining("in another sense") }],
  ["1,234,567", "DECIMAL_COMMA", { problem: expect.stringContaining("in another sense") }],
] as const)(
  "the number %s of a column whose comma was said to be %s is read so or refused",
  (text, answer, read) => {
    expect(cellReader(column({}), false, { answer })(text)).toEqual(read);
  },
);

test.each([
  ["22/04/2026", "DAY_FIRST", { value: "2026-04-22" }],
  ["03/04/2026", "MONTH_FIRST", { value: "2026-03-04" }],
  ["3 April 2026", "MONTH_FIRST", { value: "2026-04-03" }],
  ["22/04/2026", "MONTH_FIRST", { problem: expect.stringContaining("the other way round") }],
  ["04/22/2026", "DAY_FIRST", { problem: expect.stringContaining("the other way round") }],
] as const)("the day %s of a column that was said to be %s is read so or refused", (text, answer, read) => {
  expect(cellReader(column({ type: "date" }), false, { answer })(text)).toEqual(read);
});

test("a time of a workbook is an instant, also at 00:00 UTC; a text that says a day alone is none", () => {
  const due = cellReader(column({ type: "datetime" }), true, undefined);
  const day = cellReader(column({ type: "date" }), true, undefined);
  expect(due(new Date("2030-01-05T00:00:00Z"))).toEqual({ value: "2030-01-05T00:00:00.000Z" });
  expect(due(new Date("2030-01-05T09:30:00Z"))).toEqual({ value: "2030-01-05T09:30:00.000Z" });
  expect(due("2030-01-05")).toHaveProperty("problem");
  expect(day(new Date("2030-01-05T00:00:00Z"))).toEqual({ value: "2030-01-05" });
  expect(day(new Date("2030-01-05T09:30:00Z"))).toHaveProperty("problem");
});

test("a cell of any column and any text is read or named as wrong by its label, and an empty one is empty", () => {
  const columns = fc.constantFrom(
    ...[column({}), column({ type: "date" }), column({ type: "datetime" }), column({ type: "boolean" })],
    ...[column({ type: "uuid" }), column({ type: "text" }), column({ type: "text", isMany: true })],
    ...[
      column({ type: "text", values: ["A", "B"], isMany: true }),
      column({ type: "text", writes: "country" }),
    ],
  );
  const piece = fc.constantFrom(
    "1",
    "2026",
    "-",
    "/",
    ".",
    ",",
    ":",
    "T",
    " ",
    "=",
    "'",
    "\n",
    "Yes",
    "PT",
    "é",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
  );
  const answer = fc.constantFrom(null, "DAY_FIRST", "MONTH_FIRST", "THOUSANDS_COMMA", "DECIMAL_COMMA");
  fc.assert(
    fc.property(columns, text, fc.boolean(), answer, (one, cell, isTyped, given) => {
      const read = cellReader(one, isTyped, { answer: given })(cell);
      if ("problem" in read) expect(read.problem).toContain("Amount");
      else if (cell.trim() === "") expect(read).toEqual({ value: one.isMany ? [] : null });
      else expect("value" in read && read.value !== undefined && !Number.isNaN(read.value)).toBe(true);
    }),
    propertyRuns(500, 50_000),
  );
});
