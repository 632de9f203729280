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
])("'%s' means %s", (text, meant) => expect(meantChoice(choices, text, "")?.value).toBe(meant));

test("A disabled choice is never meant", () => {
  expect(meantChoice([{ value: "a", label: "Lisbon", isDisabled: true }], "Lisbon", "")).toBeUndefined();
});

test("the only match of a search is meant, though its name lacks the text", () => {
  const project = [{ value: "a", label: "Nordwind biogas" }];
  const meant = [" cp-1042 ", "cp-104"].map((text) => meantChoice(project, text, "CP-1042")?.value);
  expect(meant).toEqual(["a", undefined]);
  expect(meantChoice([...project, ...choices], "CP-1042", "CP-1042")).toBeUndefined();
});

test.each([
  ["lisb", "li", "Europe/Lisbon"],
  ["lisb", "LISB", "Europe/Lisbon"],
  // the answer to an earlier search, and one that has some of the matches
  ["lisb", "asia", undefined],
  ["lisb", undefined, undefined],
  ["europe/lisbon", undefined, "Europe/Lisbon"],
])("'%s' means, where the choices are all of %s, %s", (text, allOf, meant) =>
  expect(meantChoice(choices, text, allOf)?.value).toBe(meant),
);
