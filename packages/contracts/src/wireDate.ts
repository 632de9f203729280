/** A date as an answer may hold it: ISO text, spaced text, or six to seven numbers (text or array). Source: behaviour.md §9. */
export type WireDate = string | readonly number[];

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const NANOSECONDS_IN_MS = 1_000_000;
const MAX_NANOSECONDS = 999_999_999;

/** Year, month from 1, day, hour, minute, second, millisecond in local time; undefined where no such date exists. */
const localDate = (parts: readonly number[]): Date | undefined => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = parts;
  if (![year, month, day, hour, minute, second].every(Number.isInteger)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  if (!exists || parts.some((part) => part < 0)) return undefined;
  date.setHours(hour, minute, second, ms);
  return date;
};

const fromNumbers = (numbers: readonly number[]): Date | undefined => {
  if (numbers.length !== 6 && numbers.length !== 7) return undefined;
  const nanoseconds = numbers[6] ?? 0;
  if (!Number.isInteger(nanoseconds) || nanoseconds < 0 || nanoseconds > MAX_NANOSECONDS) return undefined;
  return localDate([...numbers.slice(0, 6), Math.floor(nanoseconds / NANOSECONDS_IN_MS)]);
};

const fromText = (text: string): Date | undefined => {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const ms = Number((fraction ?? "").padEnd(3, "0").slice(0, 3));
  const parts = [year, month, day, hour, minute, second].map((part) => Number(part ?? 0));
  const local = localDate([...parts, ms]);
  if (!local || (zone === undefined && hour !== undefined)) return local;
  if (zone !== undefined && hour === undefined) return undefined;
  // ECMAScript reads a date without a time as UTC.
  const clock = `${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}.${String(ms).padStart(3, "0")}`;
  const instant = new Date(`${year}-${month}-${day}T${clock}${zonePart(zone)}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

const zonePart = (zone: string | undefined): string =>
  zone === undefined || zone === "Z"
    ? "Z"
    : zone.includes(":")
      ? zone
      : `${zone.slice(0, 3)}:${zone.slice(3)}`;

/** Reads a wire date; undefined where it is none. Forms without a zone are local time; impossible dates are refused, never rolled over. Source: behaviour.md §9. */
export const readWireDate = (value: unknown): Date | undefined => {
  if (Array.isArray(value))
    return value.every((part) => typeof part === "number") ? fromNumbers(value) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (!text.includes(",") || ISO.test(text)) return fromText(text);
  const parts = text.split(",").map((part) => part.trim());
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? fromNumbers(parts.map(Number)) : undefined;
};
