/**
 * The occurrences of one reminder: read page by page, completed with a note or skipped with a reason; one at a time.
 * Source: behaviour.md §2 Reminders, §4 Statuses.
 */
import { messages as rules, openOccurrenceStatuses, type Occurrence } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../app/announcement.ts";
import { notProvided } from "../app/notProvided.ts";
import { queryPhase, type QueryPhase } from "../cache/queryPhase.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { messages } from "../text/messages.ts";

/** Which occurrences are shown: those that are open, all of them, or those of one status. */
export type OccurrenceFilter = "open" | "all" | Occurrence["status"];

/** One page of occurrences. */
export interface OccurrenceAsk {
  readonly reminderId: string;
  readonly filter: OccurrenceFilter;
  readonly page: number;
  readonly size: number;
}

/** What a person does with the occurrences. */
export type OccurrencesEvent =
  | { readonly type: "occurrences.retry" }
  | { readonly type: "occurrences.page"; readonly page: number }
  | { readonly type: "occurrences.size"; readonly size: number }
  | { readonly type: "occurrences.choose"; readonly filter: OccurrenceFilter }
  | { readonly type: "occurrence.ask"; readonly verb: OccurrenceVerb; readonly id: string }
  | { readonly type: "note.change"; readonly text: string }
  | { readonly type: "note.submit" }
  | { readonly type: "note.cancel" };

/** What may be done with an occurrence. */
export type OccurrenceVerb = "complete" | "skip";

/** What happens to an occurrence; the note of a skipped one is its reason. */
export interface OccurrenceChange {
  readonly reminderId: string;
  readonly occurrenceId: string;
  readonly verb: OccurrenceVerb;
  readonly note: string | null;
}

/** The question before it: a note, or a reason. */
export interface AskedOccurrence {
  readonly verb: OccurrenceVerb;
  readonly occurrence: Occurrence;
  readonly text: string;
  /** Refused submits; the field takes the focus with each. */
  readonly tries: number;
  readonly failure: Failure | undefined;
}

/** What the list is told at the start. */
export interface OccurrencesInput {
  readonly reminderId: string;
  /** Nothing is open any more: everything is shown from the start. */
  readonly isOver: boolean;
  /** The person may complete and skip. */
  readonly mayManage: boolean;
}

/** What the list knows. */
export interface OccurrencesContext extends OccurrencesInput {
  readonly ask: OccurrenceAsk;
  readonly page: OccurrencePage | undefined;
  readonly failure: Failure | undefined;
  readonly asked: AskedOccurrence | undefined;
}

/** What was read. */
export interface OccurrencePage {
  readonly data: readonly Occurrence[];
  readonly total: number;
}

const FIRST_PAGE_SIZE = 10;

/** True where an occurrence still waits for somebody. */
export const isOpenOccurrence = ({ status }: Pick<Occurrence, "status">): boolean =>
  openOccurrenceStatuses.some((open) => open === status);

/** What is wrong with what was written; undefined where it may be sent. */
export const noteFault = ({ verb, text }: Pick<AskedOccurrence, "verb" | "text">): string | undefined =>
  verb === "skip" && text.trim() === "" ? rules.required("Reason") : undefined;

/** The occurrences of a reminder on its page. */
export const occurrencesMachine = setup({
  types: {
    context: {} as OccurrencesContext,
    events: {} as OccurrencesEvent | QueryChanged<OccurrencePage>,
    input: {} as OccurrencesInput,
    emitted: {} as Announcement,
  },
  actors: {
    /** Reads one page. */
    watchOccurrences: fromCallback<QueryCommand<OccurrenceAsk>, OccurrenceAsk>(
      notProvided("watchOccurrences"),
    ),
    /** Completes or skips one; fails with a `CallError`. */
    changeOccurrence: fromPromise<unknown, OccurrenceChange>(notProvided("changeOccurrence")),
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
    drop: assign({ asked: undefined }),
    toastDone: emit({ type: "toast", tone: "success", text: messages.done }),
  },
  guards: {
    isPhase: ({ event }, phase: QueryPhase) =>
      event.type === "query.changed" && queryPhase(event.query) === phase,
    /** The last row of the last page was settled: the page before it is the last one now. */
    isPastEnd: ({ context, event }) =>
      event.type === "query.changed" &&
      !event.query.isFetching &&
      event.query.data?.data.length === 0 &&
      context.ask.page > 1,
    mayAsk: ({ context }, id: string) =>
      context.mayManage && context.page?.data.some((one) => one.id === id && isOpenOccurrence(one)) === true,
    isFine: ({ context }) => context.asked !== undefined && noteFault(context.asked) === undefined,
  },
}).createMachine({
  id: "occurrences",
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
    asked: undefined,
  }),
  type: "parallel",
  states: {
    reading: {
      invoke: { src: "watchOccurrences", id: "page", input: ({ context }) => context.ask },
      initial: "loading",
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
          { guard: "isPastEnd", actions: [{ type: "turn", params: { page: 1 } }, "read"] },
          { guard: { type: "isPhase", params: "failed" }, target: ".failed", actions: "take" },
          { guard: { type: "isPhase", params: "loading" }, target: ".loading", actions: "take" },
          { guard: { type: "isPhase", params: "refreshing" }, target: ".refreshing", actions: "take" },
          { target: ".showing", actions: "take" },
        ],
      },
      states: { loading: {}, showing: {}, refreshing: {}, failed: {} },
    },
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "occurrence.ask": {
              guard: { type: "mayAsk", params: ({ event }) => event.id },
              target: "asking",
              actions: assign({
                asked: ({ context, event }) => {
                  const occurrence = context.page?.data.find(({ id }) => id === event.id);
                  return (
                    occurrence && { verb: event.verb, occurrence, text: "", tries: 0, failure: undefined }
                  );
                },
              }),
            },
          },
        },
        /** The person writes a note, or why it is skipped. */
        asking: {
          on: {
            "note.change": {
              actions: assign({
                asked: ({ context, event }) => context.asked && { ...context.asked, text: event.text },
              }),
            },
            "note.submit": [
              { guard: "isFine", target: "sending" },
              {
                actions: assign({
                  asked: ({ context }) =>
                    context.asked && { ...context.asked, tries: context.asked.tries + 1 },
                }),
              },
            ],
            "note.cancel": { target: "idle", actions: "drop" },
          },
        },
        sending: {
          entry: assign({
            asked: ({ context }) => context.asked && { ...context.asked, failure: undefined },
          }),
          invoke: {
            src: "changeOccurrence",
            id: "changeOccurrence",
            input: ({ context: { reminderId, asked } }) => ({
              reminderId,
              occurrenceId: asked?.occurrence.id ?? "",
              verb: asked?.verb ?? "complete",
              note: asked?.text.trim() || null,
            }),
            onDone: { target: "idle", actions: ["toastDone", "drop"] },
            onError: {
              target: "asking",
              actions: assign({
                asked: ({ context, event }) =>
                  context.asked && { ...context.asked, failure: failureOf(event.error) },
              }),
            },
          },
        },
      },
    },
  },
});
