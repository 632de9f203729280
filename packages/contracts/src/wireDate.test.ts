import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readWireDate } from "./wireDate.ts";

const iso = (value: unknown) => readWireDate(value)?.toISOString();
/** Year, month from 1, day, hour, minute, second and millisecond as clocks on the wall show them. */
const local = (value: unknown) => {
  const date = readWireDate(value);
  return (
    date && [
      date.getFullYear(),
      date.getMonth() + 1,
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
      date.getMilliseconds(),
    ]
  );
};
const inZone = (zone: string) => {
  vi.stubEnv("TZ", zone);
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
};
const zones = ["UTC", "America/New_York", "Pacific/Apia", "America/Sao_Paulo", "Asia/Tehran"];

afterEach(() => {
  vi.unstubAllEnvs();
});

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
])("%s is the instant %s in every zone", (text, instant) => {
  for (const zone of zones) {
    inZone(zone);
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
])("%j carries no zone and is local time", (value, parts) => {
  for (const zone of zones) {
    inZone(zone);
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
])("%j is no date, and is never rolled over", (text) => {
  expect(readWireDate(text)).toBeUndefined();
});

test.each([
  [[2026, 2, 29, 10, 0, 0, 0]],
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
])("%j is no wire date", (value) => {
  expect(readWireDate(value)).toBeUndefined();
});

describe("where the clocks change", () => {
  test("a local time that the clocks skip moves on with them, as ECMAScript reads it", () => {
    inZone("America/New_York");
    expect(iso("2026-03-08 02:30:00")).toBe("2026-03-08T07:30:00.000Z");
    expect(iso([2026, 3, 8, 2, 30, 0])).toBe("2026-03-08T07:30:00.000Z");
    expect(iso("2026-03-08 02:30:00")).toBe(new Date("2026-03-08T02:30:00").toISOString());
  });

  test("a local time that comes twice is its first one", () => {
    inZone("America/New_York");
    expect(iso("2026-11-01 01:30:00")).toBe("2026-11-01T05:30:00.000Z");
  });

  test("a day without a midnight is still that day", () => {
    inZone("America/Sao_Paulo");
    expect(local("2018-11-04 00:30:00")).toEqual([2018, 11, 4, 1, 30, 0, 0]);
    expect(local("2018-11-04 12:00:00")).toEqual([2018, 11, 4, 12, 0, 0, 0]);
    expect(iso("2018-11-04")).toBe("2018-11-04T00:00:00.000Z");
  });

  test("an instant on a day that the reader's zone left out is an instant like any other", () => {
    inZone("Pacific/Apia");
    expect(iso("2011-12-30T10:00:00Z")).toBe("2011-12-30T10:00:00.000Z");
    expect(iso("2011-12-30")).toBe("2011-12-30T00:00:00.000Z");
  });
});

describe("for any instant of the years 0000 to 9999", () => {
  const instant = fc.date({
    min: new Date("0000-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true,
  });

  test("its ISO text reads as itself", () => {
    fc.assert(
      fc.property(instant, (date) => {
        expect(readWireDate(date.toISOString())).toEqual(date);
      }),
    );
  });

  test.each(zones)("its local parts in %s read as the same wall time, as text and as numbers", (zone) => {
    inZone(zone);
    fc.assert(
      fc.property(instant, (date) => {
        const parts = [
          date.getFullYear(),
          date.getMonth() + 1,
          date.getDate(),
          date.getHours(),
          date.getMinutes(),
          date.getSeconds(),
        ] as const;
        const ms = date.getMilliseconds();
        const two = (part: number) => String(part).padStart(2, "0");
        const [year, month, day, hour, minute, second] = parts;
        const spaced = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}.${String(ms).padStart(3, "0")}`;
        const wall = [...parts, ms];
        const numbers = [...parts, ms * 1_000_000];
        expect(local(spaced)).toEqual(wall);
        expect(local(numbers)).toEqual(wall);
        expect(local(numbers.join(","))).toEqual(wall);
      }),
    );
  });
});

test("whatever the text, the answer is a valid date or none", () => {
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
  );
});

test("six numbers read as a date exactly where the calendar has it", () => {
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
    { numRuns: 1000 },
  );
});
