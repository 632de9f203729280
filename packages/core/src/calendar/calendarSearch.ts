import { pathTo } from "../routing/match.ts";
import { calendarViews, type CalendarView } from "./calendarSpan.ts";
import { readDay, type Day } from "../days/days.ts";

/** The parameters of the calendar's address; without `date` it shows today. */
export interface CalendarParams {
  readonly view: CalendarView;
  readonly date: Day | undefined;
  /** Only occurrences that the person is notified of. */
  readonly isMine: boolean;
}

/** Reads the address's search; invalid parameters take their defaults. Source: behaviour.md §2. */
export const readCalendarSearch = (search: string): CalendarParams => {
  const given = new URLSearchParams(search);
  return {
    view: calendarViews.find((view) => view === given.get("view")) ?? calendarViews[0],
    date: readDay(given.get("date")),
    isMine: given.get("mine") === "1",
  };
};

/** The address of a view: it names only what differs from the default, and no date for today. */
export const calendarAddress = ({ view, date, isMine }: CalendarParams, today?: Day): string => {
  const search = new URLSearchParams();
  if (view !== calendarViews[0]) search.set("view", view);
  if (date !== undefined && date !== today) search.set("date", date);
  if (isMine) search.set("mine", "1");
  return pathTo("reminderCalendar") + (search.size > 0 ? `?${search.toString()}` : "");
};
