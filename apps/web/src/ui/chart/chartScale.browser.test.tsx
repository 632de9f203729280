import { expect, test } from "vitest";
import { valueScale } from "./chartScale.ts";

test("A value scale reaches from zero to a round number above the greatest value", () => {
  const { at, ticks } = valueScale([3, 17]);
  expect(ticks).toEqual([0, 5, 10, 15, 20]);
  expect([at(0), at(10), at(20)]).toEqual([0, 0.5, 1]);
});

test("A value scale labels whole numbers with whole numbers only", () => {
  expect(valueScale([1, 2]).ticks).toEqual([0, 1, 2]);
  expect(valueScale([1.5, 2]).ticks).toContain(0.5);
});

test("A value scale ends at one for zeros and for no values", () => {
  expect(valueScale([0, 0]).ticks).toEqual([0, 1]);
  expect(valueScale([0, 0]).at(0)).toBe(0);
  expect(valueScale([]).ticks).toEqual([0, 1]);
});

test("A value scale begins below zero for negative values", () => {
  const { at } = valueScale([-10, 10]);
  expect([at(-10), at(0), at(10)]).toEqual([0, 0.5, 1]);
});
