import { expect, test } from "vitest";
import { groupOfCompany, isSameGroup } from "./choiceGroup.ts";

const group = (name: string, id?: string) => groupOfCompany({ id, name });

test.each([
  ["the same company", group("Wind", "1"), group("Wind", "1"), true],
  ["another company of the same name", group("Wind", "1"), group("Wind", "2"), false],
  ["a company that was renamed since", group("Wind", "1"), group("Wind Works", "1"), true],
  ["a company of which only the name is known", group("Wind", "1"), group("Wind"), true],
  ["another name alone", group("Wind", "1"), group("Sun"), false],
  ["no company", group("Wind", "1"), "", false],
])("two groups of people are compared: %s", (_, one, other, isSame) => {
  expect([isSameGroup(one, other), isSameGroup(other, one)]).toEqual([isSame, isSame]);
});
