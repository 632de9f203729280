import { ProblemError } from "../base/problem.ts";

/** How much one caller may ask for. Over several servers of one database they hold together. */
export interface CostLimits {
  readonly personPerSecond: number;
  /** Requests of one person that are worked on at the same time. */
  readonly personAtOnce: number;
  /** Requests of one person that wait for one of those places. */
  readonly personWaiting: number;
  /** Requests without a signed-in person, by network address. */
  readonly addressPerSecond: number;
  /** Readings of one calendar feed's link. */
  readonly feedPerMinute: number;
}

/** The product's limits. Source: behaviour.md §9 Requests. */
export const productLimits: CostLimits = {
  personPerSecond: 50,
  personAtOnce: 6,
  personWaiting: 60,
  addressPerSecond: 20,
  feedPerMinute: 6,
};

/** No limits at all, for tests of anything else. */
export const noLimits: CostLimits = {
  personPerSecond: Infinity,
  personAtOnce: Infinity,
  personWaiting: Infinity,
  addressPerSecond: Infinity,
  feedPerMinute: Infinity,
};

/** 429 for a caller past a limit, with the seconds after which it is worth trying again. */
export const tooMany = (retryAfterSeconds = 1): ProblemError =>
  new ProblemError("/errors/rate-limited", "Too many requests. Please wait a moment.", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
