import { isLocalTime, isUuid, readWireDate, type Reminder } from "@canopy/contracts";
import { addDays, readDay } from "../days/days.ts";
import type { FieldValue } from "../forms/formFields.ts";
import { usualLeads } from "./reminderForm.ts";
import { fieldsOfRule, ruleFieldsFor, type RuleFields } from "../recurrence/ruleFields.ts";
import { localTimeText, wallTime } from "../days/zonedTime.ts";

/** A reminder as its form reads it. */
export interface ReminderRecord extends Readonly<Record<string, FieldValue | number>> {
  readonly id: string;
  readonly version: number;
}

const MORNING = "09:00";

const ruleValues = ({ repeats, times, ...fields }: RuleFields): Readonly<Record<string, FieldValue>> => ({
  ...fields,
  rrule: repeats,
  count: times,
});

/** The due time of a reminder in its zone, `YYYY-MM-DDTHH:mm`; '' where it has none. */
export const dueInZone = ({ dueDatetime, timeZone }: Pick<Reminder, "dueDatetime" | "timeZone">): string => {
  const due = readWireDate(dueDatetime);
  return due ? localTimeText(wallTime(due, timeZone)) : "";
};

const isUsual = (days: number): boolean => usualLeads.some(({ value }) => value === String(days));

const leadValues = (leadTimes: readonly number[]) => {
  return {
    leadTimes: usualLeads.map(({ value }) => value).filter((value) => leadTimes.includes(Number(value))),
    // The day itself is left out: people are always notified on it.
    otherLeads: leadTimes.filter((days) => days !== 0 && !isUsual(days)).map(String),
  };
};

/** The initial values of a reminder's form. */
export const reminderRecord = (reminder: Reminder): ReminderRecord => {
  const { offsetDays } = reminder;
  const due = dueInZone(reminder);
  return {
    id: reminder.id,
    version: reminder.version,
    title: reminder.title ?? "",
    description: reminder.description,
    projectId: reminder.projectId ?? "",
    processId: reminder.processId ?? "",
    milestoneId: reminder.milestoneId ?? "",
    companyId: reminder.companyId ?? "",
    timing: offsetDays === null ? "DATE" : "MILESTONE",
    dueDatetime: due,
    offsetDays: offsetDays === null ? "" : String(Math.abs(offsetDays)),
    offsetSide: offsetDays !== null && offsetDays > 0 ? "after" : "before",
    timeZone: reminder.timeZone,
    ...ruleValues(fieldsOfRule(reminder.rrule, due)),
    ...leadValues(reminder.leadTimes),
    userIds: reminder.userIds,
  };
};

/** Parameters of an address that fill in a new reminder. */
const prefilled = ["projectId", "processId", "milestoneId", "companyId"] as const;

/** True for a day, or a day with a time, that exists. */
const isLocal = (text: string): boolean => {
  const day = text.slice(0, "YYYY-MM-DD".length);
  const isWhole = text === day || (text.length === "YYYY-MM-DDTHH:mm".length && isLocalTime(text));
  return isWhole && readDay(day) !== undefined;
};

/** The initial values of a new reminder: tomorrow at nine, and what the address names. Source: behaviour.md §2 Reminders. */
export const newReminderValues = (
  search: string,
  nowMs: number,
  timeZone: string,
): Readonly<Record<string, FieldValue>> => {
  const given = new URLSearchParams(search);
  const asked = given.get("due") ?? "";
  const day = isLocal(asked) ? asked : addDays(wallTime(nowMs, timeZone).day, 1);
  const due = day.includes("T") ? day : `${day}T${MORNING}`;
  return {
    timing: "DATE",
    dueDatetime: due,
    offsetSide: "before",
    timeZone,
    ...ruleValues(ruleFieldsFor(due)),
    ...Object.fromEntries(
      prefilled.flatMap((name) => {
        const value = given.get(name) ?? "";
        return isUuid(value) ? [[name, value]] : [];
      }),
    ),
  };
};
