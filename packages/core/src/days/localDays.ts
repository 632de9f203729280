import { isKnownZone } from "../base/zones.ts";
import { addDays, utcOf, type Day } from "./days.ts";

/** The days of one time zone, 23 or 25 hours long where clocks change. */
export interface LocalDays {
  /** The day of an instant. */
  readonly dayOf: (instant: Date) => Day;
  /** The day's first instant; not midnight where a clock change skips it. */
  readonly startOf: (day: Day) => Date;
}

const MINUTE_MS = 60_000;
/** A day begins within this many minutes of its UTC midnight in every zone. */
const REACH_MINUTES = 16 * 60;

const made = new Map<string, LocalDays>();

/** The days of a zone by its IANA name; throws a RangeError for a name that the runtime does not know. */
export const localDays = (timeZone: string): LocalDays => {
  const days = made.get(timeZone) ?? makeDays(timeZone);
  made.set(timeZone, days);
  return days;
};

const makeDays = (timeZone: string): LocalDays => {
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const dayOf = (instant: Date): Day => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${(parts["year"] ?? "").padStart(4, "0")}-${parts["month"]}-${parts["day"]}`;
  };
  const startOf = (day: Day): Date => {
    const middle = utcOf(day).getTime();
    let [before, from] = [-REACH_MINUTES, REACH_MINUTES];
    while (from - before > 1) {
      const minutes = Math.floor((before + from) / 2);
      if (dayOf(new Date(middle + minutes * MINUTE_MS)) >= day) from = minutes;
      else before = minutes;
    }
    return new Date(middle + from * MINUTE_MS);
  };
  return { dayOf, startOf };
};

/** The instants of consecutive days, `to` exclusive. */
export const spanOf = (days: readonly Day[], timeZone: string): { from: string; to: string } => {
  const { startOf } = localDays(timeZone);
  const [first = "1970-01-01", last = first] = [days[0], days.at(-1)];
  return { from: startOf(first).toISOString(), to: startOf(addDays(last, 1)).toISOString() };
};

/** The device's time zone. */
export const ownTimeZone = (): string => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isKnownZone(zone) ? zone : "UTC"; // a device without a zone calls it 'Etc/Unknown'
};
