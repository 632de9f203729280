import { frequencies, readRecurrence, weekdays, writeRecurrence, type Recurrence } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recurrenceText } from "./recurrenceText.ts";

describe("the text of a recurrence rule", () => {
  test.each([
    ["FREQ=DAILY", "Every day"],
    ["FREQ=DAILY;INTERVAL=3", "Every 3 days"],
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"],
    ["FREQ=DAILY;BYDAY=SA,SU", "Every week on Saturday and Sunday"],
    ["FREQ=DAILY;BYDAY=SU,MO,TU,WE,TH,FR,SA", "Every day"],
    ["FREQ=DAILY;BYMONTH=2", "Every day, in February only"],
    ["FREQ=DAILY;INTERVAL=3;BYDAY=MO", "By the rule FREQ=DAILY;INTERVAL=3;BYDAY=MO"],
    ["FREQ=DAILY;BYMONTHDAY=1", "By the rule FREQ=DAILY;BYMONTHDAY=1"],
    ["FREQ=WEEKLY;INTERVAL=2", "Every 2 weeks"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "Every day"],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      "Every 2 weeks on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday",
    ],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU", "Every 2 weeks on Monday"],
    ["FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU", "Every week on Monday and Sunday"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO", "Every 2 weeks on Monday and Sunday"],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;WKST=SA",
      "Every 2 weeks from Monday to Friday, weeks beginning on Saturday",
    ],
    ["FREQ=MONTHLY;BYDAY=TU", "Every month on every Tuesday"],
    ["FREQ=MONTHLY;BYDAY=2WE", "Second Wednesday of every month"],
    ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "First weekend day of every month"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-2", "2nd to last day of every month"],
    ["FREQ=MONTHLY;BYDAY=TH;BYSETPOS=1,3", "Every month on the first Thursday and the third Thursday"],
    ["FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1", "By the rule FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1"],
    ["FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1", "By the rule FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1"],
    ["FREQ=MONTHLY;BYMONTH=1;BYDAY=1SA", "First Saturday of every month, in January only"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1,20,5", "Every month on the 5th, 20th and last day"],
    ["FREQ=MONTHLY;BYMONTHDAY=-31", "Every month on the 31st to last day, not in months without that day"],
    ["FREQ=MONTHLY;BYMONTHDAY=28", "Every month on the 28th"],
    ["FREQ=MONTHLY;BYMONTH=1;BYMONTHDAY=5", "Every month on the 5th, in January only"],
    ["FREQ=MONTHLY;BYMONTH=3", "Every month, in March only"],
    ["FREQ=MONTHLY;BYMONTHDAY=5,29", "Every month on the 5th and 29th, not in months without that day"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "Every 2 weeks on Tuesday"],
    ["FREQ=WEEKLY;BYDAY=FR,MO,WE", "Every week on Monday, Wednesday and Friday"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "Every 2 weeks from Monday to Friday"],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
      "Every 2 weeks on Monday and Sunday, weeks beginning on Sunday",
    ],
    ["FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,7", "Every week on Monday, in January and July only"],
    ["FREQ=MONTHLY;BYMONTHDAY=5", "Every month on the 5th"],
    ["FREQ=MONTHLY;BYMONTHDAY=5,20", "Every month on the 5th and 20th"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day"],
    ["FREQ=MONTHLY;BYMONTHDAY=31", "Every month on the 31st, not in months without that day"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      "Every month on the 31st, on the last day of shorter months",
    ],
    [
      "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1",
      "Every month on the 29th, on the last day of shorter months",
    ],
    ["FREQ=MONTHLY;INTERVAL=12", "Every 12 months"],
    ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", "Last Friday of every month, 6 times"],
    ["FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "Last Friday of every month"],
    ["FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO", "Every 3 months on the first Monday"],
    ["FREQ=MONTHLY;BYDAY=1MO,3MO", "Every month on the first Monday and the third Monday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "Last weekday of every month"],
    ["FREQ=YEARLY", "Every year"],
    ["FREQ=YEARLY;INTERVAL=4", "Every 4 years"],
    ["FREQ=YEARLY;BYMONTH=3", "By the rule FREQ=YEARLY;BYMONTH=3"],
    ["FREQ=YEARLY;BYDAY=MO", "By the rule FREQ=YEARLY;BYDAY=MO"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=SU", "By the rule FREQ=YEARLY;BYMONTH=3;BYDAY=SU"],
    ["FREQ=YEARLY;BYMONTHDAY=1", "By the rule FREQ=YEARLY;BYMONTHDAY=1"],
    [
      "FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=28,29;BYSETPOS=-1",
      "By the rule FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=28,29;BYSETPOS=-1",
    ],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "Every year on the last Sunday of March"],
    ["FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=15", "Every year in January and July on the 15th"],
    [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
      "Every year in February on the 29th, on the last day of shorter months",
    ],
    ["FREQ=DAILY;COUNT=1", "Every day, once"],
    ["FREQ=WEEKLY;UNTIL=20270131", "Every week, until 31 Jan 2027"],
    ["FREQ=WEEKLY;UNTIL=20270131T093000Z", "Every week, until 31 Jan 2027, 09:30 UTC"],
    ["FREQ=YEARLY;BYWEEKNO=20;COUNT=3", "By the rule FREQ=YEARLY;BYWEEKNO=20;COUNT=3, 3 times"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=1",
      "By the rule FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=1",
    ],
    ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "By the rule FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"],
    ["whenever", "whenever"],
  ])("%s: %s", (rule, words) => expect(recurrenceText(rule)).toBe(words));

  test.each([
    ["FREQ=MONTHLY", "2027-01-05T09:00", "Every month on the 5th"],
    ["FREQ=MONTHLY", "2027-01-31T09:00", "Every month on the 31st, not in months without that day"],
    ["FREQ=WEEKLY;INTERVAL=2", "2027-01-05T10:00", "Every 2 weeks on Tuesday"],
    ["FREQ=YEARLY", "2027-01-05T10:00", "Every year on 5 January"],
    ["FREQ=YEARLY", "2028-02-29T10:00", "Every year on 29 February, in leap years only"],
    ["FREQ=YEARLY", "2028-03-29T10:00", "Every year on 29 March"],
    ["FREQ=WEEKLY", "soon", "Every week"],
    ["FREQ=WEEKLY;BYDAY=MO", "2027-01-05T10:00", "Every week on Monday"],
    ["FREQ=DAILY", "2027-01-05T10:00", "Every day"],
  ])("of %s takes what is missing from the due day %s", (rule, due, words) =>
    expect(recurrenceText(rule, due)).toBe(words),
  );
});

const some = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(values, { minLength: 1, maxLength: 4 }));
const around = (most: number) => fc.integer({ min: -most, max: most }).filter((n) => n !== 0);

