import { pathTo } from "../routing/match.ts";
import { calendarViews, type CalendarView } from "./calendarSpan.ts";
import { readDay, type Day } from "../days/days.ts";

/** What the calendar's address says; without a `date` it is today's. */
export interface CalendarParams {
  readonly view: CalendarView;
  readonly date: Day | undefined;
  /** Only the occurrences that the person is told of. */
  readonly isMine: boolean;
}

/** Reads the address's search; what cannot be used falls back. Source: behaviour.md §2. */
export const readCalendarSearch = (search: string): CalendarParams => {
  const given = new URLSearchParams(search);
  return {
    view: calendarViews.find((view) => view === given.get("view")) ?? calendarViews[0],
    date: readDay(given.get("date")),
    isMine: given.get("mine") === "1",
  };
};

/** The address of what is shown: only what differs from the default; a date that is today's is not named. */
export const calendarAddress = ({ view, date, isMine }: CalendarParams, today?: Day): string => {
  const search = new URLSearchParams();
  if (view !== calendarViews[0]) search.set("view", view);
  if (date !== undefined && date !== today) search.set("date", date);
  if (isMine) search.set("mine", "1");
  return pathTo("reminderCalendar") + (search.size > 0 ? `?${search.toString()}` : "");
};
