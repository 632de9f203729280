import { readWireDate, type CalendarEntry } from "@canopy/contracts";
import type { Day } from "../days/days.ts";
import { localDays } from "../days/localDays.ts";

/** What an occurrence is called: its reminder's title, or what is to be done. */
export const entryName = ({ title, description }: Pick<CalendarEntry, "title" | "description">): string =>
  title?.trim() || description;

/** An occurrence on its day, its due time read. */
export interface DatedEntry extends CalendarEntry {
  readonly dueAt: Date;
}

const isLate = ({ status }: CalendarEntry): boolean => status === "OVERDUE";

/** The days' occurrences, each on exactly one day of the zone: by time, then by what is to be done. */
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

/** How many of them are overdue. */
export const overdueCount = (entries: readonly CalendarEntry[]): number => entries.filter(isLate).length;
