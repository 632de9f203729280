/**
 * A list of records. Its address holds its state: the machine announces a new address, receives the changed
 * one and reads its page. Source: behaviour.md §2, §7, §9 List defaults.
 */
import type { ListAnswer, ListQuery, SortDirection } from "@canopy/contracts";
import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  stateIn,
  type EventObject,
} from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { Written } from "../base/undos.ts";
import { notProvided } from "../base/notProvided.ts";
import { knownReadingStates, readingGuards, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand, QueryView } from "../cache/watchQuery.ts";
import type { ActionCommand, ActionReport } from "../dialogs/question.ts";
import { confirmationOf, doneToast } from "../records/recordAction.ts";
import type { ChosenChanged, OptionsChanged } from "./choiceOptions.ts";
import { plainLayout } from "./columnLayout.ts";
import { columnsAfter, type ColumnEvent } from "./listColumns.ts";
import type { ListContext, ListInput, ListRow } from "./listContext.ts";
import {
  defaultParams,
  isAwaited,
  listQueryOf,
  readListSearch,
  searchedText,
  withLeftOut,
  writeListSearch,
  type ListParams,
} from "./listSearch.ts";
import {
  choicesBesideTabs,
  choicesWith,
  lastPageInstead,
  rowAction,
  shownDirection,
  tabParams,
} from "./listSteps.ts";
import { nothingSelected, underParams, withChoice, withRead, type RowChoice } from "./selection.ts";

/** Events of a list. */
export type ListEvent =
  | ColumnEvent
  | { readonly type: "list.page"; readonly page: number }
  | { readonly type: "list.size"; readonly size: number }
  /** Sorts by a column; the direction is that of its cells. */
  | { readonly type: "list.sort"; readonly field: string; readonly direction: SortDirection }
  | { readonly type: "list.filter"; readonly text: string }
  | { readonly type: "list.choose"; readonly param: string; readonly value: string }
  /** Replaces the added filters, each as the address holds it; `replace` keeps no entry of the browser's history. */
  | { readonly type: "list.where"; readonly where: readonly string[]; readonly replace?: true }
  /** Opens the filter builder for a new filter, or closes it. */
  | { readonly type: "list.build"; readonly isOpen: boolean }
  | { readonly type: "list.clear" }
  /** Opens a tab, with its own filters and order. */
  | { readonly type: "list.tab"; readonly tab: string }
  | { readonly type: "list.retry" }
  /** The filters of the open view that are not sent, because they name a record that the person does not meet. */
  | { readonly type: "view.checked"; readonly leftOut: readonly string[] }
  /** Changes the selection. */
  | ({ readonly type: "rows.choose" } & RowChoice)
  /** Runs an action on a row; an action with a question runs after a yes in the confirmation dialog. */
  | { readonly type: "row.act"; readonly action: string; readonly id: string };

/** Reports of the list's own actors. */
type ListReport<Row> =
  | QueryChanged<ListAnswer<Row>>
  | { readonly type: "counts.changed"; readonly query: QueryView<Readonly<Record<string, number>>> }
  | { readonly type: "search.changed"; readonly search: string }
  | OptionsChanged
  | ActionReport<Written | undefined>;

/** Time within which further keys are joined into one question, in milliseconds; the first key asks at once. */
const JOINED_KEYS_MS = 120;

/** The list's address with some parameters changed. */
const listAddressOf = <Row>(context: ListContext<Row>, to: Partial<ListParams>): string =>
  context.view.path + writeListSearch({ ...context.params, filter: context.filterText, ...to }, context.view);

const pageAndOrder = ({ page, size, sortField, sortDirection }: ListParams) => ({
  page,
  size,
  sortField,
  sortDirection,
});

/** The query whose records the tabs count: every filter but the tabs' own. */
const countedQuery = <Row>({ params, view }: ListContext<Row>): ListQuery => ({
  ...listQueryOf(
    {
      ...params,
      ...pageAndOrder(defaultParams(view)),
      choices: choicesBesideTabs(view, params.choices),
    },
    view,
  ),
  extend: [],
});

