import {
  access,
  MAX_PLACES,
  writeWhere,
  type Access,
  type AnswerOf,
  type projectEndpoints,
} from "@canopy/contracts";
import { awaitingAnswer } from "../findings/findings.view.ts";
import { waitedFor } from "../processes/milestoneList.view.ts";
import { atLeastText, counted } from "../text/numberText.ts";
import { isChartWorthy, type Figure } from "./dashboard.view.ts";

/** tCO2e of one technology, programme or year of vintage. */
export type Tco2eGroup = AnswerOf<typeof projectEndpoints.issuedTco2e>[number];
/** The tCO2e that one project promised and was issued, up to today. */
export type ProjectGap = AnswerOf<typeof projectEndpoints.promisedIssued>[number];
/** A project's coordinates. */
export type ProjectPlace = AnswerOf<typeof projectEndpoints.places>[number];

/** The permission to see the programme's figures. */
export const programmeAccess: Access = access.projects.places;

/** The ways in which tCO2e are summed, with their words. */
export const tco2eGroups = {
  vintage: "Year of vintage",
  type: "Technology",
  programme: "Programme",
} as const;
/** A way in which tCO2e are summed. */
export type Tco2eBy = keyof typeof tco2eGroups;
/** tCO2e in groups, with the way in which these are summed: while another way is read, the former ones are shown. */
export interface Tco2eSums<By extends Tco2eBy = Tco2eBy> {
  readonly by: By;
  readonly groups: readonly Tco2eGroup[];
}

/** Reads one of these ways to sum from a text; the first of them for any other text. */
export const readBy = <By extends Tco2eBy>(value: string, among: readonly [By, ...By[]]): By =>
  among.find((one) => one === value) ?? among[0];

/** The search of a list's address with these filters. */
const searchOf = (wheres: readonly string[]): `?${string}` =>
  `?${new URLSearchParams(wheres.map((where) => ["where", where])).toString()}`;

const isCounted = writeWhere({ fieldId: "status", operator: "not_in", values: ["DRAFT", "DISABLED"] });

/** The list of the projects whose tCO2e a group sums; undefined for issuances without a year, which no filter finds. */
export const groupSearch = (by: Tco2eBy, { key }: Pick<Tco2eGroup, "key">): `?${string}` | undefined =>
  key === ""
    ? undefined
    : searchOf([isCounted, writeWhere({ fieldId: by, operator: "equals", values: [key] })]);

/** Number of bars that can be read at a glance. */
const BAR_COUNT = 10;

/** The groups that a chart shows, of years the latest and of others the largest, with notes about the rest. */
export const chartedGroups = (
  by: Tco2eBy,
  groups: readonly Tco2eGroup[],
): { readonly groups: readonly Tco2eGroup[]; readonly notes: readonly string[] } => {
  const isByYear = by === "vintage";
  const shown = isByYear ? groups.slice(-BAR_COUNT) : groups.slice(0, BAR_COUNT);
  const rest = groups.length - shown.length;
  const restText = isByYear ? counted(rest, "earlier year", "earlier years") : `${rest} more with less`;
  // a project stands in each of its years, so over years the sum would count it several times
  const twins = isByYear ? 0 : groups.reduce((sum, { duplicates }) => sum + duplicates, 0);
  return {
    groups: shown,
    notes: [
      ...(rest > 0 ? [restText] : []),
      ...(twins > 0
        ? [`${counted(twins, "project stands", "projects stand")} at the site of another one`]
        : []),
    ],
  };
};

/**
 * Whether the groups are drawn as bars. By year of vintage a project counts in each of its years, so `countedOnce`
 * decides: groups that hold each project once. Until these are read, the largest year decides.
 * Source: behaviour.md §2 Dashboard.
 */
export const hasBars = (
  by: Tco2eBy,
  groups: readonly Tco2eGroup[],
  countedOnce: readonly Tco2eGroup[] | undefined,
): boolean => {
  if (groups.length === 0) return false;
  if (by !== "vintage") return isChartWorthy(groups);
  return countedOnce ? isChartWorthy(countedOnce) : groups.some((year) => isChartWorthy([year]));
};

/** The list of the projects that were issued less than they promised. */
export const gapSearch = searchOf([
  isCounted,
  writeWhere({ fieldId: "gap", operator: "greater_than", values: ["0"] }),
]);

