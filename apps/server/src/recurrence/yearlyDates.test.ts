import { readRecurrence } from "@canopy/contracts";
import { expect, test } from "vitest";
import { ruleDates } from "./ruleDates.ts";

const start = "2026-11-22"; // a Sunday
const datesOf = (text: string, first = start, last = "2031-12-31"): readonly string[] => {
  const rule = readRecurrence(text);
  if (!rule) throw new Error(`no rule: ${text}`);
  return ruleDates(rule, start, first, last);
};

test.each<readonly [rule: string, dates: string]>([
  ["FREQ=YEARLY;BYDAY=53TH", "2026-12-31"], // 2026 is the only one of these years that has 53
  ["FREQ=YEARLY;BYDAY=20MO", "2027-05-17 2028-05-15 2029-05-14 2030-05-20 2031-05-19"],
  ["FREQ=YEARLY;BYDAY=-1FR,1MO", "2026-12-25 2027-01-04 2027-12-31 2028-01-03 2028-12-29 2029-01-01"],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "2027-03-28 2028-03-26 2029-03-25 2030-03-31 2031-03-30"],
  ["FREQ=YEARLY;BYDAY=1TH,FR;BYMONTHDAY=1", "2027-01-01 2027-10-01 2028-09-01 2028-12-01"],
  ["FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2027-01-04 2028-01-03 2029-01-01 2029-12-31 2030-12-30"],
  ["FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", "2027-01-03 2028-01-02 2028-12-31 2029-12-30 2030-12-29"],
  ["FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", "2027-01-01"],
  ["FREQ=YEARLY;BYWEEKNO=20;WKST=SU", "2027-05-16 2028-05-14 2029-05-13 2030-05-12 2031-05-11"],
  ["FREQ=YEARLY;BYWEEKNO=20;WKST=MO", "2027-05-23 2028-05-21 2029-05-20 2030-05-19 2031-05-18"],
  ["FREQ=YEARLY;BYWEEKNO=19,20;BYMONTHDAY=15;BYDAY=TU", "2029-05-15"],
  ["FREQ=YEARLY;BYYEARDAY=1,100,-1;BYMONTHDAY=31", "2026-12-31 2027-12-31 2028-12-31 2029-12-31"],
  ["FREQ=YEARLY;BYYEARDAY=366", "2028-12-31"],
  ["FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;COUNT=3", "2026-12-31 2027-01-01 2027-12-31"],
  ["FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29", "2028-02-29"],
  ["FREQ=YEARLY;INTERVAL=2;COUNT=2", "2026-11-22 2028-11-22"],
  ["FREQ=YEARLY;BYMONTH=1,7;COUNT=3", "2027-01-22 2027-07-22 2028-01-22"],
])("the yearly rule %s has the dates %s", (rule, dates) => {
  const expected = dates.split(" ");
  expect(datesOf(rule).slice(0, expected.length)).toEqual(expected);
  if (expected.length < 3) expect(datesOf(rule).length).toBeLessThanOrEqual(3);
});

test("a yearly rule for every Monday and one Thursday has the days of both", () => {
  const dates = datesOf("FREQ=YEARLY;BYDAY=MO,3TH", "2027-01-01", "2027-12-31");
  expect(dates).toHaveLength(53);
  expect(dates).toContain("2027-01-21");
});

test.each([
  "FREQ=YEARLY;BYWEEKNO=6,27;BYSETPOS=-1",
  "FREQ=YEARLY;INTERVAL=3;COUNT=3",
  "FREQ=YEARLY;INTERVAL=2",
])("the yearly rule %s has the same dates for every start of the span", (rule) => {
  const all = datesOf(rule);
  expect(all.length).toBeGreaterThan(1);
  for (const from of ["2027-01-01", "2027-06-30", "2028-12-31", "2029-01-01", "2030-02-28"])
    expect(datesOf(rule, from)).toEqual(all.filter((day) => day >= from));
});
