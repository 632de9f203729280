import { isOpen } from "./milestoneStates.ts";

const DAY_MS = 86_400_000;
const DAYS_IN_WEEK = 7;
/** 1 January 1970, day 0, was a Thursday: three days after a Monday. */
const DAYS_SINCE_MONDAY = 3;
const WORKING_DAYS_IN_WEEK = 5;

/** The instant `days` days of 24 hours later: a step's due date from when it became ready, or a process's expected end from today. Source: behaviour.md §4 Milestones. */
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** An open step and its times. */
export interface TimedMilestone {
  readonly state: string;
  readonly readyAt: Date | null;
  /** Calendar days. */
  readonly expectedDays: number;
}

/** True if an open step of a running process is past its due date; false at the very instant. Source: behaviour.md §4 Milestones. */
export const isOverdue = (milestone: TimedMilestone, status: string, now: Date): boolean =>
  status === "IN_PROGRESS" &&
  isOpen(milestone.state) &&
  milestone.readyAt !== null &&
  now.getTime() > daysAfter(milestone.readyAt, milestone.expectedDays).getTime();

/** Number of Mondays to Fridays, in UTC, from day 0 to the end of this instant's day. */
const workingDaysUntil = (at: Date): number => {
  const days = Math.floor(at.getTime() / DAY_MS) + DAYS_SINCE_MONDAY;
  const weeks = Math.floor(days / DAYS_IN_WEEK);
  return weeks * WORKING_DAYS_IN_WEEK + Math.min(days - weeks * DAYS_IN_WEEK + 1, WORKING_DAYS_IN_WEEK);
};

/** Number of Mondays to Fridays, in UTC, that began since the step became ready; 0 on the same day. Holidays are not known. Source: behaviour.md §4 Milestones. */
export const workingDaysWaited = (readyAt: Date, now: Date): number =>
  Math.max(0, workingDaysUntil(now) - workingDaysUntil(readyAt));
