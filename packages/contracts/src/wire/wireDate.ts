/** A date in an answer: ISO text, text with a space, or six to seven numbers (text or array). Source: behaviour.md §9. */
export type WireDate = string | readonly number[];

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const NANOSECONDS_IN_MS = 1_000_000;
const MAX_NANOSECONDS = 999_999_999;
const LAST_YEAR = 9999;
const LAST_HOUR = 23;
/** Number of minutes in an hour, and of seconds in a minute. */
const LAST_SIXTIETH = 59;

/** Computed in UTC: a zone may have skipped a day that every calendar has. */
const exists = (parts: readonly number[]): boolean => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const onCalendar =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return (
    onCalendar && year <= LAST_YEAR && hour <= LAST_HOUR && minute <= LAST_SIXTIETH && second <= LAST_SIXTIETH
  );
};

/** From year, month (from 1), day, hour, minute, second and millisecond in local time; a skipped time moves on with the clocks. */
const localDate = (parts: readonly number[]): Date | undefined => {
  if (!exists(parts)) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts;
  // Set afterwards, because the constructor reads a year below 100 as one of the 1900s.
  const date = new Date(2000, 0, 1, hour, minute, second, ms);
  date.setFullYear(year, month - 1, day);
  return date;
};

const fromNumbers = (numbers: readonly number[]): Date | undefined => {
  if (numbers.length !== 6 && numbers.length !== 7) return undefined;
  if (!numbers.every((part) => Number.isInteger(part) && part >= 0)) return undefined;
  const nanoseconds = numbers[6] ?? 0;
  if (nanoseconds > MAX_NANOSECONDS) return undefined;
  return localDate([...numbers.slice(0, 6), Math.floor(nanoseconds / NANOSECONDS_IN_MS)]);
};

const fromText = (text: string): Date | undefined => {
  const [, year, month, day, hour, minute = "00", second = "00", fraction = "", zone] = ISO.exec(text) ?? [];
  if (year === undefined) return undefined;
  const ms = fraction.slice(0, 3).padEnd(3, "0");
  const parts = [year, month, day, hour, minute, second, ms].map((part) => Number(part ?? 0));
  if (hour !== undefined && zone === undefined) return localDate(parts);
  if ((hour === undefined && zone !== undefined) || !exists(parts)) return undefined;
  // ECMAScript reads a date without a time as UTC.
  const instant = new Date(
    `${year}-${month}-${day}T${hour ?? "00"}:${minute}:${second}.${ms}${zonePart(zone ?? "Z")}`,
  );
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/** Writes `+01` and `+0100` as `+01:00`, the only form that ECMAScript reads. */
const zonePart = (zone: string): string =>
  zone === "Z" ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;

/** Reads a wire date; undefined if it is none. Forms without a zone are local time. Impossible dates are refused, never rolled over. Source: behaviour.md §9. */
export const readWireDate = (value: unknown): Date | undefined => {
  if (Array.isArray(value))
    return value.every((part) => typeof part === "number") ? fromNumbers(value) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (!text.includes(",") || ISO.test(text)) return fromText(text);
  const parts = text.split(",").map((part) => part.trim());
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? fromNumbers(parts.map(Number)) : undefined;
};
