import { expect, it } from "vitest";
import { intervalOf, loadersOf, shuffled } from "./sample.ts";

const numbers = Array.from({ length: 1_000 }, (_, i) => i);

it("a seed always gives the same order, which holds everything once and differs by the seed", () => {
  const order = shuffled(numbers, 7);
  expect(shuffled(numbers, 7)).toEqual(order);
  expect(order.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(shuffled(numbers, 8)).not.toEqual(order);
});

it("the beginning of an order holds the parts of all things in their proportion", () => {
  const low = shuffled(numbers, 7)
    .slice(0, 200)
    .filter((number) => number < 500).length;
  expect(low).toBeGreaterThan(80);
  expect(low).toBeLessThan(120);
});

it.each([
  [0, 0, 0, 1],
  [10, 10, 0.722, 1],
  [0, 10, 0, 0.278],
  [80, 100, 0.711, 0.867],
  [830, 1_000, 0.805, 0.852],
])("%i noticed of %i lie between %d and %d of all, by Wilson's interval", (noticed, tried, low, high) => {
  const interval = intervalOf(noticed, tried);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

it("the files that load a changed file are found through others, the nearest first, and a ring ends", () => {
  const importers = { a: ["b", "a.test"], b: ["c", "b.test"], c: ["a", "c.test"], d: ["d.test"] };
  expect(loadersOf("a", importers)).toEqual(["a", "b", "a.test", "c", "b.test", "c.test"]);
  expect(loadersOf("alone", importers)).toEqual(["alone"]);
});
