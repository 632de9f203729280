import { createDates, type Dates } from "./date.ts";
import { memoizePerApp, type Services } from "../services/services.ts";

const MINUTE_MS = 60_000;

interface OfMinute {
  readonly minute: number;
  readonly dates: Dates;
}

const byZone = memoizePerApp(() => new Map<string | undefined, OfMinute>());

/**
 * Dates in the language of the app's person and in a time zone; undefined is the device's. Another object in every minute:
 * a front end that remembers the texts of one writes them anew with the next.
 */
export const datesIn = (services: Services, timeZone: string | undefined): Dates => {
  const made = byZone(services);
  const { locale, log, nowMs: now } = services;
  const minute = Math.floor(now() / MINUTE_MS);
  const known = made.get(timeZone);
  if (known?.minute === minute) return known.dates;
  // the same formats in another object: to make formats takes long
  const dates = known
    ? { ...known.dates }
    : createDates({ ...(locale !== undefined && { locale }), log, timeZone, now });
  made.set(timeZone, { minute, dates });
  return dates;
};

/** Dates in the language and the time zone of the app's person. Separate from the app, so that the sign-in does not wait for this code. */
export const datesOf = (services: Services): Dates => datesIn(services, services.timeZone());
