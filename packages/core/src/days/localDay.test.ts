import { expect, test } from "vitest";
import { isLeapDay, isMissingInSomeMonths, LAST_COMMON_DAY, readLocalDay } from "./localDay.ts";

test.each([
  ["2027-01-04", { weekday: "MO", month: 1, monthDay: 4, nth: 1 }],
  ["2027-01-07T09:00", { weekday: "TH", month: 1, monthDay: 7, nth: 1 }],
  ["2027-01-08", { weekday: "FR", month: 1, monthDay: 8, nth: 2 }],
  ["2027-12-26", { weekday: "SU", month: 12, monthDay: 26, nth: 4 }],
  ["2027-05-29", { weekday: "SA", month: 5, monthDay: 29, nth: 5 }],
  ["2027-1-05", undefined],
  ["2027-13-05", undefined],
  ["x2027-01-05", undefined],
  ["", undefined],
])("the local day %j is read as %j", (text, day) => expect(readLocalDay(text)).toEqual(day));

test("some months lack the days after the 28th", () => {
  expect(LAST_COMMON_DAY).toBe(28);
  expect([27, 28, 29, 31].map(isMissingInSomeMonths)).toEqual([false, false, true, true]);
});

test.each([
  ["2028-02-29", true],
  ["2028-02-28", false],
  ["2028-03-29", false],
])("%s is 29 February: %s", (text, isLeap) => {
  const day = readLocalDay(text);
  expect(day && isLeapDay(day)).toBe(isLeap);
});
