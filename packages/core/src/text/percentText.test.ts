import { expect, test } from "vitest";
import { percentText } from "./percentText.ts";

test.each([
  [0, "0%"],
  [0.001, "1%"],
  [0.57, "57%"],
  [0.9991, "99%"],
  [1, "100%"],
])("a share of %d reads %s", (share, text) => {
  expect(percentText(share)).toBe(text);
});
