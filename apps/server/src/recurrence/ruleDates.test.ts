import { readRecurrence, weekdays } from "@canopy/contracts";
import { expect, test } from "vitest";
import { movedDay, ruleDates } from "./ruleDates.ts";

const [start, last] = ["2026-11-22", "2030-12-31"];
const datesOf = (text: string): readonly string[] => {
  const rule = readRecurrence(text);
  if (!rule) throw new Error(`no rule: ${text}`);
  return ruleDates(rule, start, start, last);
};

const everyDay: string[] = [];
for (let day = start; day <= last; day = movedDay(day, 1)) everyDay.push(day);

const monthOf = (day: string) => Number(day.slice(5, 7));
const dayOf = (day: string) => Number(day.slice(8));
const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % 7];
const isMonthsLast = (day: string) => dayOf(movedDay(day, 1)) === 1;

test.each<readonly [rule: string, fits: (day: string) => boolean]>([
  ["FREQ=DAILY;BYMONTH=2,11", (day) => [2, 11].includes(monthOf(day))],
  ["FREQ=DAILY;BYMONTHDAY=31,5", (day) => [31, 5].includes(dayOf(day))],
  ["FREQ=DAILY;BYMONTHDAY=-1", isMonthsLast],
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", (day) => day.endsWith("02-29")],
  ["FREQ=DAILY;BYMONTH=3;BYDAY=MO,SU", (day) => monthOf(day) === 3 && /MO|SU/.test(weekdayOf(day) ?? "")],
  ["FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR", (day) => dayOf(day) === 13 && weekdayOf(day) === "FR"],
  ["FREQ=DAILY;BYDAY=WE", (day) => weekdayOf(day) === "WE"],
])("the rule %s has every matching day and no other", (rule, fits) => {
  expect(everyDay.some(fits)).toBe(true);
  expect(datesOf(rule)).toEqual(everyDay.filter(fits));
});

test("a daily rule with a count has that many dates, however rare its days are", () =>
  expect(datesOf("FREQ=DAILY;COUNT=2;BYMONTH=12;BYMONTHDAY=31")).toEqual(["2026-12-31", "2027-12-31"]));

test.each([
  "FREQ=DAILY;BYSETPOS=2;BYDAY=MO,TU,WE,TH,FR,SA,SU",
  "FREQ=WEEKLY;BYSETPOS=3;BYDAY=MO,TU",
  "FREQ=WEEKLY;BYSETPOS=-8;BYDAY=MO,TU,WE,TH,FR,SA,SU",
  "FREQ=MONTHLY;BYSETPOS=32;BYDAY=MO,TU,WE,TH,FR,SA,SU",
])("the rule %s has no date", (rule) => expect(datesOf(rule)).toEqual([]));

test("the last possible position in a period is a date", () => {
  expect(datesOf("FREQ=WEEKLY;BYSETPOS=2;BYDAY=MO,TU")[0]).toBe("2026-11-24");
  expect(datesOf("FREQ=MONTHLY;BYSETPOS=31;BYDAY=MO,TU,WE,TH,FR,SA,SU")[0]).toBe("2026-12-31");
  expect(datesOf("FREQ=DAILY;BYSETPOS=-1;BYDAY=SU")[0]).toBe("2026-11-22");
});
