import type { ListAnswer } from "@canopy/contracts";
import type { QueryView } from "../cache/watchQuery.ts";
import { actionsFor, type RecordAction } from "../records/recordAction.ts";

/** Hides the column, or shows it again. */
export const toggleColumn = (hidden: readonly string[], field: string): readonly string[] =>
  hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field];

/** The last page, where there are rows but none on the requested page; undefined where the page can be shown. Source: behaviour.md §2 List addresses. */
export const lastPageInstead = (
  { data, isFetching, isPrevious }: QueryView<ListAnswer<unknown>>,
  size: number,
): number | undefined =>
  data !== undefined && !isFetching && !isPrevious && data.data.length === 0 && data.total > 0
    ? Math.ceil(data.total / size)
    : undefined;

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
