import type { Rng } from "../rng.ts";
import type { DemoPerson } from "../workSource.ts";
import type { Closing } from "./reminderShape.ts";
import { HOUR_MS } from "#base/durations.ts";

/** An occurrence is completed within this many hours. */
const MOST_HOURS = 40;

const notes = [
  "Done.",
  "All there.",
  "Two values were corrected.",
  "Sent by mail.",
  "See the project's folder.",
];
const reasons = ["Not needed this time.", "The site was closed.", "Done together with the next one."];

/** The person who closes occurrences, and the way they do it. */
export interface ClosingHabit {
  readonly rng: Rng;
  readonly now: Date;
  readonly by: DemoPerson;
}

/** An occurrence that was completed within two days, never after now. */
export const completedOne = ({ rng, now, by }: ClosingHabit, dueAt: Date): Closing => ({
  ...{ status: "COMPLETED", by, at: soonAfter(rng, dueAt, now) },
  ...(rng.chance(0.4) && { note: rng.pick(notes) }),
});

/** An occurrence that was skipped. */
export const skippedOne = ({ rng, now, by }: ClosingHabit, dueAt: Date, reason?: string): Closing => ({
  ...{ status: "SKIPPED", by, at: soonAfter(rng, dueAt, now) },
  reason: reason ?? rng.pick(reasons),
});

const soonAfter = (rng: Rng, dueAt: Date, now: Date): Date => {
  const ms = dueAt.getTime() + Math.round(rng.next() * MOST_HOURS * 3600) * 1000 - HOUR_MS;
  return new Date(Math.min(ms, now.getTime()));
};
