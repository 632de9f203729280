import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarViews, movedDay, shownDays, steppedDay, type DayMove } from "../calendar/calendarSpan.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  isSameMonth,
  monthStart,
  readDay,
  utcOf,
  weekdayOf,
  type Day,
} from "./days.ts";
import { firstWeekdays } from "./firstWeekday.ts";

const days = fc
  .integer({ min: 0, max: daysBetween("1970-01-01", "2199-12-31") })
  .map((count): Day => addDays("1970-01-01", count));
const weekdays = fc.constantFrom(...firstWeekdays);

describe("calendar days", () => {
  test.each([
    ["2027-01-05", "2027-01-05"],
    ["2028-02-29", "2028-02-29"],
    ["2027-02-29", undefined],
    ["2027-13-01", undefined],
    ["2027-1-5", undefined],
    ["1969-12-31", undefined],
    ["2200-01-01", undefined],
    ["2027-01-05T09:00", undefined],
    ["", undefined],
    [null, undefined],
  ])("read %s as %s", (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test("keep the day when months are added, or take the month's last", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2027-03-31", -1)).toBe("2027-02-28");
    expect(addMonths("2027-11-15", 2)).toBe("2028-01-15");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
  });

  test("have the weekdays of ISO 8601", () => {
    expect(weekdayOf("2027-01-04")).toBe(1);
    expect(weekdayOf("2027-01-10")).toBe(7);
    fc.assert(
      fc.property(days, (day) => weekdayOf(addDays(day, 7)) === weekdayOf(day)),
      propertyRuns(100, 20_000),
    );
  });

  test("are unchanged by counting forward and back", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
      propertyRuns(100, 20_000),
    );
  });
});

const dayMoves = [
  "nextDay",
  "previousDay",
  "nextWeek",
  "previousWeek",
  "weekStart",
  "weekEnd",
  "nextMonth",
  "previousMonth",
] as const satisfies readonly DayMove[];

describe("the days of a calendar view", () => {
  test("are whole weeks that begin with the right weekday, hold each day once and cover the month", () => {
    fc.assert(
      fc.property(days, weekdays, (day, first) => {
        const grid = shownDays("month", day, first);
        expect([35, 42]).toContain(grid.length);
        for (const [index, shown] of grid.entries()) expect(shown).toBe(addDays(grid[0] ?? "", index));
        for (let i = 0; i < grid.length; i += 7) expect(weekdayOf(grid[i] ?? "")).toBe(first);
        const ofMonth = grid.filter((shown) => isSameMonth(shown, day));
        expect(ofMonth[0]).toBe(monthStart(day));
        expect(ofMonth).toHaveLength(daysBetween(monthStart(day), addMonths(monthStart(day), 1)));
      }),
      propertyRuns(100, 20_000),
    );
  });

  test("are five rows also for a month of exactly four weeks", () => {
    expect(weekdayOf("2027-02-01")).toBe(1);
    expect(shownDays("month", "2027-02-14", 1)).toHaveLength(35);
  });

  test("hold their day in a week that begins with the right weekday, and begin with their day in an agenda", () => {
    fc.assert(
      fc.property(days, weekdays, (day, first) => {
        const week = shownDays("week", day, first);
        expect(week).toHaveLength(7);
        expect(week).toContain(day);
        expect(weekdayOf(week[0] ?? "")).toBe(first);
        const agenda = shownDays("agenda", day, first);
        expect(agenda[0]).toBe(day);
        expect(agenda).toHaveLength(60);
      }),
      propertyRuns(100, 20_000),
    );
  });

  test("are followed by the next span without a gap", () => {
    fc.assert(
      fc.property(days, weekdays, (day, first) => {
        fc.pre(day < "2199-06-01");
        for (const view of ["week", "agenda"] as const) {
          const last = shownDays(view, day, first).at(-1) ?? "";
          expect(shownDays(view, steppedDay(view, day, 1), first)[0]).toBe(addDays(last, 1));
        }
        const next = steppedDay("month", day, 1);
        expect(monthStart(next)).toBe(addMonths(monthStart(day), 1));
      }),
      propertyRuns(100, 20_000),
    );
  });

  test("never leave the supported years", () => {
    for (const [day, by] of [
      ["1970-01-01", -1],
      ["2199-12-31", 1],
    ] as const)
      for (const view of calendarViews) expect(steppedDay(view, day, by)).toBe(day);
    for (const day of ["1970-01-01", "2199-12-31"])
      for (const move of dayMoves) expect(readDay(movedDay(day, move, 1))).toBeDefined();
  });

  test.each([
    ["nextDay", "2027-01-14"],
    ["previousDay", "2027-01-12"],
    ["nextWeek", "2027-01-20"],
    ["previousWeek", "2027-01-06"],
    ["weekStart", "2027-01-10"],
    ["weekEnd", "2027-01-16"],
    ["nextMonth", "2027-02-13"],
    ["previousMonth", "2026-12-13"],
  ] as const)("%s leads from 13 January 2027, in a week that begins with Sunday, to %s", (move, day) => {
    expect(movedDay("2027-01-13", move, 7)).toBe(day);
  });

  test("are counted in UTC, whatever the host's zone", () => {
    expect(utcOf("2027-03-28").toISOString()).toBe("2027-03-28T00:00:00.000Z");
  });
});
