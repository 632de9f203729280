import { expect, test } from "vitest";
import { meantChoice } from "./meantChoice.ts";

const choices = ["Europe/Lisbon", "Europe/Berlin", "Atlantic/Bermuda", "Asia/Oral", "Asia/Oral East"].map(
  (label) => ({ value: label, label }),
);

test.each([
  ["lisb", "Europe/Lisbon"],
  [" EUROPE/LISBON ", "Europe/Lisbon"],
  ["asia/oral", "Asia/Oral"],
  ["ber", undefined],
  ["nowhere", undefined],
  ["  ", undefined],
])("'%s' means %s", (text, meant) => expect(meantChoice(choices, text)?.value).toBe(meant));

test("A disabled choice is never meant", () => {
  expect(meantChoice([{ value: "a", label: "Lisbon", isDisabled: true }], "Lisbon")).toBeUndefined();
});
