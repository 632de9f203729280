import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { local, localParts, setTimeZone, someZones } from "../testing/wallTime.ts";
import { readWireDate } from "./wireDate.ts";

const iso = (value: unknown) => readWireDate(value)?.toISOString();
test.each([
  ["2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21T09:30Z", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21T09:30:00.5Z", "2026-11-21T09:30:00.500Z"],
  ["2026-11-21T09:30:00.123456789Z", "2026-11-21T09:30:00.123Z"],
  ["2026-11-21T09:30:00,25Z", "2026-11-21T09:30:00.250Z"],
  ["2026-11-21T09:30:00+02:00", "2026-11-21T07:30:00.000Z"],
  ["2026-11-21T09:30:00-0330", "2026-11-21T13:00:00.000Z"],
  ["2026-11-21 09:30:00+00", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21 23:30:00-01", "2026-11-22T00:30:00.000Z"],
  ["2026-11-21", "2026-11-21T00:00:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2000-02-29T12:00:00Z", "2000-02-29T12:00:00.000Z"],
  ["0050-01-01T00:00:00Z", "0050-01-01T00:00:00.000Z"],
  ["  2026-11-21T09:30:00Z ", "2026-11-21T09:30:00.000Z"],
])("wire date %s is the instant %s in every zone", (text, instant) => {
  for (const zone of someZones) {
    setTimeZone(zone);
    expect(iso(text)).toBe(instant);
  }
});

test.each([
  ["2026-11-21T09:30:15", [2026, 11, 21, 9, 30, 15, 0]],
  ["2026-11-21 09:30:15", [2026, 11, 21, 9, 30, 15, 0]],
  ["2026-11-21 09:30", [2026, 11, 21, 9, 30, 0, 0]],
  ["2026-11-21 09:30:15.75", [2026, 11, 21, 9, 30, 15, 750]],
  ["2026-11-21 09:30:15,75", [2026, 11, 21, 9, 30, 15, 750]],
  ["2026,11,21,9,30,15", [2026, 11, 21, 9, 30, 15, 0]],
  ["2026,11,21,9,30,15,0", [2026, 11, 21, 9, 30, 15, 0]],
  ["2026, 11, 21, 09, 30, 15, 123456789", [2026, 11, 21, 9, 30, 15, 123]],
  [
    [2026, 11, 21, 9, 30, 15],
    [2026, 11, 21, 9, 30, 15, 0],
  ],
  [
    [2026, 11, 21, 9, 30, 15, 750_000_000],
    [2026, 11, 21, 9, 30, 15, 750],
  ],
  [
    [2024, 2, 29, 0, 0, 0],
    [2024, 2, 29, 0, 0, 0, 0],
  ],
  [
    [99, 12, 31, 23, 59, 59],
    [99, 12, 31, 23, 59, 59, 0],
  ],
  ["0099-12-31 23:59:59", [99, 12, 31, 23, 59, 59, 0]],
])("wire date %j without a zone is local time", (value, parts) => {
  for (const zone of someZones) {
    setTimeZone(zone);
    expect(local(value)).toEqual(parts);
  }
});

test.each([
  "2026-02-29",
  "2026-02-29T10:00:00Z",
  "2026-02-30 10:00:00",
  "1900-02-29T00:00:00Z",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-01-01T24:00:00Z",
  "2026-01-01T24:00:00",
  "2026-01-01 25:00:00",
  "2026-01-01T10:60:00Z",
  "2026-12-31T23:59:60Z",
  "2026-01-01T10:00:00+25:00",
  "2026-01-01T10:00:00+01:60",
  "2026-01-01Z",
  "2026-01-01T10Z",
  "2026-1-1",
  "26-01-01",
  "+012026-01-01T00:00:00Z",
  "20260101",
  "21.11.2026",
  "11/21/2026",
  "now",
  "1763717400000",
  "",
  " ",
  "2026-01-01T10:00:00Z junk",
  "2026,2,29,10,0,0,0",
  "2026,13,1,10,0,0,0",
  "2026,0,1,10,0,0,0",
  "2026,1,1,24,0,0,0",
  "2026,1,1,10,60,0,0",
  "2026,1,1,10,0,60,0",
  "2026,1,1,10,0,0,1000000000",
  "2026,1,1,10,0",
  "2026,1,1,10,0,0,0,0",
  "2026,1,1,10,0,0,",
  "2026,1,1,10,0,,0",
  "2026,1,1,10,0,-1,0",
  "2026,1,1,1e1,0,0,0",
])("wire date %j exists on no calendar and is not rolled over", (text) => {
  expect(readWireDate(text)).toBeUndefined();
});

test.each([
  [[2026, 2, 29, 10, 0, 0, 0]],
  [[2026, 1, 1, 10, 0, 0, 1_000_000_000]],
  [[2026, 1, 1, 10, 0]],
  [[2026, 1, 1, 10, 0, 0, 0, 0]],
  [[2026, 1, 1, 10, 0, 0, -1]],
  [[2026, 1, 1, 10, 0, 0, 0.5]],
  [[2026, 1.5, 1, 10, 0, 0]],
  [[2026, 1, 1, 10, 0, Number.NaN]],
  [[-1, 1, 1, 10, 0, 0]],
  [[10_000, 1, 1, 10, 0, 0]],
  [[275_760, 9, 13, 0, 0, 0]],
  [["2026", "1", "1", "10", "0", "0"]],
  [[]],
  [1_763_717_400_000],
  [new Date(0)],
  [null],
  [undefined],
  [true],
  [{}],
])("%j is not a wire date", (value) => {
  expect(readWireDate(value)).toBeUndefined();
});

describe("a local wire date at a change of clocks", () => {
  test("moves on with the clocks if they skip it, as ECMAScript does", () => {
    setTimeZone("America/New_York");
    expect(iso("2026-03-08 02:30:00")).toBe("2026-03-08T07:30:00.000Z");
    expect(iso([2026, 3, 8, 2, 30, 0])).toBe("2026-03-08T07:30:00.000Z");
    expect(iso("2026-03-08 02:30:00")).toBe(new Date("2026-03-08T02:30:00").toISOString());
  });

  test("is the first of two if it occurs twice", () => {
    setTimeZone("America/New_York");
    expect(iso("2026-11-01 01:30:00")).toBe("2026-11-01T05:30:00.000Z");
  });

  test("without a midnight is still that day", () => {
    setTimeZone("America/Sao_Paulo");
    expect(local("2018-11-04 00:30:00")).toEqual([2018, 11, 4, 1, 30, 0, 0]);
    expect(local("2018-11-04 12:00:00")).toEqual([2018, 11, 4, 12, 0, 0, 0]);
    expect(iso("2018-11-04")).toBe("2018-11-04T00:00:00.000Z");
  });

  test("is an ordinary instant on a day that the reader's zone left out", () => {
    setTimeZone("Pacific/Apia");
    expect(iso("2011-12-30T10:00:00Z")).toBe("2011-12-30T10:00:00.000Z");
    expect(iso("2011-12-30")).toBe("2011-12-30T00:00:00.000Z");
  });
});

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
