import { daysAfter, isLocalTime, readRecurrence } from "@canopy/contracts";
import { textOf } from "../base/textOf.ts";
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

/** The time at which the chosen step is due, and now. */
export interface StepTimes {
  readonly dueAt: Date;
  readonly now: Date;
}

/** Says of a reminder that moves with its step that it would be overdue from the start. */
const passedText = (offsetDays: number, step: StepTimes | undefined): string =>
  step && daysAfter(step.dueAt, offsetDays) <= step.now
    ? ". That day has passed already, so it is overdue at once"
    : "";

/** Reads the preview from the visible fields of a reminder's form. `step` is absent where it is not due yet, or where nothing of the time was changed. */
export const previewOf = (
  values: Readonly<Record<string, unknown>>,
  locale: string | undefined,
  step?: StepTimes,
): Previewed => {
  const { dueDatetime, timeZone: zone, rrule, offsetDays } = reminderBody(values);
  const [due, timeZone] = [textOf(dueDatetime) ?? "", textOf(zone) ?? ""];
  const offset = offsetDays === null || offsetDays === "" ? null : Number(offsetDays);
  const schedule = { due, timeZone, rrule: textOf(rrule) ?? null };
  if (offsetDays !== null) {
    const isSaid = offset !== null && Number.isInteger(offset);
    const words = isSaid ? `${scheduleText(schedule, offset, locale)}${passedText(offset, step)}` : "";
    return { ask: "", words, due: "", timeZone };
  }
  const isRule = schedule.rrule === null || readRecurrence(schedule.rrule) !== undefined;
  if (!isLocalTime(due) || timeZone === "" || !isRule) return { ask: "", words: "", due, timeZone };
  const query = { dueDatetime: due, timeZone, ...(schedule.rrule !== null && { rrule: schedule.rrule }) };
  return { ask: JSON.stringify(query), words: scheduleText(schedule, null, locale), due, timeZone };
};
