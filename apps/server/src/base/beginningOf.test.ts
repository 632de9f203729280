import { expect, test } from "vitest";
import { beginningOf } from "./beginningOf.ts";

test.each([
  ["a short text", 12, "a short text"],
  [" two\n lines ", 12, "two lines"],
  ["a longer text", 9, "a longer…"],
  ["a longer text", 10, "a longer…"],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦…"],
])("the beginning of %j within %i visible characters is %j", (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});
