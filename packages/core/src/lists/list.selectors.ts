import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { actionsFor, mayEdit, type RecordAction } from "../records/recordAction.ts";
import { inOrder } from "./columnLayout.ts";
import { ALL, isAwaited as isViewAwaited, writeListSearch, type ListParams } from "./listSearch.ts";
import { shownDirection, tabOf, tabParams } from "./listSteps.ts";
import type { ListContext } from "./listContext.ts";
import type { ChoiceFilter, ChoiceOption } from "./listView.ts";
import { numberText } from "../text/numberText.ts";
import { importAddress } from "../routing/match.ts";

/** The part of a list's snapshot that screens read. */
export interface ListSnapshot<Row> {
  readonly context: ListContext<Row>;
  readonly value: unknown;
}

/** Status of a list; a refresh keeps the rows on screen. */
export type ListStatus = "loading" | "failed" | "empty" | "noMatch" | "refreshing" | "showing";

const regionOf = (value: unknown, region: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, region) : undefined;

/** The list's status: 'empty' where there are no records, 'noMatch' where the filters match none. */
export const selectListStatus = <Row>({ context, value }: ListSnapshot<Row>): ListStatus => {
  const reading = regionOf(value, "reading");
  if (reading === "loading" || reading === "failed") return reading;
  if (context.rows.length === 0 && context.total === 0)
    return hasFilters(context.params) ? "noMatch" : "empty";
  return reading === "refreshing" ? "refreshing" : "showing";
};

/** True where the address narrows the list. */
export const hasFilters = (params: ListParams): boolean =>
  params.filter !== "" || Object.keys(params.choices).length > 0 || params.where.length > 0;

/** The page's rows; the same array until they change. */
export const selectRows = <Row>({ context }: ListSnapshot<Row>): readonly Row[] => context.rows;

/** The list's view: title, columns, texts. */
export const selectView = <Row>({ context }: ListSnapshot<Row>): ListContext<Row>["view"] => context.view;

/** The fields of the hidden columns. */
export const selectHiddenColumns = <Row>({ context }: ListSnapshot<Row>): readonly string[] =>
  context.hiddenColumns;

/** The columns in the person's order. */
export const selectColumns = <Row>({ context: { view, layout } }: ListSnapshot<Row>) =>
  inOrder(view.columns, layout);

/** The widths that the person gave columns, by field, in pixels. */
export const selectColumnWidths = <Row>({ context }: ListSnapshot<Row>): Readonly<Record<string, number>> =>
  context.layout.widths;

/** True while the form that arranges columns is open. */
export const selectIsArranging = <Row>({ context }: ListSnapshot<Row>): boolean => context.isArranging;

/** The columns that can be hidden, all except the row's name, and whether each is visible. */
export const selectColumnChoices = <Row>({ context: { view, hiddenColumns, layout } }: ListSnapshot<Row>) =>
  inOrder(view.columns, layout)
    .filter(({ isMain }) => !isMain)
    .map(({ field, label }) => ({ field, label, isShown: !hiddenColumns.includes(field) }));

/** The chosen rows; the same object until they change. */
export const selectSelection = <Row>({ context }: ListSnapshot<Row>): ListContext<Row>["selection"] =>
  context.selection;

/** The id of the running action by row id. */
export const selectPending = <Row>({ context }: ListSnapshot<Row>): Readonly<Record<string, string>> =>
  context.pending;

/** The actions that a row's status and the person's permissions allow. */
export const selectRowActions =
  <Row extends object>(row: Row) =>
  ({ context }: ListSnapshot<Row>): readonly RecordAction[] =>
    actionsFor(context.view.actions, context, row);

/** The rows of the page, counted from 1, and their total; zeros where there are none. */
export interface Pager {
  readonly page: number;
  readonly size: number;
  readonly pageCount: number;
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** The position of the page in the list. */
export const selectPager = <Row>({ context: { params, rows, total } }: ListSnapshot<Row>): Pager => {
  const before = (params.page - 1) * params.size;
  return {
    page: params.page,
    size: params.size,
    pageCount: Math.max(1, Math.ceil(total / params.size)),
    from: rows.length === 0 ? 0 : before + 1,
    to: rows.length === 0 ? 0 : before + rows.length,
    total,
  };
};

/** The column of the order and the direction of its cells. */
export const selectSort = <Row>({ context: { params, view } }: ListSnapshot<Row>) => ({
  field: params.sortField,
  direction: shownDirection(view.columns, params.sortField, params.sortDirection),
});

/** A tab above a list. */
export interface ShownTab {
  readonly id: string;
  readonly label: string;
  /** Number of its records under the other filters; undefined until it is read. */
  readonly count: number | undefined;
  /** The address of the tab, with the list's other filters. */
  readonly to: string;
  readonly isChosen: boolean;
}

/** The list's tabs; none where it has no tabs. */
export const selectTabs = <Row>({
  context: { view, params, counts },
}: ListSnapshot<Row>): readonly ShownTab[] => {
  const chosen = tabOf(view, params);
  return (view.tabs ?? []).map(({ id, label }) => ({
    id,
    label,
    count: counts?.[id],
    to: view.path + writeListSearch({ ...params, ...tabParams(view, params, id) }, view),
    isChosen: id === chosen?.id,
  }));
};

/** The text of the search box. */
export const selectFilterText = <Row>({ context }: ListSnapshot<Row>): string => context.filterText;

/** One choice filter with its value, `all` where it is not set. */
export interface ShownChoice {
  readonly param: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Says how further options are found; undefined where there are none. */
  readonly note?: string;
}

const optionsOf = <Row>(
  { options }: ListContext<Row>,
  choice: Pick<ChoiceFilter, "param" | "options">,
): readonly ChoiceOption[] => options[choice.param] ?? choice.options;

/** Keeps a filter's place until its options are there, so that those after it do not move. */
const isAwaited = <Row>({ optionsToRead, options, params }: ListContext<Row>, param: string): boolean =>
  optionsToRead?.includes(param) === true &&
  options[param] === undefined &&
  params.choices[param] === undefined;

/** The options, and beside them a chosen value that is not among them: its name was not read, or cannot be. */
const withChosen = (options: readonly ChoiceOption[], value: string | undefined): readonly ChoiceOption[] =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: "Chosen" }];

