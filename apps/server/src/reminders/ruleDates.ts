import { writeRecurrence, type Recurrence } from "@canopy/contracts";
import { RRuleTemporal } from "rrule-temporal";

const DAY_MS = 86_400_000;
const DAY_CHARS = "2027-01-05".length;

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `2027-01-05`, moved on by so many days. */
export const movedDay = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * DAY_MS).toISOString().slice(0, DAY_CHARS);

/**
 * The days of a rule that begins on `start`, from `first` to `last`, both in it. The rule is read on a calendar without
 * clock changes, for the time of day is the reminder's. Its `until` plays no part here: the caller knows its last day.
 */
export const ruleDates = (
  rule: Recurrence,
  start: string,
  first: string,
  last: string,
): readonly string[] => {
  const from = first < start ? start : first;
  if (last < from) return [];
  const rruleString = `RRULE:${writeRecurrence({ ...rule, until: undefined })}`;
  const dtstart = { timeZoneId: "UTC", toString: () => `${start}T00:00:00+00:00[UTC]` };
  const dates = new RRuleTemporal({ rruleString, dtstart }).between(midnight(from), midnight(last), true);
  return dates.map((date) => date.toPlainDate().toString());
};
