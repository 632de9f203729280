import {
  access,
  documentEndpoints,
  documents,
  findingEndpoints,
  findings,
  listDefaults,
  MAX_UPCOMING,
  milestoneEndpoints,
  projectEndpoints,
  projects,
  reminderEndpoints,
  readWireDate,
  reminders,
  type ActingPerson,
  type AnswerOf,
  type CalendarEntry,
  type DocumentRecord,
  type Finding,
  type ListQuery,
  type Milestone,
  type Project,
} from "@canopy/contracts";
import { calendarAddress } from "../calendar/calendarSearch.ts";
import { localDays } from "../days/localDays.ts";
import { awaitingAnswer, findingList, responsibleIdsOf } from "../findings/findings.view.ts";
import {
  DUE_COUNT,
  LATELY_COUNT,
  OWN_PROJECT_COUNT,
  waitedForAccess,
  WAITING_COUNT,
} from "./dashboard.view.ts";
import { aggregateKey } from "../cache/keys.ts";
import { doesOwnWork, milestoneQuery, waitingFor, type Whose } from "../processes/milestoneList.view.ts";
import { MILESTONES } from "../processes/process.screens.ts";
import { screenPerApp, type Services } from "../services/services.ts";
import { figureOf } from "../records/readings.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** The number of projects. Source: behaviour.md §7 Projects. */
export const projectCount = figureOf(projects.path, "count", projectEndpoints.count);
/** The number of projects that are neither completed nor disabled. */
export const activeProjectCount = figureOf(projects.path, "countActive", projectEndpoints.countActive);
/** The number of disabled projects. */
export const disabledProjectCount = figureOf(projects.path, "countDisabled", projectEndpoints.countDisabled);
/** The number of projects created in the last 30 days, the server's default period. Source: behaviour.md §9. */
export const newProjectCount = figureOf(projects.path, "countNew", projectEndpoints.countNew);
/** Average number of days from creation to completion; null where no project is completed. */
export const averageCompletionDays = figureOf(
  projects.path,
  "averageCompletionDays",
  projectEndpoints.averageCompletionDays,
);

/** One technology and its number of projects. */
export type TechnologyCount = AnswerOf<typeof projectEndpoints.byType>[number];
/** The number of projects of each technology, the largest first. */
export const projectsByType = figureOf(projects.path, "byType", projectEndpoints.byType);
/** The number of projects created in each of the last 12 months. Source: behaviour.md §9. */
export const creationTrend = figureOf(projects.path, "creationTrend", projectEndpoints.creationTrend);

/** The number of milestones. Source: behaviour.md §7 Milestones. */
export const milestoneCount = figureOf(MILESTONES, "count", milestoneEndpoints.count);
/** The number of completed milestones. */
export const completedMilestoneCount = figureOf(
  MILESTONES,
  "countCompleted",
  milestoneEndpoints.countCompleted,
);
/** The number of unfinished milestones of running processes. */
export const pendingMilestoneCount = figureOf(MILESTONES, "countPending", milestoneEndpoints.countPending);
/** The number of milestones completed in the last 30 days. */
export const recentMilestoneCount = figureOf(MILESTONES, "countRecent", milestoneEndpoints.countRecent);

/** The number of milestones that running processes wait for past their due date. Source: behaviour.md §7 Milestones. */
export const overdueMilestoneCount = readingScreen<number>({
  key: () => aggregateKey(MILESTONES, "overdue"),
  access: milestoneEndpoints.countOpen.access,
  read: async (call, _ask, signal) => (await call(milestoneEndpoints.countOpen, {}, { signal })).overdue,
});

/** The milestones that wait for the person: the first ones by due date, overdue ones first, and their total number. */
export interface Waiting {
  readonly rows: readonly Milestone[];
  readonly total: number;
}

/** The part that is read: for staff who do no own steps, both parts have the same rows, which are read once. */
const readAs = (whose: Whose, viewer: ActingPerson | undefined): Whose =>
  viewer && viewer.companyId === null && !doesOwnWork(viewer) ? "chase" : whose;

const waitingOn = (whose: Whose) =>
  screenPerApp((services) =>
    readingScreen<Waiting>({
      key: () => [MILESTONES, "list", "waiting", readAs(whose, services.person())],
      access: access.milestones.list,
      read: async (call, _ask, signal) => {
        const list = milestoneQuery(
          {
            ...listDefaults,
            size: WAITING_COUNT,
            sortField: "dueAt",
            sortDirection: "asc",
            filters: waitingFor(whose),
            extend: ["process", "process.project", "owner"],
          },
          services.person(),
        );
        const { data, total } = await call(milestoneEndpoints.list, { list }, { signal });
        return { rows: data, total };
      },
    }),
  );

/** The milestones that running processes wait for and that are the person's turn. Source: behaviour.md §2 Dashboard. */
export const mineToDo = waitingOn("todo");
/** The milestones of the person's processes that others have to do. */
export const mineToChase = waitingOn("chase");

/** Whether the dashboard is a partner's: their steps and projects come first. */
export const isPartner = ({ person }: Pick<Services, "person">): boolean =>
  (person()?.companyId ?? null) !== null;

/** Whether the person does steps themself, and so has some of their own to do. */
export const hasOwnSteps = ({ person }: Pick<Services, "person">): boolean => {
  const viewer = person();
  return viewer !== undefined && doesOwnWork(viewer);
};

/** The partner's projects with their processes, the newest first. Source: behaviour.md §2 Dashboard. */
export const partnersProjects = readingScreen<readonly Project[]>({
  key: () => [projects.path, "list", "with processes"],
  access: access.projects.list,
  read: async (call, _ask, signal) =>
    (
      await call(
        projectEndpoints.list,
        { list: { ...listDefaults, size: OWN_PROJECT_COUNT, extend: ["processes"] } },
        { signal },
      )
    ).data,
});

