import {
  daysAfter,
  remainingPaths,
  ruledProcessOf,
  type DrawnProcess,
  type MilestoneRecord,
} from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";
import type { Dates } from "../text/date.ts";

/** The fields of a step that tell when it is due. */
type DueStep = Pick<MilestoneRecord, "key" | "dueAt" | "expectedDays">;

/** The due date of a step in words; where it is not ready yet, the day on which it would be if every step before it takes its expected days from now. Source: behaviour.md §4 Milestones. */
export const stepDueText = (
  process: DrawnProcess,
  { key, dueAt, expectedDays }: DueStep,
  dates: Dates,
  now = nowMs(),
): string => {
  if (dueAt !== null) return `Due ${dates.date(dueAt)}`;
  const { graph, marks } = ruledProcessOf(process);
  const path = remainingPaths(graph, marks).get(key);
  if (!path) return "Counts from when the step becomes ready";
  const readyAt = daysAfter(new Date(now), path.days - expectedDays);
  return `Counts from when the step becomes ready (expected ${dates.date(readyAt.toISOString())})`;
};