/**
 * The choice filters, each with 'All' first, and 'All' alone while its options are being read and nothing is chosen;
 * filters without options and filters set only by links are left out.
 */
export const selectChoices = <Row>({ context }: ListSnapshot<Row>): readonly ShownChoice[] =>
  context.view.choices
    .map((choice) => ({ ...choice, options: optionsOf(context, choice) }))
    .filter(
      ({ param, options, isFromLinks }) => !isFromLinks && (options.length > 0 || isAwaited(context, param)),
    )
    .map(({ param, label, options }) => {
      const value = context.params.choices[param];
      const unread = context.unread[param] ?? 0;
      return {
        param,
        label,
        value: value ?? ALL,
        options: [{ value: ALL, label: "All" }, ...withChosen(options, value)],
        ...(unread > 0 && { note: `'Add filter' finds ${numberText(unread)} more` }),
      };
    });

/** An active filter as a sentence, and the event that clears it. */
export interface Chip {
  readonly text: string;
  /** The search box or a select shows it too, so that a chip would repeat it. */
  readonly isShownElsewhere: boolean;
  readonly clear:
    | { readonly type: "list.filter"; readonly text: "" }
    | { readonly type: "list.choose"; readonly param: string; readonly value: typeof ALL };
}

/** The active filters as sentences. */
export const selectChips = <Row>(snapshot: ListSnapshot<Row>): readonly Chip[] => {
  const { context } = snapshot;
  const { view, params } = context;
  const tab = tabOf(view, params);
  const selects = selectChoices(snapshot);
  return [
    ...(params.filter === ""
      ? []
      : [
          {
            text: `${view.searchLabel} contains “${params.filter}”`,
            isShownElsewhere: true,
            clear: { type: "list.filter", text: "" },
          } as const,
        ]),
    ...view.choices.flatMap((choice) => {
      const { param, label } = choice;
      const value = params.choices[param];
      if (value === undefined || tab?.choices[param] === value) return [];
      const shown = optionsOf(context, choice).find((option) => option.value === value);
      // A record's id means nothing to the person, so the chip is left out where its name was not read.
      const isRead = choice.options.length === 0;
      const text = shown?.text ?? `${label} is ${shown?.label ?? (isRead ? "chosen" : value)}`;
      const isShownElsewhere = selects.some(
        (select) => select.param === param && select.options.some((option) => option.value === value),
      );
      return [{ text, isShownElsewhere, clear: { type: "list.choose", param, value: ALL } } as const];
    }),
  ];
};

/** The added filters, each as the address holds it. */
export const selectWhere = <Row>({ context }: ListSnapshot<Row>): readonly string[] => context.params.where;

/** True while the filter builder is open for a new filter. */
export const selectIsBuilding = <Row>({ context }: ListSnapshot<Row>): boolean => context.isBuilding;

/** The failure of the last read, as text; undefined without one. */
export const selectListFailure = <Row>({ context }: ListSnapshot<Row>): FailureText | undefined =>
  wordsOf(context.failure);

const wordsOf = (failure: Failure | undefined): FailureText | undefined => failure && failureText(failure);

/** True where the person may create a record. */
export const selectCanCreate = <Row>({ context }: ListSnapshot<Row>): boolean =>
  context.allowed.includes("create");

/** The address at which a file is imported into the list; undefined for people who may not, and where none is. */
export const selectImportAddress = <Row>({
  context: { allowed, view },
}: ListSnapshot<Row>): string | undefined =>
  view.imports !== undefined && allowed.includes("create") && allowed.includes("update")
    ? importAddress(view.imports)
    : undefined;

/** True where the person may change this record. */
export const selectCanEdit =
  <Row extends object>(row: Row) =>
  ({ context }: ListSnapshot<Row>): boolean =>
    mayEdit(context, row, context.view.readOnlyWhen);

/** Whether the list's address names a saved view. */
export const selectHasView = <Row>({ context }: { readonly context: ListContext<Row> }): boolean =>
  context.params.view !== undefined;

/** Whether the filters of the saved view are still to come, so that it is not known yet which rows match. */
export const selectAwaitsView = ({
  context,
}: {
  readonly context: Pick<ListContext<unknown>, "params">;
}): boolean => isViewAwaited(context.params);

/** The row height of the view that is open; undefined where it is the person's own. */
export const selectViewDensity = <Row>({ context }: { readonly context: ListContext<Row> }) =>
  context.density;