/** Creates the list machine of a resource; `Row` is one record. */
export const createListMachine = <Row extends ListRow>() =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent | ListReport<Row>,
      input: {} as ListInput<Row>,
      emitted: {} as Announcement,
    },
    actors: {
      /** Reads the requested page. */
      watchRows: fromCallback<QueryCommand<ListQuery>, ListQuery>(notProvided("watchRows")),
      /** Reads the number of records of each tab, and sends `counts.changed`. */
      watchCounts: fromCallback<QueryCommand<ListQuery>, ListQuery>(notProvided("watchCounts")),
      /** Sends `search.changed` whenever this list's own address changes. */
      watchSearch: fromCallback<EventObject, Pick<ListInput<Row>, "view" | "search">>(
        notProvided("watchSearch"),
      ),
      /** Sends `options.changed` for each choice filter whose options have been read, or the chosen one beside them. */
      watchOptions: fromCallback<ChosenChanged, ListParams["choices"]>(notProvided("watchOptions")),
      /** Takes `action.run`, asks where needed, and answers `action.begun`, `action.done` or `action.failed`. */
      runActions: fromCallback<ActionCommand>(notProvided("runActions")),
    },
    actions: {
      arrange: assign(({ context, event }) => {
        assertEvent(event, ["column.*", "density.choose"]);
        return columnsAfter(context, event);
      }),
      /** Stores the hidden columns, their order and widths for the next visit. */
      rememberColumns: notProvided("rememberColumns"),
      go: emit(({ context }, params: { readonly to: Partial<ListParams>; readonly replace?: boolean }) => ({
        type: "navigate" as const,
        to: listAddressOf(context, params.to),
        ...(params.replace && { follows: true }),
      })),
      take: assign(({ context, event }) => {
        assertEvent(event, "query.changed");
        const { data, failure, isPrevious } = event.query;
        const { data: rows, total } = data ?? { data: [], total: 0 };
        return { rows, total, failure, isPrevious, selection: withRead(context.selection, rows, total) };
      }),
      type: assign(({ context, event }) => ({
        filterText: event.type === "list.filter" ? searchedText(event.text) : context.filterText,
      })),
      /** The address follows the search box. */
      follow: emit(({ context }) => ({
        type: "navigate" as const,
        to: listAddressOf(context, { filter: context.filterText, page: 1 }),
        follows: true,
      })),
      begin: assign({
        pending: ({ context }, at: { readonly id: string; readonly action: string }) => ({
          ...context.pending,
          [at.id]: at.action,
        }),
      }),
      end: assign({
        pending: ({ context }, id: string) =>
          Object.fromEntries(Object.entries(context.pending).filter(([pendingId]) => pendingId !== id)),
      }),
      run: sendTo("actions", (_, command: Omit<ActionCommand, "type">) => ({
        type: "action.run" as const,
        ...command,
      })),
      ask: sendTo("rows", ({ context }) => ({
        type: "query.ask" as const,
        ask: listQueryOf(context.params, context.view),
      })),
      followChosen: sendTo("options", ({ context }) => ({
        type: "options.follow" as const,
        chosen: context.params.choices,
      })),
      askCounts: sendTo("counts", ({ context }) => ({
        type: "query.ask" as const,
        ask: countedQuery(context),
      })),
    },
    guards: {
      ...readingGuards,
      isKnown: ({ context }) => context.rows.length > 0,
      isPastEnd: ({ context, event }) =>
        event.type === "query.changed" && lastPageInstead(event.query, context.params.size) !== undefined,
    },
    delays: { joinedKeys: JOINED_KEYS_MS },
  }).createMachine({
    id: "list",
    description: "A list of records, whose state is its address.",
    context: ({ input: { known, ...input } }) => {
      const params = readListSearch(input.search, input.view);
      return {
        ...input,
        hiddenColumns: input.hiddenColumns ?? [],
        layout: input.layout ?? plainLayout,
        density: undefined,
        isArranging: false,
        params,
        isBuilding: false,
        filterText: params.filter,
        rows: known?.data ?? [],
        total: known?.total ?? 0,
        selection: nothingSelected,
        isPrevious: false,
        failure: undefined,
        pending: {},
        options: {},
        unread: {},
        counts: undefined,
      };
    },
    invoke: [
      { src: "watchRows", id: "rows", input: ({ context }) => listQueryOf(context.params, context.view) },
      { src: "watchCounts", id: "counts", input: ({ context }) => countedQuery(context) },
      { src: "watchSearch", id: "search", input: ({ context: { view, search } }) => ({ view, search }) },
      { src: "watchOptions", id: "options", input: ({ context }) => context.params.choices },
      { src: "runActions", id: "actions" },
    ],
    on: {
      "column.toggle": { actions: ["arrange", "rememberColumns"] },
      "column.move": { actions: ["arrange", "rememberColumns"] },
      "column.resize": { actions: ["arrange", "rememberColumns"] },
      "column.reset": { actions: ["arrange", "rememberColumns"] },
      "column.show": { actions: "arrange" },
      "column.arrange": { actions: "arrange" },
      "density.choose": { actions: "arrange" },
    },
    type: "parallel",
    states: {
      reading: {
        ...knownReadingStates,
        on: {
          "search.changed": {
            actions: [
              assign(({ context, event }) => {
                const params = withLeftOut(readListSearch(event.search, context.view), context.params);
                const hasTypedOn = context.filterText !== context.params.filter;
                return {
                  params,
                  filterText: hasTypedOn ? context.filterText : params.filter,
                  selection: underParams(context.selection, context.params, params),
                };
              }),
              "ask",
              "askCounts",
              "followChosen",
            ],
          },
          "view.checked": {
            actions: [
              assign({ params: ({ context, event }) => ({ ...context.params, leftOut: event.leftOut }) }),
              "ask",
              "askCounts",
            ],
          },
          "counts.changed": { actions: assign({ counts: ({ event }) => event.query.data }) },
          "list.tab": {
            guard: ({ context, event }) => tabParams(context.view, context.params, event.tab) !== undefined,
            actions: {
              type: "go",
              params: ({ context, event }) => ({
                to: tabParams(context.view, context.params, event.tab) ?? {},
              }),
            },
          },
          "options.changed": {
            actions: assign(({ context, event: { param, options, unread } }) => ({
              options: { ...context.options, [param]: options },
              unread: { ...context.unread, [param]: unread },
            })),
          },
          "list.retry": { actions: sendTo("rows", { type: "query.refetch" }) },
          "list.page": { actions: { type: "go", params: ({ event }) => ({ to: { page: event.page } }) } },
          "list.size": {
            actions: { type: "go", params: ({ event }) => ({ to: { size: event.size, page: 1 } }) },
          },
          "list.sort": {
            actions: {
              type: "go",
              params: ({ context, event: { field, direction } }) => ({
                to: {
                  sortField: field,
                  sortDirection: shownDirection(context.view.columns, field, direction),
                  page: 1,
                },
              }),
            },
          },
          "list.choose": {
            actions: {
              type: "go",
              params: ({ context, event }) => ({
                to: { choices: choicesWith(context.view, context.params.choices, event), page: 1 },
              }),
            },
          },
          "list.where": {
            actions: {
              type: "go",
              params: ({ event: { where, replace } }) => ({
                to: { where, page: 1 },
                ...(replace && { replace }),
              }),
            },
          },
          "rows.choose": {
            // Which rows match is not known before the filters of the saved view are there.
            guard: ({ context, event }) => event.by !== "all" || !isAwaited(context.params),
            actions: assign({ selection: ({ context, event }) => withChoice(context, event) }),
          },
          "list.build": { actions: assign({ isBuilding: ({ event }) => event.isOpen }) },
          "query.changed": [
            {
              guard: "isPastEnd",
              actions: {
                type: "go",
                params: ({ context, event }) => ({
                  to: { page: lastPageInstead(event.query, context.params.size) ?? 1 },
                  replace: true,
                }),
              },
            },
            ...toPhase,
          ],
        },
      },
      typing: {
        initial: "still",
        on: {
          "list.clear": {
            target: ".still",
            actions: [
              assign({ filterText: "" }),
              { type: "go", params: { to: { filter: "", choices: {}, where: [], page: 1 } } },
            ],
          },
        },
        states: {
          still: {
            on: { "list.filter": { target: "asked", actions: ["type", "follow"] } },
          },
          asked: {
            initial: "whole",
            states: { whole: {}, outdated: {} },
            on: { "list.filter": { target: ".outdated", actions: "type" } },
            after: {
              joinedKeys: [
                {
                  guard: stateIn({ typing: { asked: "outdated" } }),
                  target: "asked",
                  reenter: true,
                  actions: "follow",
                },
                { target: "still" },
              ],
            },
          },
        },
      },
      /** Runs actions on rows, with or without a question; several rows may have one at the same time. */
      acting: {
        on: {
          "row.act": {
            actions: enqueueActions(({ context, event: { id, action: wanted }, enqueue }) => {
              const found = rowAction(context, { id, action: wanted });
              if (!found) return;
              const { action, row } = found;
              const toast = (answer: Written | undefined) => doneToast(action, row, context, answer);
              const question = confirmationOf(action, row);
              enqueue({ type: "run", params: { id, action: wanted, question, toast } });
            }),
          },
          "action.begun": { actions: { type: "begin", params: ({ event }) => event } },
          "action.done": {
            actions: [
              { type: "end", params: ({ event }) => event.id },
              assign(({ context: { selection, view }, event: { action, id } }) =>
                view.actions.some((one) => one.removes && one.id === action)
                  ? { selection: { ...selection, rows: selection.rows.filter((row) => row.id !== id) } }
                  : {},
              ),
              enqueueActions(({ event: { toast }, enqueue }) => {
                if (toast) enqueue.emit(toast);
              }),
            ],
          },
          "action.failed": { actions: { type: "end", params: ({ event }) => event.id } },
        },
      },
    },
  });
