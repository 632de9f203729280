import { expect, test } from "vitest";
import { boundDueTime, dueTimesBetween, dueTimesFrom, leadTimeOf } from "./dueTimes.ts";
import { instantOf } from "./zonedTime.ts";

/** The first due times of a rule from a local time on, as instants. */
const first = (most: number, rrule: string, local: string, timeZone: string) => {
  const due = instantOf(local, timeZone);
  return dueTimesFrom({ dueDatetime: due.toISOString(), timeZone, rrule }, due, most);
};
const instants = (...given: Parameters<typeof first>) =>
  first(...given).map(({ dueAt }) => dueAt.toISOString().replace(":00.000Z", "Z"));
const days = (...given: Parameters<typeof first>) => first(...given).map(({ slot }) => slot.slice(0, 10));

test("a rule for the 31st skips months without one, as in RFC 5545", () =>
  expect(days(5, "FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31T09:00", "UTC")).toEqual([
    "2027-01-31",
    "2027-03-31",
    "2027-05-31",
    "2027-07-31",
    "2027-08-31",
  ]));

test("a rule for the 31st or the last day of shorter months has a date in every month", () =>
  expect(days(14, "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2027-01-31T09:00", "UTC")).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
    "2027-06-30",
    "2027-07-31",
    "2027-08-31",
    "2027-09-30",
    "2027-10-31",
    "2027-11-30",
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
  ]));

test("a rule for the 30th or the last day of shorter months has another day only in February", () =>
  expect(days(4, "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2028-01-30T09:00", "UTC")).toEqual([
    "2028-01-30",
    "2028-02-29",
    "2028-03-30",
    "2028-04-30",
  ]));

test("a yearly rule for 29 February has a date every leap year, or with the last day of February every year", () => {
  expect(days(3, "FREQ=YEARLY", "2028-02-29T09:00", "UTC")).toEqual([
    "2028-02-29",
    "2032-02-29",
    "2036-02-29",
  ]);
  expect(days(3, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "2028-02-29T09:00", "UTC")).toEqual([
    "2028-02-29",
    "2029-02-28",
    "2030-02-28",
  ]);
});

test("a rule for the last Friday of the month gives six of them", () =>
  expect(days(10, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", "2027-01-29T15:00", "Europe/Lisbon")).toEqual([
    "2027-01-29",
    "2027-02-26",
    "2027-03-26",
    "2027-04-30",
    "2027-05-28",
    "2027-06-25",
  ]));

test("a rule for every second Tuesday at ten in Lisbon stays at ten when the clocks change", () => {
  const rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU";
  expect(instants(3, rule, "2027-03-16T10:00", "Europe/Lisbon")).toEqual([
    "2027-03-16T10:00Z",
    "2027-03-30T09:00Z",
    "2027-04-13T09:00Z",
  ]);
  expect(instants(3, rule, "2027-10-19T10:00", "Europe/Lisbon")).toEqual([
    "2027-10-19T09:00Z",
    "2027-11-02T10:00Z",
    "2027-11-16T10:00Z",
  ]);
});

test("a daily rule at half past two in Berlin moves a skipped time on by the gap, and takes the first of a repeated one", () => {
  expect(instants(3, "FREQ=DAILY", "2027-03-27T02:30", "Europe/Berlin")).toEqual([
    "2027-03-27T01:30Z",
    "2027-03-28T01:30Z", // 03:30 in summer time
    "2027-03-29T00:30Z",
  ]);
  expect(instants(3, "FREQ=DAILY", "2027-10-30T02:30", "Europe/Berlin")).toEqual([
    "2027-10-30T00:30Z",
    "2027-10-31T00:30Z", // the first of two
    "2027-11-01T01:30Z",
  ]);
});

test("a rule for every twelve months gives the same day each year", () =>
  expect(days(3, "FREQ=MONTHLY;INTERVAL=12", "2027-02-15T09:00", "Europe/Lisbon")).toEqual([
    "2027-02-15",
    "2028-02-15",
    "2029-02-15",
  ]));

