import { densities, writeWhere, type View, type ViewDraft } from "@canopy/contracts";
import { inOrder } from "../lists/columnLayout.ts";
import type { ShownColumns } from "../lists/listContext.ts";
import { defaultParams, listQueryOf, writeListSearch, type ListParams } from "../lists/listSearch.ts";
import type { ListAddress, ListView } from "../lists/listView.ts";
import { MONTH } from "../lists/month.ts";

/** The part of a list's view that its saved views need. */
export interface ViewedList extends ListAddress {
  readonly path: string;
  readonly choices: ListView<unknown>["choices"];
  readonly columns: readonly { readonly field: string }[];
}

/** A list as it is shown: its address, its columns, and its row height. */
export interface ShownList extends ShownColumns {
  readonly params: ListParams;
}

const dayOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** The first day of a month, and of the one after it, as two filters. */
const monthFilters = (fieldId: string, value: string): readonly string[] => {
  const { year, month } = MONTH.exec(value)?.groups ?? {};
  const from = Number(month) - 1;
  return [
    writeWhere({ fieldId, operator: "greater_than_or_equal", values: [dayOf(Number(year), from)] }),
    writeWhere({ fieldId, operator: "less_than", values: [dayOf(Number(year), from + 1)] }),
  ];
};

/** All filters of a list's address as a view keeps them: the search, the choices and the added ones; relative days stay relative. */
export const wheresOf = (params: ListParams, list: ListAddress): readonly string[] => [
  ...listQueryOf({ ...params, choices: {}, where: [] }, list).filters.map(writeWhere),
  ...list.choices.flatMap(({ param, fieldId, options, takes }) => {
    const value = params.choices[param];
    if (value === undefined) return [];
    const days = options.find((option) => option.value === value)?.asks?.daysBack;
    if (days !== undefined) return [writeWhere({ fieldId, span: "last", days })];
    if (takes === "month") return monthFilters(fieldId, value);
    return listQueryOf({ ...params, filter: "", choices: { [param]: value }, where: [] }, list).filters.map(
      writeWhere,
    );
  }),
  ...params.where,
];

/** The columns shown, in their order and with the widths that the person chose. */
const columnsOf = (list: ViewedList, { hiddenColumns, layout }: ShownList): ViewDraft["columns"] =>
  inOrder(list.columns, layout)
    .filter(({ field }) => !hiddenColumns.includes(field))
    .map(({ field }) => {
      const width = layout.widths[field];
      return { id: field, ...(width !== undefined && { width }) };
    });

/** The settings of a shown list that a view keeps. Source: behaviour.md §3 Saved view. */
export const keptOf = (list: ViewedList, shown: ShownList) => ({
  where: [...wheresOf(shown.params, list)],
  sortField: shown.params.sortField,
  sortDirection: shown.params.sortDirection,
  size: shown.params.size,
  density: shown.density ?? null,
  columns: columnsOf(list, shown) ?? [],
});

const keptFields = ["where", "sortField", "sortDirection", "size", "density", "columns"] as const;

/** The parameters of a list's address that a view stands for; what the list does not know takes its default. */
export const paramsOf = (view: View, list: ListAddress): ListParams => {
  const plain = defaultParams(list);
  const { sortField, sortDirection } = view;
  const isAscending = sortDirection === "asc";
  const isSorted = sortField !== null && Object.hasOwn(list.fields, sortField) && sortDirection !== null;
  return {
    ...plain,
    view: view.id,
    where: view.where,
    size: view.size ?? plain.size,
    ...(isSorted && { sortField, sortDirection: isAscending ? "asc" : "desc" }),
  };
};

/** The address within this app that shows a view. */
export const viewAddress = (view: View, list: ViewedList): string =>
  list.path + writeListSearch(paramsOf(view, list), list);

/** The columns and row height that a view shows; those of `shown` where it keeps none. */
export const columnsOfView = (
  { columns, density }: Pick<View, "columns" | "density">,
  list: ViewedList,
  shown: ShownColumns,
): ShownColumns => {
  const known = columns.filter(({ id }) => list.columns.some(({ field }) => field === id));
  const height = densities.find((one) => one === density) ?? shown.density;
  if (known.length === 0) return { ...shown, density: height };
  return {
    density: height,
    hiddenColumns: list.columns
      .map(({ field }) => field)
      .filter((field) => known.every(({ id }) => id !== field)),
    layout: {
      order: known.map(({ id }) => id),
      widths: Object.fromEntries(
        known.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width]])),
      ),
    },
  };
};

/** Whether two versions of a view show a list in the same way, whatever their names. */
export const keepsSame = (one: View, other: View): boolean =>
  keptFields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

const sorted = (texts: readonly string[]): string => JSON.stringify(texts.toSorted());

/** Whether a list shows something else than the view whose name it bears: other filters, order, rows or columns. */
export const isViewChanged = (view: View, list: ViewedList, shown: ShownList): boolean => {
  const kept = keptOf(list, shown);
  const wanted = paramsOf(view, list);
  const columns = columnsOfView(view, list, shown);
  return (
    sorted(kept.where) !== sorted(view.where) ||
    kept.sortField !== wanted.sortField ||
    kept.sortDirection !== wanted.sortDirection ||
    kept.size !== wanted.size ||
    kept.density !== (columns.density ?? null) ||
    JSON.stringify(kept.columns) !== JSON.stringify(columnsOf(list, { ...shown, ...columns }))
  );
};
