/**
 * A list of records: the address is its state. What the person asks for is announced as a new address; the
 * changed address comes back, and its page is read. Source: behaviour.md §2, §7, §9 List defaults.
 */
import { assign, sendTo } from "xstate";
import { listSetup } from "./list.setup.ts";
import type { ListRow } from "./listEvents.ts";
import { listQueryOf, readListSearch } from "./listSearch.ts";
import { lastPageInstead, sortBy } from "./listSteps.ts";
import { rowActing } from "./rowActing.ts";

/** The list of any resource; `Row` is one record of it. */
export const createListMachine = <Row extends ListRow>() => {
  const list = listSetup<Row>();
  return list.createMachine({
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
        edited: undefined,
        options: {},
      };
    },
    invoke: [
      { src: "watchRows", id: "rows", input: ({ context }) => listQueryOf(context.params, context.view) },
      { src: "watchSearch", id: "search" },
      { src: "watchOptions", id: "options" },
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
          "options.changed": {
            actions: assign({
              options: ({ context, event }) => ({ ...context.options, [event.param]: event.options }),
            }),
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
                  to: { page: lastPageInstead(event.query, context.params.size) ?? 1 },
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
      acting: rowActing(list),
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
};