/** The steps of others in the partner's projects that were completed last, with who completed them. Source: behaviour.md §2 Dashboard. */
export const doneByOthers = screenPerApp((services) =>
  readingScreen<readonly Milestone[]>({
    key: () => [MILESTONES, "list", "done by others"],
    access: access.milestones.list,
    read: async (call, _ask, signal) => {
      const list: ListQuery = {
        ...listDefaults,
        size: LATELY_COUNT,
        sortField: "completedAt",
        sortDirection: "desc",
        filters: [
          { fieldId: "state", operator: "equals", values: ["COMPLETED"] },
          { fieldId: "ownerCompanyId", operator: "not_equals", values: [services.person()?.companyId ?? ""] },
        ],
        extend: ["process", "process.project", "completions"],
      };
      return (await call(milestoneEndpoints.list, { list }, { signal })).data;
    },
  }),
);

/** A due occurrence as a table row. */
export type DueOccurrence = CalendarEntry & { readonly id: string };

/** The occurrences due for the person by due time: all of them, the first ones for the dashboard, and their number. */
export interface DueOccurrences {
  readonly all: readonly DueOccurrence[];
  readonly rows: readonly DueOccurrence[];
  readonly total: number;
  /** There may be more than are read. */
  readonly isCut: boolean;
}

const isWaiting = ({ status }: CalendarEntry): boolean => status === "DUE" || status === "OVERDUE";

/** The address of the person's agenda in their zone, from the first occurrence on. */
export const agendaFrom = (first: CalendarEntry | undefined, timeZone: string): string => {
  const dueAt = first && readWireDate(first.dueDatetime);
  const date = dueAt && localDays(timeZone).dayOf(dueAt);
  return calendarAddress({ view: "agenda", date, isMine: true });
};

/** The due and overdue occurrences that the person is notified of, the earliest first. Source: behaviour.md §2 Dashboard. */
export const dueOccurrences = readingScreen<DueOccurrences>({
  key: () => [reminders.path, "upcoming", "mine"],
  access: access.reminders.upcoming,
  read: async (call, _ask, signal) => {
    const query = { limit: MAX_UPCOMING, mine: "true", waiting: "true" };
    const entries = await call(reminderEndpoints.upcoming, { query }, { signal });
    const waiting = entries.filter(isWaiting);
    const all = waiting.map((entry) => ({ ...entry, id: entry.occurrenceId }));
    const rows = all.slice(0, DUE_COUNT);
    return { all, rows, total: all.length, isCut: all.length >= MAX_UPCOMING };
  },
});

/** The submitted documents that the person may decide on: the ones that wait longest, and their number. */
export interface DocumentsToAccept {
  readonly rows: readonly DocumentRecord[];
  readonly total: number;
}

const toAccept = readingScreen<DocumentsToAccept>({
  key: () => [documents.path, "list", "to accept"],
  access: access.documents.accept,
  read: async (call, _ask, signal) => {
    const list: ListQuery = {
      ...listDefaults,
      size: DUE_COUNT,
      sortField: "submittedAt",
      sortDirection: "asc",
      filters: [
        { fieldId: "state", operator: "equals", values: ["SUBMITTED"] },
        { fieldId: "toDecide", operator: "equals", values: ["true"] },
      ],
      extend: ["project", "process", "milestone"],
    };
    const { data, total } = await call(documentEndpoints.list, { list }, { signal });
    return { rows: data, total };
  },
});

/** Whether the person may decide on documents that others hand in; partners decide on none. */
const decidesOnSome = (services: Services): boolean =>
  !isPartner(services) &&
  services.permits(access.documents.accept) &&
  services.permits(access.documents.list);

/** Whether something can wait for the person: steps and findings, documents or reminders. Source: behaviour.md §2 Dashboard. */
export const canBeAwaited = (services: Services): boolean =>
  [waitedForAccess, access.reminders.upcoming].some((one) => services.permits(one)) ||
  decidesOnSome(services);

/** The documents that wait for the person's decision, also those without a milestone; partners decide on none. Source: behaviour.md §2 Dashboard. */
export const documentsToAccept: typeof toAccept = {
  ...toAccept,
  input: (services, given) => ({
    ...toAccept.input(services, given),
    isPermitted: decidesOnSome(services),
  }),
};

/** The findings that wait for the person's answer, or their company's, and have a due day: the first ones, and the number of all. */
export interface DueFindings {
  readonly rows: readonly Finding[];
  readonly total: number;
}

/** The person's findings to answer by due day, the earliest first. Source: behaviour.md §2 Dashboard. */
export const dueFindings = screenPerApp((services) =>
  readingScreen<DueFindings>({
    key: () => [findings.path, "list", "due", "mine"],
    access: access.findings.list,
    read: async (call, _ask, signal) => {
      const person = services.person();
      const list: ListQuery = {
        ...listDefaults,
        size: DUE_COUNT,
        sortField: "due",
        sortDirection: "asc",
        filters: [
          ...awaitingAnswer,
          { fieldId: "responsible", operator: "in", values: person ? responsibleIdsOf(person) : [] },
          { fieldId: "due", operator: "is_not_null", values: [] },
        ],
        extend: ["process", "process.project"],
      };
      const { data, total } = await call(findingEndpoints.list, { list }, { signal });
      return { rows: data, total };
    },
  }),
);

/** The list of the same findings. */
export const dueFindingsHref = `${findingList.path}?sortField=due&sortDirection=asc&state=unanswered&person=me&due=1`;
