import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarQuery, calendarSpan, previewQuery, upcomingQuery } from "./calendar.ts";
import { propertyRuns } from "#testing/propertyRuns.ts";
import { issuesOf } from "#testing/issuesOf.ts";

test.each<[object, string[]]>([
  [{ from: "2027-01-01", to: "2027-01-31" }, []],
  [{ from: "2027-01-01", to: "2027-01-01" }, []],
  [{ from: "2027-01-01T00:00:00Z", to: "2027-01-01T00:00:00+01:00" }, ["to: to must not be before from"]],
  [{ from: "2027-01-02", to: "2027-01-01" }, ["to: to must not be before from"]],
  [{ from: "2027-01-01T10:00:00Z", to: "2027-01-01" }, []],
  [{ from: "2027-01-01T10:00:00Z", to: "2027-01-01T10:00:00Z" }, []],
  [{ from: "2027-01-03", to: "2027-01-01" }, ["to: to must not be before from"]],
  // 400 days, the last one included
  [{ from: "2027-01-01", to: "2028-02-04" }, []],
  [{ from: "2027-01-01", to: "2028-02-05" }, ["to: The span must be at most 400 days"]],
  [{ from: "2027-01-01", to: "2027-01-31", mine: "true" }, []],
  [{ from: "2027-01-01", to: "2027-01-31", mine: "yes" }, ["mine: mine must be true or false"]],
  [{ from: "2027-01-01" }, ["to: to must be a date or an instant"]],
  [{ from: "January", to: "2027-01-31" }, ["from: from must be a date or an instant"]],
  [{ from: "2027-02-30", to: "2027-03-01" }, ["from: from must be a date or an instant"]],
  [{ from: "2027-01-01", to: "2027-01-31", page: "2" }, ["page: not known"]],
])("a calendar from %j has the faults %j", (query, faults) => {
  expect(issuesOf(calendarQuery, query)).toEqual(faults);
});

test("a calendar span includes its last day, days begin at midnight UTC, and instants stay as sent", () => {
  expect(calendarSpan({ from: "2027-01-01", to: "2027-01-31" })).toEqual({
    from: new Date("2027-01-01T00:00:00Z"),
    to: new Date("2027-02-01T00:00:00Z"),
  });
  expect(calendarSpan({ from: "2027-01-01T05:00:00Z", to: "2027-01-31T06:00:00+02:00" })).toEqual({
    from: new Date("2027-01-01T05:00:00Z"),
    to: new Date("2027-01-31T04:00:00Z"),
  });
});

test("any calendar span is parsed or refused, and a parsed one has at most 400 days", () => {
  const ends = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  );
  fc.assert(
    fc.property(ends, ends, (from, to) => {
      const read = calendarQuery.safeParse({ from, to });
      if (!read.success) return;
      const span = calendarSpan(read.data);
      const days = (span.to.getTime() - span.from.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThanOrEqual(400);
    }),
    propertyRuns(1000, 20_000),
  );
});

test("upcoming occurrences are ten by default and a hundred at most", () => {
  expect(upcomingQuery.parse({})).toMatchObject({ limit: 10 });
  expect(upcomingQuery.parse({ limit: "100" })).toMatchObject({ limit: 100 });
  for (const limit of ["0", "101", "many", "1.5"]) expect(issuesOf(upcomingQuery, { limit })).toHaveLength(1);
});

test("a preview needs a due time, and reports what is wrong with zone and rule", () => {
  expect(issuesOf(previewQuery, { dueDatetime: "2027-01-05T09:00", timeZone: "Europe/Lisbon" })).toEqual([]);
  expect(issuesOf(previewQuery, {})).toEqual(["dueDatetime: Due must be a date with a time"]);
  expect(issuesOf(previewQuery, { dueDatetime: "2027-01-05T09:00", timeZone: "X", rrule: "Y" })).toEqual([
    "timeZone: Time zone is not known",
    "rrule: Repeats must be a rule of RFC 5545 by days, weeks, months or years",
  ]);
});
