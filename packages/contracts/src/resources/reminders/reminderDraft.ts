import * as z from "zod/mini";
import {
  idList,
  optionalDate,
  optionalId,
  optionalText,
  optionalWhole,
  requiredLines,
} from "#wire/fieldSchemas.ts";
import { fieldValueFits } from "#wire/fieldValue.ts";
import { withCrossFieldRules, type Faults } from "#rules/crossFieldRules.ts";
import { MAX_LEAD_DAYS, MAX_LEAD_TIMES, MAX_OCCURRENCES } from "#wire/limits.ts";
import { messages } from "#wire/messages.ts";
import { readRecurrence, writeRecurrence } from "./recurrence.ts";
import { isTimeZone } from "#codes/timeZone.ts";

const MAX_TITLE_CHARS = 160;
const MAX_DESCRIPTION_CHARS = 1000;
/** Most people linked to one reminder. Source: behaviour.md §5 Forms. */
export const MAX_REMINDER_PEOPLE = 50;

/** First and last year of a due time. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;

/** `2027-01-05T09:00`: a day and time on the clocks of the reminder's zone. */
export const isLocalTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:[0-5]\d)?$/.test(text) &&
  fieldValueFits({ type: "datetime" }, `${text.slice(0, 16)}:00Z`);

/** True if the text is an instant or a local time. */
export const isDueTime = (text: string): boolean =>
  isLocalTime(text) || (text.includes("T") && fieldValueFits({ type: "datetime" }, text));

const isYearAllowed = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A due time: an instant, or a local time of the reminder's zone. */
export const dueTime = z
  .string(messages.notAnInstant("Due"))
  .check(
    z.refine(isDueTime, { error: messages.notAnInstant("Due"), abort: true }),
    z.refine(isYearAllowed, messages.notANumberBetween("The year", FIRST_YEAR, LAST_YEAR)),
  );

const lead = z
  .int(messages.notAWholeBetween("Lead time", 0, MAX_LEAD_DAYS))
  .check(
    z.gte(0, messages.notANumberBetween("Lead time", 0, MAX_LEAD_DAYS)),
    z.lte(MAX_LEAD_DAYS, messages.notANumberBetween("Lead time", 0, MAX_LEAD_DAYS)),
  );

/** A repetition rule of RFC 5545, rewritten in one spelling. */
const recurrenceText = z.string(messages.recurrenceInvalid).check(
  z.refine((text) => readRecurrence(text) !== undefined, { error: messages.recurrenceInvalid, abort: true }),
  z.overwrite((text) => {
    const rule = readRecurrence(text);
    return rule ? writeRecurrence(rule) : text;
  }),
);

/**
 * Body to create or change a reminder. `dueDatetime` is an instant, or a local time in `timeZone`; it may be absent
 * if `offsetDays` ties the reminder to its milestone's due date. `count` and `until` are parts of the rule, given beside it.
 * Source: behaviour.md §5 Forms.
 */
export const reminderDraft = z.strictObject({
  title: optionalText("Title", MAX_TITLE_CHARS),
  description: requiredLines("Description", MAX_DESCRIPTION_CHARS),
  dueDatetime: z.optional(z.nullable(dueTime)),
  timeZone: z.optional(z.string(messages.notATimeZone).check(z.refine(isTimeZone, messages.notATimeZone))),
  rrule: z.optional(z.nullable(recurrenceText)),
  count: optionalWhole("Times", 1, MAX_OCCURRENCES),
  until: optionalDate("Until"),
  /** Days before the due time, the longest first. */
  leadTimes: z.optional(
    z.array(lead, messages.notANumberBetween("Lead time", 0, MAX_LEAD_DAYS)).check(
      z.overwrite((days) => [...new Set(days)].toSorted((a, b) => b - a)),
      z.maxLength(MAX_LEAD_TIMES, messages.tooMany("Lead times", MAX_LEAD_TIMES)),
    ),
  ),
  projectId: optionalId("Project"),
  processId: optionalId("Process"),
  milestoneId: optionalId("Milestone"),
  companyId: optionalId("Company"),
  /** Days from the milestone's due date; negative means before it. */
  offsetDays: optionalWhole("Days", -MAX_LEAD_DAYS, MAX_LEAD_DAYS),
  userIds: z.optional(idList("People", MAX_REMINDER_PEOPLE)),
});
/** The fields that together decide when a reminder is due; null and absent are the same. */
export interface CheckedReminder {
  readonly dueDatetime?: string | null | undefined;
  readonly offsetDays?: number | null | undefined;
  readonly milestoneId?: string | null | undefined;
  readonly rrule?: string | null | undefined;
}

/** Field → messages of the rules across these fields; empty if all hold. Source: behaviour.md §5 Forms. */
export const reminderFaults = (reminder: CheckedReminder): Faults => {
  const { dueDatetime, offsetDays, milestoneId, rrule } = reminder;
  if (typeof offsetDays !== "number")
    return dueDatetime ? {} : { dueDatetime: [messages.neededUnless("Due", "Days")] };
  return {
    ...(!milestoneId && { milestoneId: [messages.neededWith("Milestone", "Days")] }),
    ...(rrule && { rrule: [messages.boundDoesNotRepeat] }),
    ...(dueDatetime && { dueDatetime: [messages.dueFollows] }),
  };
};

/** Body to create a reminder: a draft with a due time or `offsetDays`. */
export const newReminder = withCrossFieldRules(reminderDraft, reminderFaults);
