import { isLocalTime, readRecurrence } from "@canopy/contracts";
import { reminderBody } from "./reminderBody.ts";
import { scheduleText } from "./reminderWords.ts";

/** The preview of a form's values: the query for its dates, and its text. */
export interface Previewed {
  /** The query as JSON; '' where the values give no dates. */
  readonly ask: string;
  /** 'Every 2 weeks on Tuesday, 10:00 (Lisbon)'; '' where the values give no rule. */
  readonly words: string;
  /** The first due time in the reminder's zone. */
  readonly due: string;
  readonly timeZone: string;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads the preview from the visible fields of a reminder's form. */
export const previewOf = (
  values: Readonly<Record<string, unknown>>,
  locale: string | undefined,
): Previewed => {
  const { dueDatetime, timeZone: zone, rrule, offsetDays } = reminderBody(values);
  const [due, timeZone] = [textIn(dueDatetime), textIn(zone)];
  const offset = offsetDays === null || offsetDays === "" ? null : Number(offsetDays);
  const schedule = { due, timeZone, rrule: rrule === null ? null : textIn(rrule) };
  if (offsetDays !== null) {
    const isSaid = offset !== null && Number.isInteger(offset);
    return { ask: "", words: isSaid ? scheduleText(schedule, offset, locale) : "", due: "", timeZone };
  }
  const isRule = schedule.rrule === null || readRecurrence(schedule.rrule) !== undefined;
  if (!isLocalTime(due) || timeZone === "" || !isRule) return { ask: "", words: "", due, timeZone };
  const query = { dueDatetime: due, timeZone, ...(schedule.rrule !== null && { rrule: schedule.rrule }) };
  return { ask: JSON.stringify(query), words: scheduleText(schedule, null, locale), due, timeZone };
};