test("a monthly rule for the 5th at nine in Bogota stays at nine; clocks never change there", () =>
  expect(instants(3, "FREQ=MONTHLY;BYMONTHDAY=5", "2027-01-05T09:00", "America/Bogota")).toEqual([
    "2027-01-05T14:00Z",
    "2027-02-05T14:00Z",
    "2027-03-05T14:00Z",
  ]));

test("a rule includes the whole of its last day in the reminder's zone", () => {
  // late on the 3rd in Bogota it is the 4th in UTC already
  const bogota = first(9, "FREQ=DAILY;UNTIL=20270103", "2027-01-01T22:00", "America/Bogota");
  expect(bogota.map(({ slot }) => slot)).toEqual([
    "2027-01-01T22:00",
    "2027-01-02T22:00",
    "2027-01-03T22:00",
  ]);
  // early on the 3rd in Tokyo it is the 2nd in UTC still, and the 4th is out
  expect(days(9, "FREQ=DAILY;UNTIL=20270103", "2027-01-01T06:00", "Asia/Tokyo")).toHaveLength(3);
  expect(instants(9, "FREQ=DAILY;UNTIL=20270103T060000Z", "2027-01-01T06:00", "UTC")).toHaveLength(3);
  expect(instants(9, "FREQ=DAILY;UNTIL=20270103T055959Z", "2027-01-01T06:00", "UTC")).toHaveLength(2);
});

test("a first date that does not fit the rule is not one of its dates", () =>
  expect(days(2, "FREQ=WEEKLY;BYDAY=MO", "2027-01-06T09:00", "UTC")).toEqual(["2027-01-11", "2027-01-18"]));

test("a first date in a repeated hour stays at the given instant", () => {
  const second = "2027-10-31T01:30:00.000Z";
  const schedule = { dueDatetime: second, timeZone: "Europe/Berlin", rrule: "FREQ=DAILY" };
  expect(dueTimesFrom(schedule, new Date(second), 2).map(({ dueAt }) => dueAt.toISOString())).toEqual([
    second,
    "2027-11-01T01:30:00.000Z",
  ]);
});

test("a rule without a date, and one whose next date is very late, are processed in finite time", () => {
  expect(days(1, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2027-01-01T09:00", "UTC")).toEqual([]);
  expect(days(2, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "2027-01-01T09:00", "UTC")).toEqual([
    "2044-02-29",
    "2072-02-29",
  ]);
});

test("a span includes its begin and excludes its end", () => {
  const schedule = { dueDatetime: "2027-01-01T09:00:00.000Z", timeZone: "UTC", rrule: "FREQ=DAILY" };
  const found = dueTimesBetween(schedule, new Date("2027-01-02T09:00Z"), new Date("2027-01-04T09:00Z"));
  expect(found.map(({ slot }) => slot)).toEqual(["2027-01-02T09:00", "2027-01-03T09:00"]);
  const once = { ...schedule, rrule: null };
  expect(dueTimesBetween(once, new Date("2027-01-01T09:00Z"), new Date("2027-01-01T09:01Z"))).toMatchObject([
    { slot: "once" },
  ]);
  expect(dueTimesBetween(once, new Date("2026-01-01T09:00Z"), new Date("2027-01-01T09:00Z"))).toEqual([]);
});

test("lead times and milestones' offsets are days on the clocks of the zone", () => {
  const due = instantOf("2027-03-29T09:00", "Europe/Berlin");
  expect(leadTimeOf(due, 2, "Europe/Berlin")).toEqual(instantOf("2027-03-27T09:00", "Europe/Berlin"));
  expect(boundDueTime(due, -30, "Europe/Berlin")).toEqual(instantOf("2027-02-27T09:00", "Europe/Berlin"));
  expect(boundDueTime(due, 1, "Europe/Berlin")).toEqual(instantOf("2027-03-30T09:00", "Europe/Berlin"));
});
