/**
 * The occurrences of one reminder, read page by page. Each is completed or skipped in a dialog of its own.
 * Source: behaviour.md §2 Reminders.
 */
import type { ListAnswer, Occurrence } from "@canopy/contracts";
import { assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { lastPageInstead } from "../lists/listSteps.ts";

/** Filter of the occurrences: the open ones, all, or those of one status. */
export type OccurrenceFilter = "open" | "all" | Occurrence["status"];

/** One page of occurrences. */
export interface OccurrenceAsk {
  readonly reminderId: string;
  readonly filter: OccurrenceFilter;
  readonly page: number;
  readonly size: number;
}

/** Events of the list of occurrences. */
export type OccurrencesEvent =
  | { readonly type: "occurrences.retry" }
  | { readonly type: "occurrences.page"; readonly page: number }
  | { readonly type: "occurrences.size"; readonly size: number }
  | { readonly type: "occurrences.choose"; readonly filter: OccurrenceFilter };

/** Input of the list of occurrences. */
export interface OccurrencesInput {
  readonly reminderId: string;
  /** The reminder has no open occurrence left, so all of them are shown first. */
  readonly isOver: boolean;
  /** The person may complete and skip occurrences. */
  readonly mayManage: boolean;
}

/** Context of the list of occurrences. */
export interface OccurrencesContext extends OccurrencesInput {
  readonly ask: OccurrenceAsk;
  readonly page: ListAnswer<Occurrence> | undefined;
  readonly failure: Failure | undefined;
}

const FIRST_PAGE_SIZE = 10;

/** The list of occurrences on a reminder's page. */
export const occurrencesMachine = setup({
  types: {
    context: {} as OccurrencesContext,
    events: {} as OccurrencesEvent | QueryChanged<ListAnswer<Occurrence>>,
    input: {} as OccurrencesInput,
  },
  actors: {
    /** Reads one page of occurrences. */
    watchOccurrences: fromCallback<QueryCommand<OccurrenceAsk>, OccurrenceAsk>(
      notProvided("watchOccurrences"),
    ),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { page: event.query.data, failure: event.query.failure };
    }),
    turn: assign({
      ask: ({ context }, to: Partial<OccurrenceAsk>) => ({ ...context.ask, ...to }),
    }),
    read: sendTo("page", ({ context }) => ({ type: "query.ask", ask: context.ask })),
  },
  guards: {
    ...readingGuards,
    /** True where the page no longer exists, for example after its last row was completed. */
    isPastEnd: ({ context, event }) =>
      event.type === "query.changed" && lastPageInstead(event.query, context.ask.size) !== undefined,
  },
}).createMachine({
  id: "occurrences",
  description: "The occurrences of one reminder, read page by page.",
  context: ({ input }) => ({
    ...input,
    ask: {
      reminderId: input.reminderId,
      filter: input.isOver ? "all" : "open",
      page: 1,
      size: FIRST_PAGE_SIZE,
    },
    page: undefined,
    failure: undefined,
  }),
  invoke: { src: "watchOccurrences", id: "page", input: ({ context }) => context.ask },
  ...readingStates,
  on: {
    "occurrences.retry": { actions: sendTo("page", { type: "query.refetch" }) },
    "occurrences.page": {
      actions: [{ type: "turn", params: ({ event }) => ({ page: event.page }) }, "read"],
    },
    "occurrences.size": {
      actions: [{ type: "turn", params: ({ event }) => ({ size: event.size, page: 1 }) }, "read"],
    },
    "occurrences.choose": {
      actions: [{ type: "turn", params: ({ event }) => ({ filter: event.filter, page: 1 }) }, "read"],
    },
    "query.changed": [
      {
        guard: "isPastEnd",
        actions: [
          {
            type: "turn",
            params: ({ context, event }) => ({ page: lastPageInstead(event.query, context.ask.size) ?? 1 }),
          },
          "read",
        ],
      },
      ...toPhase,
    ],
  },
});
