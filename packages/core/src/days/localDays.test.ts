import type { CalendarEntry } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { entriesByDay, entryName, overdueCount } from "../calendar/calendarEntries.ts";
import { shownDays } from "../calendar/calendarSpan.ts";
import { addDays, daysBetween, type Day } from "./days.ts";
import { localDays, ownTimeZone, spanOf } from "./localDays.ts";

const HOUR_MS = 3_600_000;
const zones = [
  "UTC",
  "Europe/Lisbon",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
const zone = fc.constantFrom(...zones);
const day = fc
  .integer({ min: 0, max: daysBetween("2015-01-01", "2035-12-31") })
  .map((count): Day => addDays("2015-01-01", count));

const hoursOf = (date: Day, timeZone: string): number => {
  const { startOf } = localDays(timeZone);
  return (startOf(addDays(date, 1)).getTime() - startOf(date).getTime()) / HOUR_MS;
};

describe("the days of a time zone", () => {
  test.each([
    ["Europe/Lisbon", "2027-03-28", 23],
    ["Europe/Lisbon", "2027-10-31", 25],
    ["Europe/Lisbon", "2027-06-01", 24],
    ["America/New_York", "2027-03-14", 23],
    ["Australia/Lord_Howe", "2027-04-04", 24.5],
    ["Asia/Kathmandu", "2027-03-28", 24],
  ])("have on %s in %s %d hours", (timeZone, date, hours) => {
    expect(hoursOf(date, timeZone)).toBe(hours);
  });

  test("begin an hour later where a clock change skips midnight", () => {
    expect(localDays("Asia/Beirut").startOf("2027-03-28").toISOString()).toBe("2027-03-27T22:00:00.000Z");
    expect(localDays("America/Sao_Paulo").startOf("2018-11-04").toISOString()).toBe(
      "2018-11-04T03:00:00.000Z",
    );
  });

  test("begin with their first instant; the instant before belongs to the day before", () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const { dayOf, startOf } = localDays(timeZone);
        const start = startOf(date);
        expect(dayOf(start)).toBe(date);
        expect(dayOf(new Date(start.getTime() - 1))).toBe(addDays(date, -1));
      }),
      propertyRuns(100, 20_000),
    );
  });

  test("accept the host's own zone", () => {
    expect(() => localDays(ownTimeZone())).not.toThrow();
  });
});

const entry = (index: number, at: number): CalendarEntry => ({
  reminderId: fakeId(1),
  occurrenceId: fakeId(index),
  description: `Task ${index}`,
  dueDatetime: new Date(at).toISOString(),
  status: index % 3 === 0 ? "OVERDUE" : "UPCOMING",
});

describe("calendar entries by day", () => {
  test("fall on exactly one day within a span in any zone, and on none outside", () => {
    fc.assert(
      fc.property(
        day,
        zone,
        fc.array(fc.integer({ min: -60 * 24, max: 60 * 24 }), { maxLength: 30 }),
        (date, timeZone, hours) => {
          const shown = shownDays("month", date, 1);
          const span = spanOf(shown, timeZone);
          const middle = localDays(timeZone).startOf(date).getTime();
          const entries = hours.map((count, index) => entry(index, middle + count * HOUR_MS));
          const byDay = entriesByDay(entries, timeZone);
          for (const one of entries) {
            const on = shown.filter((each) =>
              (byDay.get(each) ?? []).some(({ occurrenceId }) => occurrenceId === one.occurrenceId),
            );
            const at = String(one.dueDatetime);
            const isWithin = at >= span.from && at < span.to;
            expect(on).toHaveLength(isWithin ? 1 : 0);
          }
        },
      ),
      propertyRuns(100, 20_000),
    );
  });

  test("are sorted by time, then by name; an entry without a readable date is left out", () => {
    const at = Date.UTC(2027, 0, 5, 9);
    const entries = [
      { ...entry(1, at + HOUR_MS), description: "After" },
      { ...entry(2, at), description: "B" },
      { ...entry(3, at), description: "A" },
      { ...entry(4, at), dueDatetime: "soon" },
    ];
    const found = entriesByDay(entries, "UTC").get("2027-01-05") ?? [];
    expect(found.map(({ description }) => description)).toEqual(["A", "B", "After"]);
    expect(overdueCount(found)).toBe(1);
  });

  test("are named by the reminder's title, or by its task where it has none", () => {
    const description = "Read all of them";
    expect(entryName({ title: "Meters", description })).toBe("Meters");
    for (const title of [undefined, null, " "]) expect(entryName({ title, description })).toBe(description);
    expect(entryName({ title: null, description: "\nRead them\nBy hand, one after another" })).toBe(
      "Read them",
    );
  });
});