const rules: fc.Arbitrary<Recurrence> = fc.record({
  frequency: fc.constantFrom(...frequencies),
  interval: fc.integer({ min: 1, max: 999 }),
  byDay: some(
    fc.record({ ordinal: fc.option(around(53), { nil: undefined }), day: fc.constantFrom(...weekdays) }),
  ),
  byMonthDay: some(around(31)),
  byMonth: some(fc.integer({ min: 1, max: 12 })),
  byYearDay: some(around(366)),
  byWeekNo: some(around(53)),
  bySetPos: some(around(366)),
  weekStart: fc.option(fc.constantFrom(...weekdays), { nil: undefined }),
  count: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
  until: fc.option(fc.constantFrom("2027-01-31", "2028-02-29T23:00:00Z"), { nil: undefined }),
});

const monthNamed = (month: number): string =>
  new Date(Date.UTC(2027, month - 1, 1)).toLocaleString("en", { month: "long", timeZone: "UTC" });

test("says of every valid rule how it ends", () => {
  fc.assert(
    fc.property(rules, fc.constantFrom("", "2027-01-31T09:00"), (made, due) => {
      const text = writeRecurrence(made);
      const read = readRecurrence(text);
      fc.pre(read !== undefined);
      const words = recurrenceText(text, due);
      expect(words).not.toMatch(/undefined|NaN/);
      expect(words).toMatch(/^[A-Z0-9]/);
      if (read.count !== undefined)
        expect(words).toMatch(read.count === 1 ? /, once$/ : `, ${read.count} times`);
      if (read.until !== undefined) expect(words).toMatch(/, until (31 Jan 2027|29 Feb 2028, 23:00 UTC)$/);
      if (read.interval > 1) expect(words).toContain(String(read.interval));
      const isSaid =
        words.startsWith("By the rule") || read.byMonth.every((m) => words.includes(monthNamed(m)));
      expect(isSaid).toBe(true);
    }),
    propertyRuns(500, 50_000),
  );
});
