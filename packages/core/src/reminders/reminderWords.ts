import type { Reminder } from "@canopy/contracts";
import { recurrenceText } from "../recurrence/recurrenceText.ts";
import { dueInZone } from "./reminderRecord.ts";
import { zoneCity } from "../days/zonedTime.ts";
import { byLocale } from "../text/byLocale.ts";
import { counted } from "../text/numberText.ts";

type Scheduled = Pick<Reminder, "rrule" | "dueDatetime" | "timeZone" | "offsetDays">;

/** 'When the milestone is due', '30 days before the milestone is due'. */
const boundText = (offsetDays: number): string => {
  if (offsetDays === 0) return "When the milestone is due";
  return `${counted(Math.abs(offsetDays), "day", "days")} ${offsetDays < 0 ? "before" : "after"} the milestone is due`;
};

/** Writes a local time as if it were UTC, so that it does not shift. */
const timeFormat = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }),
);

/** A time of day, `HH:mm`, as the person's language writes it: '09:00', '9:00 AM'. */
export const timeText = (time: string, locale: string | undefined): string =>
  timeFormat(locale).format(Date.parse(`2027-01-05T${time}:00Z`));

/** A due time in its zone and its rule. */
interface Schedule {
  readonly due: string;
  readonly timeZone: string;
  readonly rrule: string | null;
}

/** Writes a schedule in English; `offsetDays` is defined where the reminder is bound to its milestone. */
export const scheduleText = (
  { due, timeZone, rrule }: Schedule,
  offsetDays: number | null,
  locale: string | undefined,
): string => {
  if (offsetDays !== null) return boundText(offsetDays);
  const time =
    due === "" ? "" : `, ${timeText(due.slice("YYYY-MM-DDT".length), locale)} (${zoneCity(timeZone)})`;
  return `${rrule === null ? "Once" : recurrenceText(rrule, due)}${time}`;
};

/** Says in English when a reminder is due: 'Every month on the 5th, 09:00 (Bogota)'. Source: behaviour.md §2 Reminders. */
export const repeatsText = (reminder: Scheduled, locale: string | undefined): string =>
  scheduleText({ ...reminder, due: dueInZone(reminder) }, reminder.offsetDays, locale);

/** The lead times: '1 week and 1 day before'. */
export const leadsText = (leadTimes: readonly number[]): string => {
  const before = leadTimes.filter((days) => days > 0);
  return before.length === 0
    ? "When it is due"
    : `${before.map((days) => counted(days, "day", "days")).join(", ")} before, and when it is due`;
};

/** A reminder's name: its title, or the first line of its description. */
export const reminderName = ({ title, description }: Pick<Reminder, "title" | "description">): string =>
  title ?? description.split("\n")[0] ?? description;

/** The next due time of a running reminder; undefined where it rests or nothing is to come. */
export const nextDueOf = ({
  status,
  nextDueAt,
}: Pick<Reminder, "status" | "nextDueAt">): NonNullable<Reminder["nextDueAt"]> | undefined =>
  status === "ACTIVE" ? (nextDueAt ?? undefined) : undefined;
