import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberText } from "./numberText.ts";
import { fieldNumber, numberSeparator, plainNumber } from "./typedNumber.ts";
import { wholeNumber } from "./wholeNumber.ts";

const locales = ["en", "de", "fr", "de-CH", "pt-BR", "es", "en-IN", "hi", "sv", "fa", "ar-EG"] as const;

const readAs = (text: string, locale?: string): number | undefined => {
  const plain = plainNumber(text, locale);
  return plain === undefined ? undefined : Number(plain);
};

describe("a typed number", () => {
  test.each([
    ["en", "12.345", 12.345],
    ["de", "12.345", 12_345],
    ["pt-BR", "12.345", 12_345],
    ["es", "1.234", 1234],
    ["de", "12,345", 12.345],
    ["en", "12,345", 12_345],
    ["en", "23,5", 23.5],
    ["de", "23,5", 23.5],
    ["de", "12.5", 12.5],
    ["de", "38.71667250350166", 38.716_672_503_501_66],
    ["de", "-1234.567", -1234.567],
    ["fr", "48,857", 48.857],
    ["fr", "12\u202F345,5", 12_345.5],
    ["fr", "12\u00A0345", 12_345],
    ["fr", "12 345 678", 12_345_678],
    ["de-CH", "12\u2019345.5", 12_345.5],
    ["de-CH", "12'345", 12_345],
    ["en", "12 345,6", 12_345.6],
    ["en", "1.234.567", 1_234_567],
    ["en", "1.234.567,8", 1_234_567.8],
    ["de", "1,234.5", 1234.5],
    ["en", "0,500", 0.5],
    ["en-IN", "12,34,567.5", 1_234_567.5],
    ["en-IN", "1,234,567", 1_234_567],
    ["sv", "\u2212500", -500],
    ["fa", "۱۲٬۳۴۵٫۵", 12_345.5],
    ["en", ".5", 0.5],
    ["de", ",5", 0.5],
    ["en", "12.", 12],
    ["en", " -0.25 ", -0.25],
    ["en", "1e-7", 1e-7],
    ["de", "1.234e5", 123_400],
    ["de", "1,5E+21", 1.5e21],
  ])("in %s: %j is %d", (locale, text, number) => {
    expect(readAs(text, locale)).toBe(number);
  });

  test.each([
    ["fr", "12.345"],
    ["fr", "12,345 678"],
    ["de-CH", "12,345"],
    ["en", "12,34,567"],
    ["en", "1,2,3"],
    ["en", "1.5.2"],
    ["en", "1,234,56"],
    ["en", "1234,567,890"],
    ["en", "12 34"],
    ["en", "1.234,567,8"],
    ["en", "0,345,678"],
    ["en", ""],
    ["en", " "],
    ["en", "-"],
    ["en", "."],
    ["en", "'"],
    ["en", "e5"],
    ["en", "0x10"],
    ["en", "Infinity"],
    ["en", "1e999"],
    ["en", "12 t"],
    ["en", "10²"],
    ["en", "--1"],
  ])("in %s: %j is refused", (locale, text) => {
    expect(plainNumber(text, locale)).toBeUndefined();
  });

  test.each(locales)("in %s is read back as the same number if a field or a page wrote it", (locale) => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.integer(),
    );
    fc.assert(
      fc.property(numbers, fc.maxSafeInteger(), (number, whole) => {
        expect(readAs(fieldNumber(number, locale), locale)).toBe(number + 0);
        expect(readAs(numberText(whole, locale), locale)).toBe(whole);
      }),
      propertyRuns(300, 20_000),
    );
  });

  test("is the same number in every locale that reads it, unless it has one sign before exactly three digits", () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("0123456789., '-e")), maxLength: 14 });
    fc.assert(
      fc.property(text, (typed) => {
        const read = new Set(
          locales.map((locale) => readAs(typed, locale)).filter((one) => one !== undefined),
        );
        if (!/^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/.test(typed)) expect(read.size).toBeLessThan(2);
      }),
      propertyRuns(500, 50_000),
    );
  });
});

test.each([
  ["en", ","],
  ["de-CH", ","],
  ["de", ";"],
  ["fr", ";"],
])("in %s, '%s' ends one of several numbers", (locale, separator) => {
  expect(numberSeparator(locale)).toBe(separator);
});

test.each([
  ["12", 12],
  [" -3 ", -3],
  ["123456789", 123_456_789],
  ["1234567890", Number.NaN],
  ["", Number.NaN],
  [" ", Number.NaN],
  ["1.5", Number.NaN],
  ["1e3", Number.NaN],
])("%j is read as the whole number %d", (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test("a whole number has no more digits than are asked for", () => {
  expect([wholeNumber("99999", 5), wholeNumber("100000", 5)]).toEqual([99_999, Number.NaN]);
});
