import { expect, onTestFinished, vi } from "vitest";
import { readWireDate } from "../wire/wireDate.ts";

/** Zones with and without summer time, with a skipped day, with a skipped midnight, and with an offset that is not a full hour. */
export const someZones = [
  "UTC",
  "America/New_York",
  "Pacific/Apia",
  "America/Sao_Paulo",
  "Asia/Tehran",
] as const;

/** Sets the process's time zone until the test ends. */
export const setTimeZone = (zone: string): void => {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
};

/** Year, month (from 1), day, hour, minute, second and millisecond of an instant in local time. */
export const localParts = (date: Date) =>
  [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  ] as const;

/** The local parts of a wire date; undefined if it is none. */
export const local = (value: unknown) => {
  const date = readWireDate(value);
  return date && localParts(date);
};
