import type { ListAnswer, SortDirection } from "@canopy/contracts";
import type { QueryView } from "../cache/watchQuery.ts";
import { defaultParams, type ListParams } from "./listSearch.ts";
import type { ListAddress, ListTab } from "./listView.ts";
import { actionsFor, type RecordAction } from "../records/recordAction.ts";

/** The last page, where there are rows but none on the requested page; undefined where the page can be shown. Source: behaviour.md §2 List addresses. */
export const lastPageInstead = (
  { data, isFetching, isPrevious }: QueryView<ListAnswer<unknown>>,
  size: number,
): number | undefined =>
  data !== undefined && !isFetching && !isPrevious && data.data.length === 0 && data.total > 0
    ? Math.ceil(data.total / size)
    : undefined;

interface Tabbed {
  readonly tabs?: readonly ListTab[];
}

const ownChoices = ({ tabs = [] }: Tabbed): ReadonlySet<string> =>
  new Set(tabs.flatMap(({ choices }) => Object.keys(choices)));

/** The choices without those that belong to the tabs. */
export const choicesBesideTabs = (view: Tabbed, choices: ListParams["choices"]): ListParams["choices"] => {
  const own = ownChoices(view);
  return Object.fromEntries(Object.entries(choices).filter(([param]) => !own.has(param)));
};

/** The choices with another one, and with what that brings. */
export const choicesWith = (
  view: Pick<ListAddress, "choices"> & Tabbed,
  chosen: ListParams["choices"],
  { param, value }: { readonly param: string; readonly value: string },
): ListParams["choices"] => {
  const own = ownChoices(view);
  const { options = [] } = view.choices.find((choice) => choice.param === param) ?? {};
  const isFree = !Object.keys(chosen).some((name) => own.has(name));
  const brought = isFree && options.find((option) => option.value === value)?.brings;
  return { ...brought, ...chosen, [param]: value };
};

/** The tab that the address stands for: the one with the most choices that all hold. */
export const tabOf = ({ tabs = [] }: Tabbed, { choices }: ListParams): ListTab | undefined =>
  tabs
    .filter((tab) => Object.entries(tab.choices).every(([param, value]) => choices[param] === value))
    .toSorted((a, b) => Object.keys(b.choices).length - Object.keys(a.choices).length)[0];

/** The parameters with which a tab opens; undefined for an unknown tab. */
export const tabParams = (
  view: Tabbed & ListAddress,
  { choices }: ListParams,
  id: string,
): Partial<ListParams> | undefined => {
  const tab = view.tabs?.find((one) => one.id === id);
  if (!tab) return undefined;
  const { sortField, sortDirection } = tab.sort ?? defaultParams(view);
  return {
    choices: { ...choicesBesideTabs(view, choices), ...tab.choices },
    sortField,
    sortDirection,
    page: 1,
  };
};

/** The direction in which a column's cells are sorted while its field is sorted in `direction`, and the reverse. */
export const shownDirection = (
  columns: readonly { readonly field: string; readonly isCountedFrom?: true }[],
  field: string,
  direction: SortDirection,
): SortDirection => {
  const isTurned = columns.some((column) => column.field === field && column.isCountedFrom);
  if (!isTurned) return direction;
  return direction === "asc" ? "desc" : "asc";
};

interface ActingList<Row> {
  readonly rows: readonly Row[];
  readonly allowed: readonly string[];
  readonly selfId?: string | undefined;
  readonly writesOnlyInvolved?: boolean;
  readonly pending: Readonly<Record<string, string>>;
  readonly view: { readonly actions: readonly RecordAction[] };
}

/** The row and the requested action; undefined where the row is busy or does not offer the action. */
export const rowAction = <Row extends { readonly id: string }>(
  { rows, pending, view, ...person }: ActingList<Row>,
  asked: { readonly id: string; readonly action: string },
): { readonly row: Row; readonly action: RecordAction } | undefined => {
  const row = rows.find(({ id }) => id === asked.id);
  const action = row && actionsFor(view.actions, person, row).find(({ id }) => id === asked.action);
  return row && action && pending[row.id] === undefined ? { row, action } : undefined;
};
