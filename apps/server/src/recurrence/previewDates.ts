import { isLocalTime, PREVIEW_DATES } from "@canopy/contracts";
import { dueTimesFrom } from "./dueTimes.ts";
import { instantOf } from "./zonedTime.ts";

interface PreviewQuery {
  /** An instant, or a local time in the zone. */
  readonly dueDatetime: string;
  readonly timeZone?: string | undefined;
  readonly rrule?: string | null | undefined;
}

/** The first dates of a due time and its rule; empty if the rule has no date. Source: behaviour.md §7 Reminders. */
export const previewDates = ({ dueDatetime: said, timeZone = "UTC", rrule = null }: PreviewQuery) => {
  const due = isLocalTime(said) ? instantOf(said, timeZone) : new Date(said);
  const dates = dueTimesFrom({ dueDatetime: due.toISOString(), timeZone, rrule }, due, PREVIEW_DATES + 1);
  return {
    dates: dates.slice(0, PREVIEW_DATES).map(({ dueAt }) => dueAt.toISOString()),
    hasMore: dates.length > PREVIEW_DATES,
  };
};
