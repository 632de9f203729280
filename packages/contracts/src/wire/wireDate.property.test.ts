import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { local, localParts, someZones, setTimeZone } from "../testing/wallTime.ts";
import { readWireDate } from "./wireDate.ts";

describe("a wire date of any instant in the years 0000 to 9999", () => {
  const instant = fc.date({
    min: new Date("0000-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true,
  });

  test("reads its ISO text as that instant", () => {
    fc.assert(
      fc.property(instant, (date) => {
        expect(readWireDate(date.toISOString())).toEqual(date);
      }),
      propertyRuns(100, 20_000),
    );
  });

  test.each(someZones)(
    "reads its local parts in %s as the same local time, as text and as numbers",
    (zone) => {
      setTimeZone(zone);
      fc.assert(
        fc.property(instant, (date) => {
          const wall = localParts(date);
          const two = (part: number) => String(part).padStart(2, "0");
          const [year, month, day, hour, minute, second, ms] = wall;
          const spaced = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}.${String(ms).padStart(3, "0")}`;
          const numbers = [...wall.slice(0, 6), ms * 1_000_000];
          expect(local(spaced)).toEqual(wall);
          expect(local(numbers)).toEqual(wall);
          expect(local(numbers.join(","))).toEqual(wall);
        }),
        propertyRuns(100, 20_000),
      );
    },
  );
});

test("any text reads as a valid date or as none", () => {
  const piece = fc.constantFrom(
    "2026",
    "0",
    "-",
    ":",
    "T",
    " ",
    ",",
    "12",
    "31",
    "Z",
    "+",
    ".",
    "9",
    "é",
    "\0",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(fc.oneof(text, fc.array(fc.double()), fc.anything()), (value) => {
      const date = readWireDate(value);
      expect(date === undefined || Number.isFinite(date.getTime())).toBe(true);
    }),
    propertyRuns(100, 20_000),
  );
});

test("six numbers read as a date exactly if the calendar has that day", () => {
  const part = fc.tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: 0, max: 33 }),
    fc.integer({ min: 0, max: 25 }),
    fc.integer({ min: 0, max: 61 }),
    fc.integer({ min: 0, max: 61 }),
  );
  const daysOf = (year: number, month: number) => {
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  };
  fc.assert(
    fc.property(part, ([year, month, day, hour, minute, second]) => {
      const stands = day >= 1 && day <= daysOf(year, month) && hour <= 23 && minute <= 59 && second <= 59;
      expect(readWireDate([year, month, day, hour, minute, second]) !== undefined).toBe(stands);
    }),
    propertyRuns(1_000, 100_000),
  );
});
