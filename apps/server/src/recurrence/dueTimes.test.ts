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

test("on the 31st as RFC 5545 reads it, months without one are skipped", () =>
  expect(days(5, "FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31T09:00", "UTC")).toEqual([
    "2027-01-31",
    "2027-03-31",
    "2027-05-31",
    "2027-07-31",
    "2027-08-31",
  ]));

test("on the 31st or the last day of shorter months, every month has one", () =>
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

test("on the 30th or the last day of shorter months, only February has another day", () =>
  expect(days(4, "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2028-01-30T09:00", "UTC")).toEqual([
    "2028-01-30",
    "2028-02-29",
    "2028-03-30",
    "2028-04-30",
  ]));

test("yearly on 29 February comes every leap year, or with the last day of February every year", () => {
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

test("the last Friday of the month, six times", () =>
  expect(days(10, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", "2027-01-29T15:00", "Europe/Lisbon")).toEqual([
    "2027-01-29",
    "2027-02-26",
    "2027-03-26",
    "2027-04-30",
    "2027-05-28",
    "2027-06-25",
  ]));

test("every second Tuesday at ten in Lisbon stays at ten when the clocks change", () => {
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

test("every day at half past two in Berlin: a time that the clocks skip moves on by the gap, one that comes twice is its first", () => {
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

test("every twelve months", () =>
  expect(days(3, "FREQ=MONTHLY;INTERVAL=12", "2027-02-15T09:00", "Europe/Lisbon")).toEqual([
    "2027-02-15",
    "2028-02-15",
    "2029-02-15",
  ]));

test("monthly on the 5th at nine in Bogota, where clocks never change", () =>
  expect(instants(3, "FREQ=MONTHLY;BYMONTHDAY=5", "2027-01-05T09:00", "America/Bogota")).toEqual([
    "2027-01-05T14:00Z",
    "2027-02-05T14:00Z",
    "2027-03-05T14:00Z",
  ]));

test("a last day is in the rule as a whole, by the reminder's zone", () => {
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

test("a first date off the rule is none of its dates", () =>
  expect(days(2, "FREQ=WEEKLY;BYDAY=MO", "2027-01-06T09:00", "UTC")).toEqual(["2027-01-11", "2027-01-18"]));

test("a first date in an hour that comes twice stays when it was said", () => {
  const second = "2027-10-31T01:30:00.000Z";
  const schedule = { dueDatetime: second, timeZone: "Europe/Berlin", rrule: "FREQ=DAILY" };
  expect(dueTimesFrom(schedule, new Date(second), 2).map(({ dueAt }) => dueAt.toISOString())).toEqual([
    second,
    "2027-11-01T01:30:00.000Z",
  ]);
});

test("a rule without a date, and one far from its first, come to an end", () => {
  expect(days(1, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2027-01-01T09:00", "UTC")).toEqual([]);
  expect(days(2, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "2027-01-01T09:00", "UTC")).toEqual([
    "2044-02-29",
    "2072-02-29",
  ]);
});

test("a span takes its begin in and leaves its end out", () => {
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
