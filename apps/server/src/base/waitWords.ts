import { HOUR_MS, MINUTE_MS } from "./durations.ts";

const inWords = new Intl.RelativeTimeFormat("en-GB");

/** A time to wait in words: 'in 4 hours', within the last hour 'in 30 minutes'. */
export const waitWords = (waitMs: number): string =>
  waitMs > HOUR_MS
    ? inWords.format(Math.ceil(waitMs / HOUR_MS), "hour")
    : inWords.format(Math.max(1, Math.ceil(waitMs / MINUTE_MS)), "minute");
