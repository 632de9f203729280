import { describe, expect, it } from "vitest";
import { median, quantile } from "./median.ts";

describe("the median", () => {
  it("is the middle, whatever the order", () => {
    expect(median([30, 1, 2])).toBe(2);
  });
  it("is the mean of both middles", () => {
    expect(median([4, 1, 2, 30])).toBe(3);
  });
  it("of nothing is no number", () => {
    expect(median([])).toBeNaN();
  });
});

it("finds a quantile between two numbers in proportion", () => {
  expect(quantile([0, 10, 20, 30, 40], 0.95)).toBeCloseTo(38);
  expect(quantile([7], 0.95)).toBe(7);
});
