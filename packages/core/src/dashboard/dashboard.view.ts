import { access, type Access, type Milestone } from "@canopy/contracts";
import type { RouteName } from "../routing/routes.ts";
import type { Bucket } from "./months.ts";

/** One figure of the dashboard: its label, its list and the permission to count it. Source: behaviour.md §2 Dashboard. */
export interface Figure {
  readonly label: string;
  /** The list's route and the search of its address, which filters exactly the counted records. */
  readonly list: RouteName;
  readonly search: "" | `?${string}`;
  readonly access: Access;
  /** Explains what the figure counts. */
  readonly note?: string;
  readonly unit?: string;
  /** The unit of exactly one. */
  readonly unitOfOne?: string;
}

/** The figures by heading, in display order. */
export const figures = {
  projects: {
    all: { label: "All projects", list: "projects", search: "", access: access.projects.count },
    active: {
      label: "Active projects",
      list: "projects",
      search: "?scope=active",
      access: access.projects.countActive,
      note: "Neither completed nor disabled",
    },
    new: {
      label: "New projects",
      list: "projects",
      search: "?created=30",
      access: access.projects.countNew,
      note: "In the last 30 days",
    },
    disabled: {
      label: "Disabled projects",
      list: "projects",
      search: "?status=DISABLED",
      access: access.projects.countDisabled,
    },
    completionDays: {
      label: "Average completion",
      list: "projects",
      search: "?status=COMPLETED",
      access: access.projects.averageCompletionDays,
      note: "From creation, of completed projects",
      unit: "days",
      unitOfOne: "day",
    },
  },
  milestones: {
    all: { label: "All milestones", list: "milestones", search: "", access: access.milestones.count },
    overdue: {
      label: "Overdue milestones",
      list: "milestones",
      search: "?sortDirection=asc&overdue=1",
      access: access.milestones.list,
      note: "Past their due date, of running processes",
    },
    pending: {
      label: "Pending milestones",
      list: "milestones",
      search: "?state=pending&processStatus=IN_PROGRESS",
      access: access.milestones.countPending,
      note: "Of running processes",
    },
    completed: {
      label: "Completed milestones",
      list: "milestones",
      search: "?state=COMPLETED",
      access: access.milestones.countCompleted,
    },
    recent: {
      label: "Recently completed",
      list: "milestones",
      search: "?state=COMPLETED&completed=30",
      access: access.milestones.countRecent,
      note: "In the last 30 days",
    },
  },
  directory: {
    companies: { label: "Partner companies", list: "companies", search: "", access: access.companies.count },
    users: { label: "System users", list: "users", search: "", access: access.users.list },
    invited: {
      label: "Open invitations",
      list: "users",
      search: "?status=INVITED",
      access: access.users.list,
    },
    locked: { label: "Locked accounts", list: "users", search: "?status=LOCKED", access: access.users.list },
  },
} satisfies Record<string, Record<string, Figure>>;

/** The unit of a figure with this value. */
export const figureUnit = (
  { unit, unitOfOne = unit }: Pick<Figure, "unit" | "unitOfOne">,
  value: number | null | undefined,
): string | undefined => (value === 1 ? unitOfOne : unit);

/** The list behind the bar of one technology. */
export const technologySearch = (typeId: string): `?${string}` => `?technology=${typeId}`;
/** The list behind one month of the trend. */
export const monthSearch = ({ period }: Pick<Bucket, "period">): `?${string}` => `?created=${period}`;
/** The search of the list of milestones that wait for the person, by whose turn they are, sorted by due date as on /. */
export const waitingSearch = (whose: "todo" | "chase"): `?${string}` =>
  `?sortField=dueAt&sortDirection=asc&person=${whose}&waiting=1`;

/** The number of counted projects from which a chart says more than its figures. Source: behaviour.md §2 Dashboard. */
const FEWEST_DATA_POINTS = 8;

/** Whether counts are enough for a chart. */
export const isChartWorthy = (counts: readonly { readonly count: number }[]): boolean =>
  counts.reduce((sum, { count }) => sum + count, 0) >= FEWEST_DATA_POINTS;

/** Number of newest records on /. */
export const NEWEST_COUNT = 5;
/** Number of due occurrences on /. */
export const DUE_COUNT = 8;
/** Number of waiting milestones on /. */
export const WAITING_COUNT = 8;
/** Number of a partner's projects on /. */
export const OWN_PROJECT_COUNT = 5;
/** Number of completed steps of others on a partner's /. */
export const LATELY_COUNT = 5;

/** The name of who completed a milestone, by its completion that was not taken back. */
export const completedByName = ({ completions = [] }: Pick<Milestone, "completions">): string | undefined =>
  completions.findLast(({ revokedAt }) => revokedAt === null)?.byName ?? undefined;

/** The permissions of the quick actions on /. */
export const quickAccess = {
  createProject: access.projects.create,
  addCompany: access.companies.create,
  addUser: access.users.create,
} satisfies Record<string, Access>;

/** The permission of a person for whom a milestone can wait. */
export const waitedForAccess: Access = access.milestones.complete;
/** The permission to complete and skip due occurrences. */
export const dueActionAccess: Access = access.reminders.complete;
