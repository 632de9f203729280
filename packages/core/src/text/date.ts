import { readWireDate, type WireDate } from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";
import type { Ports } from "../base/ports.ts";

/** Formats dates in the person's language and time zone; a date without a time never shifts. Source: behaviour.md §9. */
export interface Dates {
  /** The present time in milliseconds since 1970; the server's, where the app tells it. */
  readonly now: () => number;
  /** Weekday, day, month and year. */
  readonly day: (value: WireDate, fallback?: string) => string;
  /** Hours and minutes. */
  readonly time: (value: WireDate, fallback?: string) => string;
  /** Day, month and year. */
  readonly date: (value: WireDate, fallback?: string) => string;
  /** The date with hours and minutes. */
  readonly dateTime: (value: WireDate, fallback?: string) => string;
  /** Weekday, day, month, year, hours and minutes. */
  readonly full: (value: WireDate, fallback?: string) => string;
  /** The full date with seconds and zone, for a tooltip. */
  readonly exact: (value: WireDate, fallback?: string) => string;
  /** 'just now', 'yesterday', 'in 5 minutes'; the date itself once it is more than a week away. */
  readonly relative: (value: WireDate, fallback?: string) => string;
  /** ISO text for a `time` element; undefined for an invalid date. */
  readonly machine: (value: WireDate) => string | undefined;
}

/** Default text for an invalid date. */
const NO_DATE = "–";
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NEAR_DAYS = 7;

const isDay = (value: WireDate): boolean =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value.trim());

interface DatesOptions extends Pick<Ports, "locale" | "log"> {
  /** A zone that the device knows; undefined for its own. */
  readonly timeZone?: string | undefined;
  /** The present time; the device's when absent. */
  readonly now?: () => number;
}

/** Makes a value when it is first asked for, and keeps it: `Intl` objects are slow to create. */
const whenAsked = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** Creates each format once for one language and zone; an invalid date is logged and shows its fallback. */
export const createDates = ({ locale, log, timeZone, now = nowMs }: DatesOptions): Dates => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    whenAsked(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
  const numbers = whenAsked(
    () =>
      new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
        timeZone,
        year: "numeric",
        month: "numeric",
        day: "numeric",
      }),
  );
  /** Number of days since 1970 in the zone's calendar. */
  const localDay = (date: Date): number => {
    const parts = new Map(
      numbers()
        .formatToParts(date)
        .map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(parts.get("year") ?? 0, (parts.get("month") ?? 1) - 1, parts.get("day")) / DAY_MS;
  };
  const day = format({ dateStyle: "medium" });
  const dayInUtc = format({ dateStyle: "medium", timeZone: "UTC" });
  const fullDayInUtc = format({ dateStyle: "full", timeZone: "UTC" });
  const fullDay = format({ dateStyle: "full" });
  const clock = format({ timeStyle: "short" });
  const dayAndTime = format({ dateStyle: "medium", timeStyle: "short" });
  const fullDayAndTime = format({ dateStyle: "full", timeStyle: "short" });
  const everything = format({ dateStyle: "full", timeStyle: "long" });
  const distance = whenAsked(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

  const show =
    (write: (date: Date, value: WireDate) => string) =>
    (value: WireDate, fallback = NO_DATE): string => {
      const date = readWireDate(value);
      if (date) return write(date, value);
      log("warn", "Invalid date", value);
      return fallback;
    };

  const writeRelative = (date: Date, value: WireDate): string => {
    const days = isDay(value)
      ? date.getTime() / DAY_MS - localDay(new Date(now()))
      : localDay(date) - localDay(new Date(now()));
    if (Math.abs(days) > NEAR_DAYS) return (isDay(value) ? dayInUtc : day)().format(date);
    const ms = date.getTime() - now();
    if (isDay(value) || Math.abs(ms) >= DAY_MS) return distance().format(days, "day");
    if (Math.abs(ms) >= HOUR_MS) return distance().format(Math.trunc(ms / HOUR_MS), "hour");
    if (Math.abs(ms) >= MINUTE_MS) return distance().format(Math.trunc(ms / MINUTE_MS), "minute");
    return "just now";
  };

  return {
    now,
    day: show((date, value) => (isDay(value) ? fullDayInUtc : fullDay)().format(date)),
    time: show((date) => clock().format(date)),
    date: show((date, value) => (isDay(value) ? dayInUtc : day)().format(date)),
    dateTime: show((date, value) => (isDay(value) ? dayInUtc : dayAndTime)().format(date)),
    full: show((date, value) => (isDay(value) ? fullDayInUtc : fullDayAndTime)().format(date)),
    exact: show((date, value) => (isDay(value) ? fullDayInUtc : everything)().format(date)),
    relative: show(writeRelative),
    machine: (value) => {
      const date = readWireDate(value);
      return date && (isDay(value) ? date.toISOString().slice(0, "YYYY-MM-DD".length) : date.toISOString());
    },
  };
};
