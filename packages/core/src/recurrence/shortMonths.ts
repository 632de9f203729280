import type { Recurrence } from "@canopy/contracts";
import { isMissingInSomeMonths, LAST_COMMON_DAY } from "../days/localDay.ts";

/** The days from which a month's last one is taken: 31 → 28, 29, 30, 31. */
export const shortMonthDays = (monthDay: number): readonly number[] =>
  Array.from({ length: monthDay - LAST_COMMON_DAY + 1 }, (_, index) => LAST_COMMON_DAY + index);

/** The month day of a rule that takes the last day of shorter months; undefined for any other rule. */
export const shortMonthDay = ({
  byMonthDay,
  bySetPos,
}: Pick<Recurrence, "byMonthDay" | "bySetPos">): number | undefined => {
  const last = Math.max(...byMonthDay);
  const isRule =
    bySetPos.length === 1 &&
    bySetPos[0] === -1 &&
    isMissingInSomeMonths(last) &&
    [...byMonthDay].toSorted((a, b) => a - b).join() === shortMonthDays(last).join();
  return isRule ? last : undefined;
};
