/**
 * A list of records: the address is its state. What the person asks for is announced as a new address; the
 * changed address comes back, and its page is read. Source: behaviour.md §2, §7, §9 List defaults.
 */
import type { ListQuery } from "@canopy/contracts";
import { assertEvent, assign, emit, enqueueActions, fromCallback, sendTo, setup } from "xstate";
import type { Announcement } from "../app/announcement.ts";
import { notProvided } from "../app/notProvided.ts";
import { queryPhase, type QueryPhase } from "../cache/queryPhase.ts";
import type { QueryCommand } from "../cache/watchQuery.ts";
import type { ListContext, ListEvent, ListInput, ListReport, ListRow, RowCommand } from "./listEvents.ts";
import { listQueryOf, readListSearch, writeListSearch, type ListParams } from "./listSearch.ts";
import { isPastEnd, rowAction, sortBy } from "./listSteps.ts";

/** How long the typing rests before the list follows. */
const FILTER_PAUSE_MS = 300;

/** The list of any resource; `Row` is one record of it. */
export const createListMachine = <Row extends ListRow>() =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent | ListReport<Row>,
      input: {} as ListInput<Row>,
      emitted: {} as Announcement,
    },
    actors: {
      /** Reads the page asked for. */
      watchRows: fromCallback<QueryCommand<ListQuery>, ListQuery>(notProvided("watchRows")),
      /** Sends `search.changed` whenever this list's own address changes. */
      watchSearch: fromCallback(notProvided("watchSearch")),
      /** Takes `row.run`; answers `row.done` or `row.failed`. */
      runActions: fromCallback<RowCommand>(notProvided("runActions")),
    },
    actions: {
      go: emit(({ context }, params: { readonly to: Partial<ListParams>; readonly replace?: boolean }) => ({
        type: "navigate" as const,
        to: listAddressOf(context, params.to),
        ...(params.replace && { replace: true }),
      })),
      take: assign(({ event }) => {
        assertEvent(event, "query.changed");
        const { data, failure, isPrevious } = event.query;
        return { rows: data?.data ?? [], total: data?.total ?? 0, failure, isPrevious };
      }),
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
      run: sendTo("actions", (_, command: { readonly id: string; readonly action: string }) => ({
        type: "row.run" as const,
        ...command,
      })),
      ask: sendTo("rows", ({ context }) => ({
        type: "query.ask" as const,
        ask: listQueryOf(context.params, context.view),
      })),
    },
    guards: {
      isPhase: ({ event }, phase: QueryPhase) =>
        event.type === "query.changed" && queryPhase(event.query) === phase,
      isPastEnd: ({ event }) => event.type === "query.changed" && isPastEnd(event.query),
    },
    delays: { filterPause: FILTER_PAUSE_MS },
  }).createMachine({
    id: "list",
    context: ({ input }) => {
      const params = readListSearch(input.search, input.view);
      return {
        ...input,
        params,
        filterText: params.filter,
        rows: [],
        total: 0,
        isPrevious: false,
        failure: undefined,
        pending: {},
        asked: undefined,
        edited: undefined,
      };
    },
    invoke: [
      { src: "watchRows", id: "rows", input: ({ context }) => listQueryOf(context.params, context.view) },
      { src: "watchSearch", id: "search" },
      { src: "runActions", id: "actions" },
    ],
    type: "parallel",
    states: {
      reading: {
        initial: "loading",
        on: {
          "search.changed": {
            actions: [
              assign(({ context, event }) => {
                const params = readListSearch(event.search, context.view);
                const hasTypedOn = context.filterText !== context.params.filter;
                return { params, filterText: hasTypedOn ? context.filterText : params.filter };
              }),
              "ask",
            ],
          },
          "list.retry": { actions: sendTo("rows", { type: "query.refetch" }) },
          "list.page": { actions: { type: "go", params: ({ event }) => ({ to: { page: event.page } }) } },
          "list.size": {
            actions: { type: "go", params: ({ event }) => ({ to: { size: event.size, page: 1 } }) },
          },
          "list.sort": {
            actions: {
              type: "go",
              params: ({ context, event }) => ({ to: sortBy(context.params, event.field) }),
            },
          },
          "list.choose": {
            actions: {
              type: "go",
              params: ({ context, event }) => ({
                to: { choices: { ...context.params.choices, [event.param]: event.value }, page: 1 },
              }),
            },
          },
          "query.changed": [
            {
              guard: "isPastEnd",
              actions: {
                type: "go",
                params: ({ context, event }) => ({
                  to: { page: Math.ceil((event.query.data?.total ?? 0) / context.params.size) },
                  replace: true,
                }),
              },
            },
            { guard: { type: "isPhase", params: "failed" }, target: ".failed", actions: "take" },
            { guard: { type: "isPhase", params: "loading" }, target: ".loading", actions: "take" },
            { guard: { type: "isPhase", params: "refreshing" }, target: ".refreshing", actions: "take" },
            { target: ".showing", actions: "take" },
          ],
        },
        states: { loading: {}, showing: {}, refreshing: {}, failed: {} },
      },
      typing: {
        initial: "still",
        on: {
          "list.filter": { target: ".pausing", actions: assign({ filterText: ({ event }) => event.text }) },
          "list.clear": {
            target: ".still",
            actions: [
              assign({ filterText: "" }),
              { type: "go", params: { to: { filter: "", choices: {}, page: 1 } } },
            ],
          },
        },
        states: {
          still: {},
          pausing: {
            after: {
              filterPause: {
                target: "still",
                actions: {
                  type: "go",
                  params: ({ context }) => ({ to: { filter: context.filterText, page: 1 }, replace: true }),
                },
              },
            },
          },
        },
      },
      acting: {
        initial: "idle",
        on: {
          "row.done": {
            actions: [
              { type: "end", params: ({ event }) => event.id },
              enqueueActions(({ context, event, enqueue }) => {
                const text = context.view.actions.find(({ id }) => id === event.action)?.success;
                if (text !== undefined) enqueue.emit({ type: "toast", tone: "success", text });
              }),
            ],
          },
          "row.failed": { actions: { type: "end", params: ({ event }) => event.id } },
        },
        states: {
          idle: {
            on: {
              "row.act": [
                {
                  guard: ({ context, event }) => rowAction(context, event)?.action.confirm !== undefined,
                  target: "confirming",
                  actions: assign({ asked: ({ context, event }) => rowAction(context, event) }),
                },
                {
                  guard: ({ context, event }) => rowAction(context, event) !== undefined,
                  actions: [
                    { type: "begin", params: ({ event }) => event },
                    { type: "run", params: ({ event: { id, action } }) => ({ id, action }) },
                  ],
                },
              ],
            },
          },
          confirming: {
            on: {
              "row.cancel": { target: "idle", actions: assign({ asked: undefined }) },
              "row.confirm": {
                target: "idle",
                actions: enqueueActions(({ context, enqueue }) => {
                  if (!context.asked) return;
                  const command = { id: context.asked.row.id, action: context.asked.action.id };
                  enqueue({ type: "begin", params: command });
                  enqueue({ type: "run", params: command });
                  enqueue.assign({ asked: undefined });
                }),
              },
            },
          },
        },
      },
      form: {
        initial: "closed",
        states: {
          closed: {
            on: {
              "form.open": {
                target: "open",
                actions: assign({
                  edited: ({ context, event }) => context.rows.find(({ id }) => id === event.id),
                }),
              },
            },
          },
          open: {
            exit: assign({ edited: undefined }),
            on: { "form.closed": "closed" },
          },
        },
      },
    },
  });

/** The list's address with some of its parameters changed. */
const listAddressOf = <Row>(context: ListContext<Row>, to: Partial<ListParams>): string =>
  context.view.path + writeListSearch({ ...context.params, filter: context.filterText, ...to }, context.view);
