import * as z from "zod/mini";
import { wholeParam } from "#wire/aggregates.ts";
import { isCalendarDate, openChoice } from "#wire/fieldSchemas.ts";
import { fieldValueFits } from "#wire/fieldValue.ts";
import { DEFAULT_UPCOMING, MAX_CALENDAR_DAYS, MAX_UPCOMING } from "#wire/limits.ts";
import { messages } from "#wire/messages.ts";
import { dueTime, reminderDraft } from "./reminderDraft.ts";
import { occurrenceStatuses } from "#rules/reminderStates.ts";
import { wireDateField } from "#wire/wireDateField.ts";

/** An occurrence in a calendar. Source: behaviour.md §3 Occurrence. */
export const calendarEntrySchema = z.object({
  reminderId: z.guid(),
  occurrenceId: z.guid(),
  /** Title of the reminder, if it has one. */
  title: z.optional(z.nullable(z.string())),
  description: z.string(),
  dueDatetime: wireDateField,
  status: openChoice(occurrenceStatuses),
  /** Code and name of the reminder's project, among the upcoming ones; null without one and for callers who may not read it. */
  projectName: z.optional(z.nullable(z.string())),
});
/** An occurrence in a calendar. */
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

const DAY_MS = 86_400_000;
/** True for an end of a calendar's span: a day or an instant. */
export const isSpanEnd = (text: string): boolean =>
  isCalendarDate(text) || fieldValueFits({ type: "datetime" }, text);

const spanEnd = (name: string) => {
  const message = `${name} must be a date or an instant`;
  return z.string(message).check(z.refine(isSpanEnd, { error: message, abort: true }));
};

/** `true` keeps only occurrences of which the caller is notified. */
const mine = z.optional(z.enum(["true", "false"], "mine must be true or false"));

/** The span as instants, its end excluded: a day begins at midnight UTC, and the last day is included. */
export const calendarSpan = (query: {
  readonly from: string;
  readonly to: string;
}): { from: Date; to: Date } => ({
  from: new Date(query.from),
  to: new Date(new Date(query.to).getTime() + (isCalendarDate(query.to) ? DAY_MS : 0)),
});

const spanDays = (query: { readonly from: string; readonly to: string }): number => {
  const { from, to } = calendarSpan(query);
  return (to.getTime() - from.getTime()) / DAY_MS;
};

/** A calendar's span: days or instants, first and last. Source: behaviour.md §7 Reminders. */
export const calendarQuery = z.strictObject({ from: spanEnd("from"), to: spanEnd("to"), mine }).check(
  z.refine((query) => new Date(query.from) <= new Date(query.to) || spanDays(query) > 0, {
    error: "to must not be before from",
    path: ["to"],
  }),
  z.refine((query) => spanDays(query) <= MAX_CALENDAR_DAYS, {
    error: messages.spanTooLong(MAX_CALENDAR_DAYS),
    path: ["to"],
  }),
);

/** Number of the next occurrences, whether only the caller's own, and whether only those due or overdue. */
export const upcomingQuery = z.strictObject({
  limit: wholeParam("limit", DEFAULT_UPCOMING, MAX_UPCOMING),
  mine,
  waiting: z.optional(z.enum(["true", "false"], "waiting must be true or false")),
});

const { rrule, timeZone } = reminderDraft.shape;

/** Parameters of a preview. */
export const previewQuery = z.strictObject({
  dueDatetime: dueTime,
  timeZone,
  rrule,
});