/** The list of the projects that a map shows. */
export const locatedSearch = searchOf([
  isCounted,
  writeWhere({ fieldId: "latitude", operator: "is_not_null", values: [] }),
  writeWhere({ fieldId: "longitude", operator: "is_not_null", values: [] }),
]);

/** The number of projects on a map, in words: 'or more' where there may be more than are read. */
export const placesText = ({ length }: readonly ProjectPlace[]): string =>
  `${length < MAX_PLACES ? counted(length, "project", "projects") : `${atLeastText(length, true)} projects`} with coordinates`;

const SOON_DAYS = 30;
const within = (fieldId: string) => writeWhere({ fieldId, span: "next", days: SOON_DAYS });

/** The filters of what falls due in the next 30 days, as an address holds them. */
export const soonWheres = {
  milestones: [...waitedFor.map(writeWhere), within("dueAt")],
  reminders: [writeWhere({ fieldId: "status", operator: "equals", values: ["ACTIVE"] }), within("nextDueAt")],
  findings: [...awaitingAnswer.map(writeWhere), within("due")],
} as const;

/** The figures of the next 30 days. */
export const soonFigures = {
  milestones: {
    label: "Milestones due",
    list: "milestones",
    search: searchOf(soonWheres.milestones),
    access: access.milestones.list,
    note: "Of running processes",
  },
  reminders: {
    label: "Reminders due",
    list: "reminders",
    search: searchOf(soonWheres.reminders),
    access: access.reminders.list,
    note: "Active ones, by their next date",
  },
  findings: {
    label: "Findings due",
    list: "findings",
    search: searchOf(soonWheres.findings),
    access: access.findings.list,
    note: "Of running processes",
  },
} satisfies Record<string, Figure>;

/** Projects that stand so near to each other that a map of the world shows one dot for them. */
export interface MapDot {
  readonly id: string;
  /** The project's name, or the number of projects. */
  readonly label: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  readonly count: number;
  /** The search of the list of these projects; undefined for one project. */
  readonly search: `?${string}` | undefined;
}

/** Side of the square, in degrees, whose projects share a dot. */
const CELL_DEGREES = 3;

/** Number of decimals of a bound: a filter reads at most 9, and none of a number as 1e-7. */
const BOUND_DECIMALS = 6;

/** A bound of a filter, with few decimals, that leaves none of the values out. */
const bound = (
  fieldId: string,
  operator: "greater_than_or_equal" | "less_than_or_equal",
  values: readonly number[],
): string => {
  const isLower = operator === "greater_than_or_equal";
  const edge = isLower ? Math.min(...values) : Math.max(...values);
  const near = Number(edge.toFixed(BOUND_DECIMALS));
  const step = 10 ** -BOUND_DECIMALS;
  const further = Number((isLower ? near - step : near + step).toFixed(BOUND_DECIMALS));
  const includesEdge = isLower ? near <= edge : near >= edge;
  return writeWhere({ fieldId, operator, values: [String(includesEdge ? near : further)] });
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const dotOf = (places: readonly ProjectPlace[]): MapDot[] => {
  const [first] = places;
  if (!first) return [];
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const where = { latitude: mean(latitudes), longitude: mean(longitudes), count: places.length };
  if (places.length === 1) return [{ ...where, id: first.projectId, label: first.name, search: undefined }];
  const search = searchOf([
    isCounted,
    bound("latitude", "greater_than_or_equal", latitudes),
    bound("latitude", "less_than_or_equal", latitudes),
    bound("longitude", "greater_than_or_equal", longitudes),
    bound("longitude", "less_than_or_equal", longitudes),
  ]);
  const others = places.length - 1;
  const label = `${first.name} and ${others} more ${others === 1 ? "project" : "projects"}`;
  return [{ ...where, id: first.projectId, label, search }];
};

/** The dots of a map of the world, from north to south. Source: behaviour.md §2 Dashboard. */
export const dotsOf = (places: readonly ProjectPlace[]): readonly MapDot[] =>
  [
    ...Map.groupBy(places, ({ latitude, longitude }) =>
      [latitude, longitude].map((degrees) => Math.floor(degrees / CELL_DEGREES)).join(),
    ).values(),
  ]
    .flatMap((near) => dotOf(near))
    .toSorted((a, b) => b.latitude - a.latitude);
