import {
  isSortable,
  isUuid,
  listDefaults,
  MAX_FILTER_VALUE_CHARS,
  MAX_LIST_REACH,
  MAX_PAGE_SIZE,
  type Filter,
  type ListQuery,
  type SortDirection,
} from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";
import type { ChoiceFilter, ListAddress } from "./listView.ts";
import { cutText } from "../text/cutText.ts";
import { MONTH } from "./month.ts";

/** The parameters of a list's address. `choices` holds the active filters by parameter, `where` the added ones as written in the address. */
export interface ListParams {
  readonly page: number;
  readonly size: number;
  readonly sortField: string;
  readonly sortDirection: SortDirection;
  readonly filter: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly where: readonly string[];
  /** The id of the saved view that the address names. */
  readonly view?: string | undefined;
  /** The address names a saved view and nothing else: the view's own parameters are still to come. */
  readonly isViewAlone?: true | undefined;
  /** Added filters that are not sent, because they name a record that the reader does not meet; undefined until that is known. */
  readonly leftOut?: readonly string[] | undefined;
}

/** A list call whose added filters are still as the address holds them; `listScreen` makes them filters of the wire. */
export interface ListAsk extends ListQuery {
  readonly where?: readonly string[];
  /** For the place of each filter that compares with an instant so many days before the read: the days. */
  readonly daysBack?: Readonly<Record<number, number>>;
  /** The saved view whose parameters are still to come; until then nothing is read. */
  readonly awaitedView?: string;
}

/** The value of an inactive choice filter. Source: behaviour.md §4 Statuses. */
export const ALL = "all";

/** The parameters of a list whose address has none. */
export const defaultParams = (list: ListAddress): ListParams => ({
  page: listDefaults.page,
  size: listDefaults.size,
  sortField: list.defaults?.sortField ?? listDefaults.sortField,
  sortDirection: list.defaults?.sortDirection ?? listDefaults.sortDirection,
  filter: "",
  choices: {},
  where: [],
});

/** Reads a list's address; an invalid parameter takes its default. Source: behaviour.md §2. */
export const readListSearch = (search: string, list: ListAddress): ListParams => {
  const given = new URLSearchParams(search);
  const fallback = defaultParams(list);
  const size = readWhole(given.get("size"), MAX_PAGE_SIZE) ?? fallback.size;
  const page = readWhole(given.get("page"), Math.floor(MAX_LIST_REACH / size)) ?? fallback.page;
  const { sortField, sortDirection } = readSort(given, list);
  return {
    page,
    size,
    sortField: isSortable(list.fields, sortField) ? sortField : fallback.sortField,
    sortDirection:
      sortDirection === "asc" || sortDirection === "desc" ? sortDirection : fallback.sortDirection,
    filter: readText(given.get("filter")),
    choices: Object.fromEntries(
      list.choices.flatMap((choice) => {
        const value = given.get(choice.param) ?? "";
        return isValueOf(choice, value) ? [[choice.param, value]] : [];
      }),
    ),
    where: given.getAll("where"),
    ...(list.within ? {} : viewIn(given)),
  };
};

const viewIn = (given: URLSearchParams): Pick<ListParams, "view" | "isViewAlone"> => {
  const view = given.get("view") ?? "";
  return isUuid(view) ? { view, ...(given.size === 1 && { isViewAlone: true }) } : {};
};

const takes: Readonly<Record<NonNullable<ChoiceFilter["takes"]>, (value: string) => boolean>> = {
  id: isUuid,
  month: (value) => MONTH.test(value),
};

/** True where the list can filter by the value: a declared option, or a value of the type that the choice accepts. */
const isValueOf = (choice: ChoiceFilter, value: string): boolean =>
  choice.options.some((option) => option.value === value) ||
  (choice.takes !== undefined && takes[choice.takes](value));

/** Whether an address's search is that of this list: another part of the same page may be shown. */
export const isSearchOf = ({ within }: ListAddress, search: string): boolean => {
  const given = new URLSearchParams(search);
  return Object.entries(within?.keeps ?? {}).every(([name, value]) => given.get(name) === value);
};

/**
 * Writes a list's address with only what differs from the default: '' or '?…'. A view's name never stands alone, because
 * that asks for the view's own filters: a list under a view that differs in nothing is written with its page.
 */
export const writeListSearch = (params: ListParams, list: ListAddress): string => {
  const fallback = defaultParams(list);
  const search = new URLSearchParams({
    ...list.within?.keeps,
    ...(params.view !== undefined && { view: params.view }),
  });
  const sortNames = list.sortsInOne ? [] : (["sortField", "sortDirection"] as const);
  for (const name of ["page", "size", ...sortNames] as const)
    if (params[name] !== fallback[name]) search.set(name, String(params[name]));
  if (list.sortsInOne && sortText(params) !== sortText(fallback)) search.set("sort", sortText(params));
  for (const [name, text] of Object.entries({ filter: params.filter, ...params.choices })) {
    const value = readText(text);
    if (value !== "" && (name === "filter" || value !== ALL)) search.set(name, value);
  }
  for (const where of params.where) search.append("where", where);
  if (params.view !== undefined && !params.isViewAlone && search.size === 1)
    search.set("page", String(params.page));
  const text = list.sortsInOne ? search.toString().replaceAll("%2C", ",") : search.toString();
  return text === "" ? "" : `?${text}`;
};

