import {
  readWireDate,
  type CalendarEntry,
  type Finding,
  type Milestone,
  type Project,
} from "@canopy/contracts";
import type { Day } from "../days/days.ts";
import { localDays } from "../days/localDays.ts";
import { findingAddress } from "../findings/findingAddress.ts";
import { findingLine } from "../findings/findingWords.ts";
import { milestoneAddress } from "../processes/milestoneAddress.ts";
import { isLate as isLateMilestone } from "../processes/milestoneView.ts";

/** An occurrence's name: its reminder's title, or the first line of its description. */
export const entryName = ({ title, description }: Pick<CalendarEntry, "title" | "description">): string =>
  title?.trim() || (description.trim().split("\n", 1)[0] ?? description);

/** The code and name of a reminder's project, as the calendar's entries give them; null without a project. */
export const entryProjectName = (project: Pick<Project, "code" | "name"> | null | undefined): string | null =>
  project ? `${project.code} ${project.name}` : null;

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

/** The occurrences with a readable due time, sorted by it, then by name. */
export const datedEntries = (entries: readonly CalendarEntry[]): readonly DatedEntry[] =>
  entries
    .flatMap((entry): readonly DatedEntry[] => {
      const dueAt = readWireDate(entry.dueDatetime);
      return dueAt ? [{ ...entry, dueAt }] : [];
    })
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || entryName(a).localeCompare(entryName(b)));

/** The due date of a milestone or a finding as a mark. */
export interface DueMark {
  readonly id: string;
  readonly noun: "Milestone" | "Finding";
  readonly name: string;
  /** Its project's name and its process's: 'Kisumu cookstoves · Verra VCS registration'. */
  readonly where: string;
  readonly dueAt: Date;
  readonly isLate: boolean;
  /** The address of its process with the step selected. */
  readonly href: string;
}

/** The marks of milestones at a time, in their order. */
export const dueMarks = (milestones: readonly Milestone[], now: number): readonly DueMark[] =>
  milestones.flatMap((milestone): readonly DueMark[] => {
    const { id, name, process } = milestone;
    const dueAt = milestone.dueAt === null ? undefined : readWireDate(milestone.dueAt);
    if (!dueAt) return [];
    return [
      {
        id,
        noun: "Milestone",
        name,
        where: [process?.project?.name, process?.name].filter(Boolean).join(" · "),
        dueAt,
        isLate: isLateMilestone(milestone, process?.status ?? "", now),
        href: milestoneAddress(milestone),
      },
    ];
  });

/** The marks of findings, in their order, at the beginning of their due days in the zone. */
export const findingMarks = (findings: readonly Finding[], timeZone: string): readonly DueMark[] =>
  findings.flatMap((finding): readonly DueMark[] => {
    const { id, number, process, overdue, due } = finding;
    if (due === null) return [];
    return [
      {
        id,
        noun: "Finding",
        name: `${number}: ${findingLine(finding)}`,
        where: [process?.project?.name, process?.name].filter(Boolean).join(" · "),
        dueAt: localDays(timeZone).startOf(due),
        isLate: overdue,
        href: findingAddress(finding),
      },
    ];
  });

/** Puts each mark on exactly one day of the zone. */
export const marksByDay = (
  marks: readonly DueMark[],
  timeZone: string,
): ReadonlyMap<Day, readonly DueMark[]> => {
  const { dayOf } = localDays(timeZone);
  return Map.groupBy(marks, ({ dueAt }) => dayOf(dueAt));
};

/** Puts each occurrence on exactly one day of the zone, sorted by time, then by name. */
export const entriesByDay = (
  entries: readonly CalendarEntry[],
  timeZone: string,
): ReadonlyMap<Day, readonly DatedEntry[]> => {
  const { dayOf } = localDays(timeZone);
  return Map.groupBy(datedEntries(entries), ({ dueAt }) => dayOf(dueAt));
};

/** Reminders, milestones and findings in the order of their due times, the earliest first. */
export const byDueTime = <Due extends { readonly dueAt: Date }>(due: readonly Due[]): readonly Due[] =>
  due.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());

/** The items of a day in the order of a list: the overdue ones, then the others, each in the day's order. */
export const overdueFirst = <Item extends { readonly isLate?: boolean }>(
  items: readonly Item[],
): readonly Item[] => items.toSorted((a, b) => Number(b.isLate ?? false) - Number(a.isLate ?? false));

/** The number of overdue occurrences. */
export const overdueCount = (entries: readonly CalendarEntry[]): number => entries.filter(isLate).length;
