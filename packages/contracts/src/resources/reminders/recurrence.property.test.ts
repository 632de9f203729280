import fc from "fast-check";
import { expect, test } from "vitest";
import { frequencies, readRecurrence, weekdays, writeRecurrence } from "./recurrence.ts";
import { propertyRuns } from "#testing/propertyRuns.ts";

const numbers = (least: number, most: number) =>
  fc.array(
    fc.integer({ min: least, max: most }).filter((one) => one !== 0),
    { maxLength: 4 },
  );
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Rules of every kind, some of which RFC 5545 forbids. */
const rules = fc.record({
  frequency: fc.constantFrom(...frequencies),
  interval: fc.integer({ min: 1, max: 999 }),
  byDay: fc.array(
    fc.record({
      ordinal: fc.option(
        fc.integer({ min: -53, max: 53 }).filter((one) => one !== 0),
        { nil: undefined },
      ),
      day: fc.constantFrom(...weekdays),
    }),
    { maxLength: 4 },
  ),
  byMonthDay: numbers(-31, 31),
  byMonth: numbers(1, 12),
  byYearDay: numbers(-366, 366),
  byWeekNo: numbers(-53, 53),
  bySetPos: numbers(-366, 366),
  weekStart: fc.option(fc.constantFrom(...weekdays), { nil: undefined }),
  count: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
  until: fc.option(
    fc.oneof(
      day.map((text) => text.slice(0, 10)),
      day.map((text) => `${text.slice(0, 19)}Z`),
    ),
    { nil: undefined },
  ),
});

test("a rule is the same after it is written and read again", () => {
  let isAnyRead = false;
  fc.assert(
    fc.property(rules, (rule) => {
      const text = writeRecurrence(rule);
      const read = readRecurrence(text);
      if (!read) return;
      isAnyRead = true;
      expect(read).toEqual(rule);
      expect(writeRecurrence(read)).toBe(text);
    }),
    propertyRuns(2000, 50_000),
  );
  expect(isAnyRead).toBe(true);
});

const parts = fc.constantFrom(
  ..."FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYMONTH BYYEARDAY BYWEEKNO BYSETPOS BYHOUR".split(" "),
);
const values = fc.oneof(
  fc.constantFrom(
    ...frequencies,
    ...weekdays,
    "20270131",
    "20270131T090000Z",
    "-1FR,2MO",
    "1,2,-3",
    "__proto__",
  ),
  fc.string({ maxLength: 12 }),
  fc.integer().map(String),
);
const garbage = fc.oneof(
  fc.string({ unit: "binary", maxLength: 600 }),
  fc
    .array(fc.tuple(parts, values), { maxLength: 6 })
    .map((some) => some.map((pair) => pair.join("=")).join(";")),
);

test("any text is read as a rule or refused, and nothing throws", () => {
  fc.assert(
    fc.property(garbage, (text) => {
      const read = readRecurrence(text);
      if (read) expect(readRecurrence(writeRecurrence(read))).toEqual(read);
    }),
    propertyRuns(3000, 100_000),
  );
});
