import type { Rng } from "./rng.ts";
import { DAY_MS } from "../base/durations.ts";

const RECENT_BIAS = 4;

/** The start of the demo's story, in days before now; generated projects are at most 13 months old. */
export const OLDEST_DAYS = 1_200;

/** The instant that many days before now. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** An instant from `from` to `to`, on a whole second. */
export const instantBetween = (rng: Rng, from: Date, to: Date): Date =>
  wholeSecond(from.getTime() + rng.next() * (to.getTime() - from.getTime()));

/** An instant from `from` to `to`, more often a late one. */
export const lateInstantBetween = (rng: Rng, from: Date, to: Date): Date =>
  wholeSecond(to.getTime() - rng.next() ** RECENT_BIAS * (to.getTime() - from.getTime()));

const wholeSecond = (ms: number): Date => new Date(Math.ceil(ms / 1000) * 1000);
