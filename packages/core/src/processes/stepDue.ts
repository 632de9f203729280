import {
  daysAfter,
  hasEnded,
  isOpen,
  remainingPaths,
  ruledProcessOf,
  type DrawnProcess,
  type MilestoneRecord,
} from "@canopy/contracts";
import type { Dates } from "../text/date.ts";

/** The fields of a step that tell when it is due. */
type DueStep = Pick<MilestoneRecord, "key" | "kind" | "state" | "dueAt" | "expectedDays">;

/** False for an end in failure: it calls nobody, so it is never due. */
export const isEverDue = ({ kind }: Pick<MilestoneRecord, "kind">): boolean => kind !== "end_fail";

/** True for a step that waits for nothing but the start of its process. */
const waitsForStart = (process: DrawnProcess, { state }: Pick<MilestoneRecord, "state">): boolean =>
  process.status === "NOT_STARTED" && isOpen(state);

/** The words in place of the time since which a step is ready, for a step that has no such time; none where none will come. */
export const readyAbsence = (
  process: DrawnProcess,
  step: Pick<MilestoneRecord, "kind" | "state">,
): string | undefined => {
  if (!isEverDue(step) || hasEnded(process.status)) return undefined;
  return waitsForStart(process, step) ? "From the start of the process" : "Not yet";
};

/** The due date of a step in words; where it is not ready yet, the day on which it would be if every step before it takes its expected days from now. Source: behaviour.md §4 Milestones. */
export const stepDueText = (
  process: DrawnProcess,
  { key, dueAt, expectedDays, ...step }: DueStep,
  dates: Dates,
  now = dates.now(),
): string => {
  if (!isEverDue(step)) return "An end in failure is never due";
  if (dueAt !== null) return `Due ${dates.date(dueAt)}`;
  if (waitsForStart(process, step)) return "Counts from the start of the process";
  const { graph, marks } = ruledProcessOf(process);
  const path = remainingPaths(graph, marks).get(key);
  if (!path) return "Counts from when the step becomes ready";
  const readyAt = daysAfter(new Date(now), path.days - expectedDays);
  return `Counts from when the step becomes ready (expected ${dates.date(readyAt.toISOString())})`;
};
