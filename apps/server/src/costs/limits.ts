import { rateLimited, type ProblemError } from "../base/problem.ts";

/** The limits of one caller. They hold over all servers of a database together. */
export interface CostLimits {
  readonly personPerSecond: number;
  /** Places for requests of one person that run at the same time; a heavy read takes several. */
  readonly personAtOnce: number;
  /** Requests of one person that may wait beside those. */
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

/** 429 for a caller beyond a limit, with the seconds after which to try again. */
export const tooMany = (retryAfterSeconds = 1): ProblemError =>
  rateLimited("Too many requests. Please wait a moment.", retryAfterSeconds);
