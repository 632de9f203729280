import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { dayOrderOf, isAmbiguousDay, readWrittenDay, withoutFormulaMark } from "./writtenCells.ts";

const day = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const months = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

describe("a day as people write it", () => {
  test("is read from its number form, with or without leading zeros and with any of three marks", () => {
    fc.assert(
      fc.property(day, fc.constantFrom("-", "/", "."), fc.boolean(), (iso, mark, isShort) => {
        const [year = "", month = "", date = ""] = iso.split("-");
        const short = (part: string) => (isShort ? String(Number(part)) : part);
        const dayFirst = [short(date), short(month), year].join(mark);
        const monthFirst = [short(month), short(date), year].join(mark);
        expect(readWrittenDay([year, short(month), short(date)].join(mark), null)).toBe(iso);
        expect(readWrittenDay(dayFirst, "DAY_FIRST")).toBe(iso);
        expect(readWrittenDay(monthFirst, "MONTH_FIRST")).toBe(iso);
        expect(isAmbiguousDay(dayFirst)).toBe(Number(date) <= 12 && date !== month);
        if (Number(date) > 12) {
          expect(dayOrderOf(dayFirst)).toBe("DAY_FIRST");
          expect(dayOrderOf(monthFirst)).toBe("MONTH_FIRST");
          expect([readWrittenDay(dayFirst, null), readWrittenDay(monthFirst, null)]).toEqual([iso, iso]);
        }
      }),
      propertyRuns(300, 50_000),
    );
  });

  test("is read with the name of its month, long or short, in any case", () => {
    const name = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => word.slice(0, 3),
      (word) => word.toUpperCase(),
      (word) => word.toLowerCase().slice(0, 3),
    );
    fc.assert(
      fc.property(day, name, fc.constantFrom(" ", "-", ". "), (iso, written, mark) => {
        const [year = "", , date = ""] = iso.split("-");
        const month = written(months.format(new Date(iso)));
        expect(readWrittenDay([String(Number(date)), month, year].join(mark), null)).toBe(iso);
        expect(readWrittenDay([month, String(Number(date)), year].join(mark), null)).toBe(iso);
      }),
      propertyRuns(200, 20_000),
    );
  });

  test.each(["March 4, 2026", "Mar 4th, 2026", "4th March 2026", "mar. 4 2026"])(
    "is read as English writes it: %s",
    (text) => expect(readWrittenDay(text, null)).toBe("2026-03-04"),
  );

  test("is a day of the calendar or none, whatever the text", () => {
    const piece = fc.constantFrom(
      "3",
      "31",
      "2",
      "29",
      "2027",
      "2028",
      "-",
      "/",
      ".",
      " ",
      "Feb",
      "June",
      "0",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 7 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(null, "DAY_FIRST" as const, "MONTH_FIRST" as const),
        (given, order) => {
          const read = readWrittenDay(given, order);
          if (read !== undefined) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read);
        },
      ),
      propertyRuns(500, 50_000),
    );
  });
});

test("the apostrophe of an export is taken away once, and only before what a spreadsheet would run", () => {
  fc.assert(
    fc.property(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "'"), fc.string(), (start, rest) => {
      expect(withoutFormulaMark(`'${start}${rest}`)).toBe(`${start}${rest}`);
      const plain = `a${rest}`;
      expect([withoutFormulaMark(plain), withoutFormulaMark(`'${plain}`)]).toEqual([plain, `'${plain}`]);
    }),
    propertyRuns(100, 20_000),
  );
});