/** The parameters of an address whose view is that of the ones before, with what is known of its filters. */
export const withLeftOut = (params: ListParams, { view, leftOut }: ListParams): ListParams =>
  params.view === view && leftOut ? { ...params, leftOut } : params;

const whereOf = ({ where, leftOut = [] }: ListParams): Pick<ListAsk, "where"> => {
  const sent = where.filter((one) => !leftOut.includes(one));
  return sent.length > 0 ? { where: sent } : {};
};

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Whether a view's filters are still to come, or may name a record of which it is not known yet whether the reader meets it. */
export const isAwaited = ({ view, isViewAlone, leftOut, where }: ListParams): boolean =>
  view !== undefined && (isViewAlone === true || (!leftOut && where.some((one) => ID.test(one))));

/** The query for an address: 'contains' on the searched field, 'equals' on each choice unless its option says otherwise; added filters are not changed. Source: behaviour.md §2. */
export const listQueryOf = (params: ListParams, list: ListAddress): ListAsk => {
  const chosen = list.choices.flatMap((choice) => {
    const value = params.choices[choice.param];
    return value === undefined ? [] : filtersOf(choice, value);
  });
  const typed =
    params.filter === ""
      ? []
      : [{ fieldId: list.searchBy, operator: "contains" as const, values: [params.filter.trim()] }];
  const filters = [...(list.within?.filters ?? []), ...typed, ...chosen.map(({ filter }) => filter)];
  const first = filters.length - chosen.length;
  const daysBack = Object.fromEntries(
    chosen.flatMap((one, index) => (one.daysBack === undefined ? [] : [[first + index, one.daysBack]])),
  );
  return {
    page: params.page,
    size: params.size,
    sortField: params.sortField,
    sortDirection: params.sortDirection,
    filters: countedFromNow(filters, daysBack),
    extend: list.extend ?? [],
    ...whereOf(params),
    ...(Object.keys(daysBack).length > 0 && { daysBack }),
    ...(params.view !== undefined && isAwaited(params) && { awaitedView: params.view }),
  };
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** To the minute, so that two equal requests within one minute share a cache entry. */
const daysBefore = (days: number, now: number): string =>
  new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - days * DAY_MS).toISOString();

const countedFromNow = (
  filters: readonly Filter[],
  daysBack: NonNullable<ListAsk["daysBack"]>,
  now = nowMs(),
): readonly Filter[] =>
  filters.map((filter, place) => {
    const days = daysBack[place];
    return days === undefined ? filter : { ...filter, values: [daysBefore(days, now)] };
  });

/** The ask with its instants counted from now, by the server's clock: a list that stays open is read again later. */
export const atNow = ({ daysBack, ...ask }: ListAsk, now: number): ListAsk =>
  daysBack ? { ...ask, filters: countedFromNow(ask.filters, daysBack, now) } : ask;

/** The filters of a choice; where one compares with an instant, with the days before now instead of its value. */
const filtersOf = (
  { fieldId, options }: ChoiceFilter,
  value: string,
): readonly { readonly filter: Filter; readonly daysBack?: number | undefined }[] => {
  const asks = options.find((option) => option.value === value)?.asks;
  return [
    {
      filter: { fieldId, operator: asks?.operator ?? "equals", values: asks ? (asks.values ?? []) : [value] },
      daysBack: asks?.daysBack,
    },
    ...(asks?.also ?? []).map((filter) => ({ filter })),
  ];
};

const sortText = ({ sortField, sortDirection }: Pick<ListParams, "sortField" | "sortDirection">): string =>
  `${sortField},${sortDirection}`;

const readSort = (given: URLSearchParams, list: ListAddress) => {
  if (!list.sortsInOne)
    return { sortField: given.get("sortField") ?? "", sortDirection: given.get("sortDirection") };
  const [sortField = "", sortDirection = null, ...more] = given.get("sort")?.split(",") ?? [];
  // A field without its direction, or the reverse, would sort in a way that no one asked for.
  const isWhole =
    isSortable(list.fields, sortField) && /^(asc|desc)$/.test(sortDirection ?? "") && more.length === 0;
  return isWhole ? { sortField, sortDirection } : { sortField: "", sortDirection: null };
};

/** Accepts digits only: `Number('')` is 0, `Number('1e3')` 1000 and `Number('0x10')` 16. */
const readWhole = (text: string | null, most: number): number | undefined => {
  const value = text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
};

/** Longest text of a list's search box, in code units. */
export const MAX_SEARCH_CHARS = MAX_FILTER_VALUE_CHARS;

/** The part of a typed text that a list searches for. */
export const searchedText = (typed: string): string => cutText(typed, MAX_SEARCH_CHARS);

/** U+FFFD marks text with an invalid encoding in the address. */
const readText = (text: string | null): string =>
  text === null ||
  text.trim() === "" ||
  text.length > MAX_SEARCH_CHARS ||
  ["\u0000", "\uFFFD"].some((one) => text.includes(one))
    ? ""
    : text;
