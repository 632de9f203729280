import { createDates, type Dates } from "./date.ts";
import { memoizePerApp, type Services } from "../services/services.ts";

const byZone = memoizePerApp(() => new Map<string | undefined, Dates>());

/** Dates in the language of the app's person and in a time zone; undefined is the device's. */
export const datesIn = (services: Services, timeZone: string | undefined): Dates => {
  const made = byZone(services);
  const { locale, log, nowMs: now } = services;
  const dates =
    made.get(timeZone) ?? createDates({ ...(locale !== undefined && { locale }), log, timeZone, now });
  made.set(timeZone, dates);
  return dates;
};

/** Dates in the language and the time zone of the app's person. Separate from the app, so that the sign-in does not wait for this code. */
export const datesOf = (services: Services): Dates => datesIn(services, services.timeZone());
