import {
  daysAfter,
  isOpen,
  remainingPaths,
  ruledProcessOf,
  type DrawnProcess,
  type MilestoneRecord,
} from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";
import type { Dates } from "../text/date.ts";

/** The fields of a step that tell when it is due. */
type DueStep = Pick<MilestoneRecord, "key" | "state" | "dueAt" | "expectedDays">;

/** True for a step that waits for nothing but the start of its process. */
const waitsForStart = (process: DrawnProcess, { state }: Pick<MilestoneRecord, "state">): boolean =>
  process.status === "NOT_STARTED" && isOpen(state);

/** The words in place of the time since which a step is ready, for a step that has no such time. */
export const readyAbsence = (process: DrawnProcess, step: Pick<MilestoneRecord, "state">): string =>
  waitsForStart(process, step) ? "From the start of the process" : "Not yet";

/** The due date of a step in words; where it is not ready yet, the day on which it would be if every step before it takes its expected days from now. Source: behaviour.md §4 Milestones. */
export const stepDueText = (
  process: DrawnProcess,
  { key, dueAt, expectedDays, ...step }: DueStep,
  dates: Dates,
  now = nowMs(),
): string => {
  if (dueAt !== null) return `Due ${dates.date(dueAt)}`;
  if (waitsForStart(process, step)) return "Counts from the start of the process";
  const { graph, marks } = ruledProcessOf(process);
  const path = remainingPaths(graph, marks).get(key);
  if (!path) return "Counts from when the step becomes ready";
  const readyAt = daysAfter(new Date(now), path.days - expectedDays);
  return `Counts from when the step becomes ready (expected ${dates.date(readyAt.toISOString())})`;
};
