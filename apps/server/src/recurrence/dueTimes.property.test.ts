import { frequencies, readRecurrence, weekdays, writeRecurrence, type Recurrence } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dueTimesBetween, dueTimesFrom } from "./dueTimes.ts";
import { occurrenceIdOf } from "../reminders/occurrenceId.ts";
import { instantOf, localTimeOf } from "./zonedTime.ts";

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC", "+05:45");
const numbers = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 3 });

/** Rules of every kind, including unusual valid ones. */
const rules: fc.Arbitrary<string> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 999 }),
    byDay: fc.uniqueArray(
      fc.record({
        ordinal: fc.option(fc.constantFrom(-5, -1, 1, 2, 5), { nil: undefined }),
        day: fc.constantFrom(...weekdays),
      }),
      { maxLength: 3, selector: ({ day }) => day },
    ),
    byMonthDay: numbers(31),
    byMonth: numbers(12),
    byYearDay: numbers(366),
    byWeekNo: numbers(53),
    bySetPos: fc.uniqueArray(fc.constantFrom(-1, 1, 2), { maxLength: 2 }),
    weekStart: fc.option(fc.constantFrom(...weekdays), { nil: undefined }),
    count: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
    until: fc.constant(undefined),
  } satisfies { [Part in keyof Recurrence]: fc.Arbitrary<Recurrence[Part]> })
  .map((rule) => writeRecurrence(rule))
  .filter((text) => readRecurrence(text) !== undefined);

const instantsOfOurTime = fc
  .date({ min: new Date("1970-01-02"), max: new Date("2990-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

test("every valid rule is processed without an error, and its dates ascend from the first due time", () => {
  fc.assert(
    fc.property(rules, zones, instantsOfOurTime, (rrule, timeZone, dueDatetime) => {
      const schedule = { dueDatetime, timeZone, rrule };
      const due = new Date(dueDatetime);
      const found = dueTimesFrom(schedule, due, 5);
      const times = found.map(({ dueAt }) => dueAt.getTime());
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      expect(times.every((time) => time >= due.getTime())).toBe(true);
      expect(
        new Set(found.map(({ slot }) => occurrenceIdOf("5e3f1f3a-6a1c-4b7e-9d51-0d6f9d3f0a11", slot))).size,
      ).toBe(found.length);
    }),
    propertyRuns(60, 1_500),
  );
});

test("the dates of any span are those of the whole rule that lie in it", () => {
  const daily = fc.constantFrom(
    "FREQ=DAILY",
    "FREQ=WEEKLY;BYDAY=MO,TH",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=DAILY;COUNT=40",
  );
  fc.assert(
    fc.property(
      daily,
      zones,
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 90 }),
      (rrule, timeZone, a, b) => {
        const dueDatetime = "2027-03-01T01:30:00.000Z";
        const schedule = { dueDatetime, timeZone, rrule };
        const at = (days: number) => new Date(Date.parse(dueDatetime) + days * 86_400_000);
        const whole = dueTimesBetween(schedule, at(0), at(200));
        const part = dueTimesBetween(schedule, at(a), at(a + b));
        expect(part).toEqual(whole.filter(({ dueAt }) => dueAt >= at(a) && dueAt < at(a + b)));
      },
    ),
    propertyRuns(60, 1_500),
  );
});

test("a local time becomes the instant at which its zone's clocks show it; one that the clocks skip moves on by the gap", () => {
  fc.assert(
    fc.property(instantsOfOurTime, zones, (instant, timeZone) => {
      const { day, time } = localTimeOf(new Date(instant), timeZone);
      const back = instantOf(`${day}T${time}`, timeZone);
      expect(localTimeOf(back, timeZone)).toEqual({ day, time });
      expect(back.getTime()).toBeLessThanOrEqual(Date.parse(instant));
    }),
    propertyRuns(200, 10_000),
  );
});

test("an occurrence's id is a version 5 UUID of its reminder and slot alone", () => {
  const reminder = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  // the value that any other implementation gives for this namespace and name
  expect(occurrenceIdOf(reminder, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
});
