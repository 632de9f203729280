/** Milliseconds in a minute. */
export const MINUTE_MS = 60_000;
/** Milliseconds in an hour. */
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds in a day of 24 hours; a local day may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;
