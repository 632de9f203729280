// oxlint-disable typescript/no-unsafe-type-assertion -- XState takes its types as values of them, as in every machine file
import type { ListQuery } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { queryPhase, type QueryPhase } from "../cache/queryPhase.ts";
import type { QueryCommand } from "../cache/watchQuery.ts";
import type { ActionCommand } from "../dialogs/question.ts";
import type { ListContext, ListEvent, ListInput, ListReport, ListRow } from "./listEvents.ts";
import { listQueryOf, writeListSearch, type ListParams } from "./listSearch.ts";
import { lastPageInstead } from "./listSteps.ts";

/** How long the typing rests before the list follows. */
const FILTER_PAUSE_MS = 300;

/** What the list machine does, by name. */
export const listSetup = <Row extends ListRow>() =>
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
      /** Sends `options.changed` for each choice filter whose options are read. */
      watchOptions: fromCallback(notProvided("watchOptions")),
      /** Takes `action.run`, asks where it must, and answers `action.begun`, `action.done` or `action.failed`. */
      runActions: fromCallback<ActionCommand>(notProvided("runActions")),
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
      run: sendTo("actions", (_, command: Omit<ActionCommand, "type">) => ({
        type: "action.run" as const,
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
      isPastEnd: ({ context, event }) =>
        event.type === "query.changed" && lastPageInstead(event.query, context.params.size) !== undefined,
    },
    delays: { filterPause: FILTER_PAUSE_MS },
  });

/** The list's address with some of its parameters changed. */
const listAddressOf = <Row>(context: ListContext<Row>, to: Partial<ListParams>): string =>
  context.view.path + writeListSearch({ ...context.params, filter: context.filterText, ...to }, context.view);
