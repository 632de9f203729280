import { expect, test } from "vitest";
import { companyTargetText } from "./companyTarget.ts";

test.each([
  [46, 2030, 2019, "46\u00A0% less by 2030 than 2019"],
  [46, null, 2019, "46\u00A0% less than 2019"],
  [46, 2030, null, "46\u00A0% less by 2030"],
  [0, null, null, "0\u00A0% less"],
  [null, 2030, 2019, "Target year 2030, base year 2019"],
  [null, null, 2019, "Base year 2019"],
  [null, 2030, null, "Target year 2030"],
  [null, null, null, ""],
])("a target of %s percent by %s, from %s, reads: %s", (targetPercent, targetYear, baseYear, text) => {
  expect(companyTargetText({ targetPercent, targetYear, baseYear })).toBe(text);
});
