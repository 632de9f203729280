import type { Rng } from "./rng.ts";

const DAY_IN_MS = 86_400_000;
const RECENT_BIAS = 4;

/** How long ago the demo's story begins; of the generated projects none is older than 13 months. */
export const OLDEST_DAYS = 1_200;

/** The instant so many days before now. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_IN_MS);

/** An instant from `from` to `to`, on a whole second. */
export const instantBetween = (rng: Rng, from: Date, to: Date): Date =>
  wholeSecond(from.getTime() + rng.next() * (to.getTime() - from.getTime()));

/** The same, more often a late one. */
export const lateInstantBetween = (rng: Rng, from: Date, to: Date): Date =>
  wholeSecond(to.getTime() - rng.next() ** RECENT_BIAS * (to.getTime() - from.getTime()));

const wholeSecond = (ms: number): Date => new Date(Math.ceil(ms / 1000) * 1000);
