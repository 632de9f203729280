import { expect, test } from "vitest";
import { monthDayName, monthWord, ordinal, placeName } from "./ordinals.ts";

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [10, "10th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [20, "20th"],
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [30, "30th"],
  [101, "101st"],
  [111, "111th"],
  [211, "211th"],
  [222, "222nd"],
])("%d is written %s", (n, text) => expect(ordinal(n)).toBe(text));

test.each([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [5, "fifth"],
  [6, "6th"],
  [-1, "last"],
  [-2, "2nd to last"],
  [-12, "12th to last"],
])("the position %d is called %s", (n, text) => expect(placeName(n)).toBe(text));

test.each([
  [1, "1st"],
  [31, "31st"],
  [-1, "last day"],
  [-3, "3rd to last day"],
])("the day %d of a month is called %s", (day, text) => expect(monthDayName(day)).toBe(text));

test("months are called by their names, and a number without one stays", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
  expect(numbers.map(monthWord).join(" ")).toBe(
    "January February March April May June July August September October November December 13",
  );
});
