import {
  access,
  listDefaults,
  MAX_UPCOMING,
  milestoneEndpoints,
  projectEndpoints,
  projects,
  reminderEndpoints,
  readWireDate,
  reminders,
  type AnswerOf,
  type CalendarEntry,
  type Milestone,
} from "@canopy/contracts";
import { aggregateKey } from "../cache/keys.ts";
import { calendarAddress } from "../calendar/calendarSearch.ts";
import { localDays, ownTimeZone } from "../days/localDays.ts";
import { DUE_COUNT, WAITING_COUNT } from "./dashboard.view.ts";
import { milestoneQuery, waitingForMe } from "../processes/milestoneList.view.ts";
import type { Bucket } from "./months.ts";
import { MILESTONES } from "../processes/process.screens.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { readingScreen, type ReadingActor } from "../records/readingScreen.ts";

type CountName = "count" | "countActive" | "countDisabled";
type MilestoneCountName = "count" | "countCompleted" | "countPending";

const countOf = (name: CountName) =>
  readingScreen<number>({
    key: () => aggregateKey(projects.path, name),
    access: access.projects[name],
    read: (call, _ask, signal) => call(projectEndpoints[name], {}, { signal }),
  });

const milestoneCountOf = (name: MilestoneCountName) =>
  readingScreen<number>({
    key: () => aggregateKey(MILESTONES, name),
    access: access.milestones[name],
    read: (call, _ask, signal) => call(milestoneEndpoints[name], {}, { signal }),
  });

/** How many projects there are. Source: behaviour.md §7 Projects. */
export const projectCountScreen = countOf("count");
/** How many are neither completed nor disabled. */
export const activeProjectCountScreen = countOf("countActive");
/** How many are disabled. */
export const disabledProjectCountScreen = countOf("countDisabled");
/** How many were created in the last 30 days, which the server takes where no number is named. Source: behaviour.md §9. */
export const newProjectCountScreen = readingScreen<number>({
  key: () => aggregateKey(projects.path, "countNew"),
  access: access.projects.countNew,
  read: (call, _ask, signal) => call(projectEndpoints.countNew, {}, { signal }),
});
/** Days from creation to completion on average; null where none is completed. */
export const completionDaysScreen = readingScreen<number | null>({
  key: () => aggregateKey(projects.path, "averageCompletionDays"),
  access: access.projects.averageCompletionDays,
  read: (call, _ask, signal) => call(projectEndpoints.averageCompletionDays, {}, { signal }),
});

/** How many projects one technology has. */
export type TechnologyCount = AnswerOf<typeof projectEndpoints.byType>[number];
/** How many projects each technology has, the largest first. */
export const projectsByTypeScreen = readingScreen<readonly TechnologyCount[]>({
  key: () => aggregateKey(projects.path, "byType"),
  access: access.projects.byType,
  read: (call, _ask, signal) => call(projectEndpoints.byType, {}, { signal }),
});
/** How many projects were created in each of the last 12 months. Source: behaviour.md §9. */
export const creationTrendScreen = readingScreen<readonly Bucket[]>({
  key: () => aggregateKey(projects.path, "creationTrend"),
  access: access.projects.creationTrend,
  read: (call, _ask, signal) => call(projectEndpoints.creationTrend, {}, { signal }),
});

/** How many milestones there are. Source: behaviour.md §7 Milestones. */
export const milestoneCountScreen = milestoneCountOf("count");
/** How many are completed. */
export const completedMilestoneCountScreen = milestoneCountOf("countCompleted");
/** How many of running processes are not done yet. */
export const pendingMilestoneCountScreen = milestoneCountOf("countPending");
/** How many were completed in the last 30 days. */
export const recentMilestoneCountScreen = readingScreen<number>({
  key: () => aggregateKey(MILESTONES, "countRecent"),
  access: access.milestones.countRecent,
  read: (call, _ask, signal) => call(milestoneEndpoints.countRecent, {}, { signal }),
});

/** What waits for the person: the first ones by their due date, those overdue before all others, and how many in all. */
export interface Waiting {
  readonly rows: readonly Milestone[];
  readonly total: number;
}

/** 'Me' depends on who looks: staff are responsible, a partner's company owns the milestone. */
const waitingFor = memoizePerApp((services) =>
  readingScreen<Waiting>({
    key: () => [MILESTONES, "list", "waiting for me"],
    access: access.milestones.list,
    read: async (call, _ask, signal) => {
      const list = milestoneQuery(
        {
          ...listDefaults,
          size: WAITING_COUNT,
          sortField: "dueAt",
          sortDirection: "asc",
          filters: waitingForMe,
          extend: ["process", "process.project", "owner"],
        },
        services.person(),
      );
      const { data, total } = await call(milestoneEndpoints.list, { list }, { signal });
      return { rows: data, total };
    },
  }),
);

/** The milestones that running processes wait for the person to do. Source: behaviour.md §2 Dashboard. */
export const waitingOnMeScreen: Screen<ReadingActor<Waiting>["logic"], undefined> = {
  logic: (services) => waitingFor(services).logic(services),
  input: (services) => waitingFor(services).input(services, undefined),
};

/** An occurrence that is due, as a row. */
export type DueOccurrence = CalendarEntry & { readonly id: string };

/** What is due for the person: the first ones by their due time, and how many in all. */
export interface DueOccurrences {
  readonly rows: readonly DueOccurrence[];
  readonly total: number;
  /** The address of the person's agenda from the first of them on. */
  readonly agenda: string;
}

const isWaiting = ({ status }: CalendarEntry): boolean => status === "DUE" || status === "OVERDUE";

const agendaFrom = (first: CalendarEntry | undefined): string => {
  const dueAt = first && readWireDate(first.dueDatetime);
  const date = dueAt && localDays(ownTimeZone()).dayOf(dueAt);
  return calendarAddress({ view: "agenda", date, isMine: true });
};

/** The occurrences that the person is told of and that are due or overdue, the earliest first. Source: behaviour.md §2 Dashboard. */
export const dueOccurrencesScreen = readingScreen<DueOccurrences>({
  key: () => [reminders.path, "upcoming", "mine"],
  access: access.reminders.upcoming,
  read: async (call, _ask, signal) => {
    const query = { limit: MAX_UPCOMING, mine: "true" };
    const entries = await call(reminderEndpoints.upcoming, { query }, { signal });
    const waiting = entries.filter(isWaiting);
    const rows = waiting.slice(0, DUE_COUNT).map((entry) => ({ ...entry, id: entry.occurrenceId }));
    return { rows, total: waiting.length, agenda: agendaFrom(rows[0]) };
  },
});
