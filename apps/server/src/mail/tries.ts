import { HOUR_MS, MINUTE_MS } from "../base/durations.ts";

/** Pauses after the first tries, in milliseconds; after that one try an hour. Source: behaviour.md §7 Mails. */
const PAUSES_MS: readonly number[] = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];

/** The time after which a mail that nobody took is given up. Source: behaviour.md §7 Mails. */
export const TRIED_FOR_MS = 48 * HOUR_MS;

/** The time of the try after `tries` tries, the last of them at `at`. */
export const nextTryAt = (tries: number, at: Date): Date =>
  new Date(at.getTime() + (PAUSES_MS[tries - 1] ?? HOUR_MS));

/** The latest time that a next try can have by a right clock; one beyond it was written while the clock was ahead. Those of servers may differ a little. */
export const latestTryAt = (now: Date): Date => new Date(now.getTime() + 2 * HOUR_MS);

/** True if the next try would come later than 48 hours after the mail was written. */
export const isLastTry = (createdAt: Date, nextAt: Date): boolean =>
  nextAt.getTime() - createdAt.getTime() > TRIED_FOR_MS;
