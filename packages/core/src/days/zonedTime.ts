import { presentZoneName } from "./zoneNames.ts";

/** Local time of a zone at an instant. */
export interface WallTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:mm`. */
  readonly time: string;
}

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of a zone at an instant; a zone unknown to the device counts as UTC. */
export const wallTime = (instant: Date | number, timeZone: string): WallTime => {
  const zone = knownZone(timeZone);
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  const year = part("year").padStart("YYYY".length, "0");
  return {
    day: `${year}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
};

const knownZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
};

const DAY_MS = 86_400_000;

/** The zone's offset from UTC at an instant, in milliseconds. */
const offsetMs = (instant: number, timeZone: string): number => {
  const { day, time } = wallTime(instant, timeZone);
  return Date.parse(`${day}T${time}:00Z`) - instant;
};

/** The time of day of a local time. If a clock change skips it, the time to which it moves: 02:30 → 03:30. */
export const unskippedTime = ({ day, time }: WallTime, timeZone: string): string => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const timeWithOffsetAt = (near: number): string =>
    wallTime(asUtc - offsetMs(near, timeZone), timeZone).time;
  // A skipped time becomes another one with the offset after the clock change.
  return timeWithOffsetAt(asUtc + DAY_MS) === time ? time : timeWithOffsetAt(asUtc - DAY_MS);
};

/** A local time as a form holds it: `2027-01-05T09:00`. */
export const localTimeText = ({ day, time }: WallTime): string => `${day}T${time}`;

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires'. */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

/** The zones to choose from by their present names, including UTC and `also`. */
export const timeZones = (also: string): readonly string[] =>
  [...new Set(["UTC", also, ...Intl.supportedValuesOf("timeZone").map(presentZoneName)])]
    .filter(Boolean)
    .toSorted();
