import { readWireDate, type CalendarEntry } from "@canopy/contracts";
import type { Day } from "../days/days.ts";
import { localDays } from "../days/localDays.ts";

/** An occurrence's name: its reminder's title, or its task. */
export const entryName = ({ title, description }: Pick<CalendarEntry, "title" | "description">): string =>
  title?.trim() || description;

/** An occurrence with its due time as a `Date`. */
export interface DatedEntry extends CalendarEntry {
  readonly dueAt: Date;
}

const isLate = ({ status }: CalendarEntry): boolean => status === "OVERDUE";

/** Whether an occurrence was completed or skipped. */
export const isSettled = ({ status }: Pick<CalendarEntry, "status">): boolean =>
  status === "COMPLETED" || status === "SKIPPED";

/** Whether an occurrence is still to come, so that nothing need be said of it. */
export const isUpcoming = ({ status }: Pick<CalendarEntry, "status">): boolean => status === "UPCOMING";

/** Puts each occurrence on exactly one day of the zone, sorted by time, then by name. */
export const entriesByDay = (
  entries: readonly CalendarEntry[],
  timeZone: string,
): ReadonlyMap<Day, readonly DatedEntry[]> => {
  const { dayOf } = localDays(timeZone);
  const dated = entries.flatMap((entry): readonly DatedEntry[] => {
    const dueAt = readWireDate(entry.dueDatetime);
    return dueAt ? [{ ...entry, dueAt }] : [];
  });
  const sorted = dated.toSorted(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime() || entryName(a).localeCompare(entryName(b)),
  );
  return Map.groupBy(sorted, ({ dueAt }) => dayOf(dueAt));
};

/** The number of overdue occurrences. */
export const overdueCount = (entries: readonly CalendarEntry[]): number => entries.filter(isLate).length;
