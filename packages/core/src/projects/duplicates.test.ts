import { expect, test } from "vitest";
import { moreDuplicates } from "./duplicates.ts";

test("the duplicates that are not named are counted, as at least so many where the answer is full", () => {
  expect([3, 4, 99, 100].map((count) => moreDuplicates(count, 3))).toEqual([
    undefined,
    "And 1 more.",
    "And 96 more.",
    "And at least 97 more.",
  ]);
});
