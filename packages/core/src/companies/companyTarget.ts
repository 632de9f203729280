import type { Company } from "@canopy/contracts";
import { capital } from "../text/capital.ts";

/** A company's climate target in words: '46 % less by 2030 than 2019'; without a percentage the years that are known; '' without any. */
export const companyTargetText = ({
  targetPercent,
  targetYear,
  baseYear,
}: Pick<Company, "targetPercent" | "targetYear" | "baseYear">): string => {
  const years =
    targetPercent === null
      ? [targetYear !== null && `Target year ${targetYear}`, baseYear !== null && `base year ${baseYear}`]
      : [targetYear !== null && `by ${targetYear}`, baseYear !== null && `than ${baseYear}`];
  const known = years.filter((part) => part !== false);
  if (targetPercent !== null) return [`${targetPercent}\u00A0% less`, ...known].join(" ");
  return capital(known.join(", "));
};
