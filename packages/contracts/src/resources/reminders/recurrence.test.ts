import { expect, test } from "vitest";
import { readRecurrence, writeRecurrence } from "./recurrence.ts";

const respelled = (text: string) => {
  const rule = readRecurrence(text);
  return rule && writeRecurrence(rule);
};

test.each([
  ["FREQ=DAILY", "FREQ=DAILY"],
  ["RRULE:FREQ=DAILY;INTERVAL=1", "FREQ=DAILY"],
  [" rrule:freq=weekly;byday=tu,mo;interval=2 ", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO"],
  ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6"],
  ["BYMONTHDAY=31;FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=31"],
  ["FREQ=MONTHLY;BYSETPOS=-1;BYMONTHDAY=28,29,30,31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU"],
  ["FREQ=YEARLY;BYYEARDAY=1,-1", "FREQ=YEARLY;BYYEARDAY=1,-1"],
  ["FREQ=DAILY;UNTIL=20270131", "FREQ=DAILY;UNTIL=20270131"],
  ["FREQ=DAILY;UNTIL=20270131T090000Z", "FREQ=DAILY;UNTIL=20270131T090000Z"],
  ["FREQ=DAILY;COUNT=1000;INTERVAL=999", "FREQ=DAILY;INTERVAL=999;COUNT=1000"],
])("the rule %s is written as %s", (text, kept) => expect(respelled(text)).toBe(kept));

test.each([
  "",
  "FREQ",
  "FREQ=",
  "DAILY",
  "FREQ=HOURLY",
  "FREQ=SECONDLY",
  "INTERVAL=2",
  "FREQ=DAILY;",
  "FREQ=DAILY;FREQ=WEEKLY",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;INTERVAL=-1",
  "FREQ=DAILY;INTERVAL=1000",
  "FREQ=DAILY;INTERVAL=1.5",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;COUNT=1001",
  "FREQ=DAILY;COUNT=2;UNTIL=20270131",
  "FREQ=DAILY;UNTIL=20270230",
  "FREQ=DAILY;UNTIL=2027-01-31",
  "FREQ=DAILY;UNTIL=20270131T090000",
  "FREQ=DAILY;UNTIL=20270131T250000Z",
  "FREQ=DAILY;BYHOUR=9",
  "FREQ=DAILY;X-COLOUR=RED",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=WEEKLY;BYDAY=1MO",
  "FREQ=WEEKLY;BYMONTHDAY=5",
  "FREQ=MONTHLY;BYDAY=0MO",
  "FREQ=MONTHLY;BYDAY=54MO",
  "FREQ=MONTHLY;BYMONTHDAY=0",
  "FREQ=MONTHLY;BYMONTHDAY=32",
  "FREQ=MONTHLY;BYMONTHDAY=,",
  "FREQ=MONTHLY;BYMONTH=13",
  "FREQ=MONTHLY;BYMONTH=-1",
  "FREQ=MONTHLY;BYWEEKNO=5",
  "FREQ=MONTHLY;BYYEARDAY=5",
  "FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO",
  "FREQ=MONTHLY;BYSETPOS=-1",
  "FREQ=WEEKLY;WKST=XX",
  "FREQ=DAILY\nCOUNT=5",
  `FREQ=MONTHLY;BYMONTHDAY=${"1,".repeat(300)}1`,
])("%s is not a rule", (text) => expect(readRecurrence(text)).toBeUndefined());

test("a rule is parsed into its parts", () => {
  expect(readRecurrence("FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR,MO;WKST=MO;UNTIL=20270131T090000Z")).toEqual({
    frequency: "MONTHLY",
    interval: 3,
    byDay: [
      { ordinal: -1, day: "FR" },
      { ordinal: undefined, day: "MO" },
    ],
    byMonthDay: [],
    byMonth: [],
    byYearDay: [],
    byWeekNo: [],
    bySetPos: [],
    weekStart: "MO",
    count: undefined,
    until: "2027-01-31T09:00:00Z",
  });
});
