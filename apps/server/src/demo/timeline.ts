import type { Rng } from "./rng.ts";

const DAY_IN_MS = 86_400_000;
const DAYS_IN_MONTH = 30.4;
const RECENT_BIAS = 4;

/** An instant between `oldestMonths` months and `newestDays` days before now, on a whole second. */
export const instantBetween = (rng: Rng, now: Date, oldestMonths: number, newestDays: number): Date => {
  const days = newestDays + rng.next() * (oldestMonths * DAYS_IN_MONTH - newestDays);
  return wholeSecond(now.getTime() - days * DAY_IN_MS);
};

/** An instant after `earliest` and before now, on a whole second; more often a recent one. */
export const instantAfter = (rng: Rng, now: Date, earliest: Date): Date =>
  wholeSecond(now.getTime() - rng.next() ** RECENT_BIAS * (now.getTime() - earliest.getTime()));

const wholeSecond = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);
