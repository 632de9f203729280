import { isAwaited, type ListParams } from "./listSearch.ts";

/** A row that can be chosen. */
interface Selectable {
  readonly id: string;
}

/** The chosen rows of a list. They outlive a change of page or order; a changed filter clears them. */
export interface Selection<Row extends Selectable = Selectable> {
  /** The chosen rows as they were last read, in the order of choosing. */
  readonly rows: readonly Row[];
  /** The row chosen or dropped last, from which shift-click takes a range. */
  readonly anchorId: string | undefined;
  /** The number of rows that match the list's filters, if the person chose them all; `rows` are then those seen. */
  readonly allOf: number | undefined;
}

/** No row chosen. */
export const nothingSelected = { rows: [], anchorId: undefined, allOf: undefined } as const;

const isIn = (rows: readonly Selectable[], id: string): boolean => rows.some((row) => row.id === id);

/** Chooses a row of the page, or drops it. To drop one of 'all that match' leaves the page's others chosen. */
const withToggled = <Row extends Selectable>(
  selection: Selection<Row>,
  page: readonly Row[],
  id: string,
): Selection<Row> => {
  const row = page.find((one) => one.id === id);
  if (!row) return selection;
  const held = selection.allOf === undefined ? selection.rows : page;
  const rows = isIn(held, id) ? held.filter((one) => one.id !== id) : [...held, row];
  return { rows, anchorId: id, allOf: undefined };
};

/** Chooses all rows of the page from the anchor to this one; without an anchor on the page only this one. */
const withRange = <Row extends Selectable>(
  selection: Selection<Row>,
  page: readonly Row[],
  id: string,
): Selection<Row> => {
  const to = page.findIndex((row) => row.id === id);
  const from = page.findIndex((row) => row.id === selection.anchorId);
  if (to < 0) return selection;
  const range = from < 0 ? page.slice(to, to + 1) : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  const added = range.filter((row) => !isIn(selection.rows, row.id));
  return { rows: [...selection.rows, ...added], anchorId: selection.anchorId ?? id, allOf: undefined };
};

/** Chooses every row of the page; drops them if all were chosen. Rows of other pages stay. */
const withPage = <Row extends Selectable>(
  selection: Selection<Row>,
  page: readonly Row[],
): Selection<Row> => {
  const others = selection.rows.filter((row) => !isIn(page, row.id));
  const isWhole = selection.allOf !== undefined || page.every((row) => isIn(selection.rows, row.id));
  return { rows: isWhole ? others : [...others, ...page], anchorId: undefined, allOf: undefined };
};

/** The selection after the page was read again: its rows as they are now, and all that match now. */
export const withRead = <Row extends Selectable>(
  selection: Selection<Row>,
  page: readonly Row[],
  total: number,
): Selection<Row> => ({
  ...selection,
  rows: selection.rows.map((row) => page.find(({ id }) => id === row.id) ?? row),
  allOf: selection.allOf === undefined ? undefined : total,
});

/** The number of chosen rows. */
export const selectedCount = ({ rows, allOf }: Selection): number => allOf ?? rows.length;

/** The ids of the chosen rows; undefined where all that match are chosen. */
export const chosenIds = ({ rows, allOf }: Selection): readonly string[] | undefined =>
  allOf === undefined ? rows.map(({ id }) => id) : undefined;

/** A change of the selection: a row and the rows up to it with shift, the page, all that match, or these rows alone. */
export type RowChoice =
  | { readonly by: "row" | "range"; readonly id: string }
  | { readonly by: "page" | "all" }
  | { readonly by: "keep"; readonly rows: readonly Selectable[] };

interface ChosenPage<Row extends Selectable> {
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The selection after a choice on the page. */
export const withChoice = <Row extends Selectable>(
  { selection, rows: page, total }: ChosenPage<Row>,
  choice: RowChoice,
): Selection<Row> => {
  switch (choice.by) {
    case "row":
      return withToggled(selection, page, choice.id);
    case "range":
      return withRange(selection, page, choice.id);
    case "page":
      return withPage(selection, page);
    case "all":
      return { rows: page, anchorId: undefined, allOf: total };
    default:
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows that were chosen here, or read by this list
      return { ...nothingSelected, rows: choice.rows as readonly Row[] };
  }
};

const filtersOf = ({ filter, choices, where }: ListParams): string =>
  JSON.stringify([filter, choices, where]);

/**
 * The selection under other parameters: other filters clear it, another page or order does not. A saved view whose
 * filters are still to come clears 'all that match'.
 */
export const underParams = <Row extends Selectable>(
  selection: Selection<Row>,
  from: ListParams,
  to: ListParams,
): Selection<Row> =>
  filtersOf(from) === filtersOf(to) && !(selection.allOf !== undefined && isAwaited(to))
    ? selection
    : nothingSelected;

/** Whether the row is chosen; every row is while all that match are. */
export const isSelected = ({ rows, allOf }: Selection, id: string): boolean =>
  allOf !== undefined || isIn(rows, id);

/** The chosen part of a page. */
export const chosenOf = (selection: Selection, page: readonly Selectable[]): "none" | "some" | "all" => {
  const chosen = page.filter(({ id }) => isSelected(selection, id)).length;
  if (chosen === 0) return "none";
  return chosen === page.length ? "all" : "some";
};
