/**
 * A part of a screen that is only read: a sub-list, a figure, the choices of a field. Without permission it is
 * hidden and nothing is sent. Source: behaviour.md §2 Screens behind sign-in, §9 Lists.
 */
import { assertEvent, assign, cancel, fromCallback, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase, type QueryPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";

/** What is asked of a read part: something else at once, or when the typing pauses; what is shown stays until then. */
export type ReadingEvent =
  | { readonly type: "reading.retry" }
  | { readonly type: "reading.ask"; readonly ask: string }
  | { readonly type: "reading.search"; readonly text: string };

/** What a read part is told at the start. */
export interface ReadingInput {
  /** What is asked for, such as the id of the record that the part belongs to. */
  readonly ask: string;
  readonly isPermitted: boolean;
}

/** What a read part knows. */
export interface ReadingContext<Data> extends ReadingInput {
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
}

/** How long the typing rests before it is searched for, as in a list. */
const SEARCH_PAUSE_MS = 300;

/** Anything that is read and shown. */
export const createReadingMachine = <Data>() =>
  setup({
    types: {
      context: {} as ReadingContext<Data>,
      events: {} as ReadingEvent | QueryChanged<Data>,
      input: {} as ReadingInput,
      emitted: {} as Announcement,
    },
    actors: { watchData: fromCallback<QueryCommand<string>, string>(notProvided("watchData")) },
    actions: {
      take: assign(({ event }) => {
        assertEvent(event, "query.changed");
        return { data: event.query.data, failure: event.query.failure };
      }),
    },
    guards: {
      isPermitted: ({ context }) => context.isPermitted,
      ...readingGuards,
    },
    delays: { searchPause: SEARCH_PAUSE_MS },
  }).createMachine({
    id: "reading",
    description:
      "A part of a screen that is only read, such as a sub-list or a figure; hidden without permission.",
    context: ({ input }) => ({ ...input, data: undefined, failure: undefined }),
    initial: "deciding",
    states: {
      deciding: { always: [{ guard: "isPermitted", target: "visible" }, { target: "hidden" }] },
      hidden: {},
      visible: {
        invoke: { src: "watchData", id: "data", input: ({ context }) => context.ask },
        ...readingStates,
        on: {
          "reading.retry": { actions: sendTo("data", { type: "query.refetch" }) },
          "reading.ask": {
            actions: sendTo("data", ({ event }) => ({ type: "query.ask", ask: event.ask })),
          },
          "reading.search": {
            actions: [
              cancel("search"),
              sendTo("data", ({ event }) => ({ type: "query.ask", ask: event.text }), {
                id: "search",
                delay: "searchPause",
              }),
            ],
          },
          "query.changed": toPhase,
        },
      },
    },
  });

/** A read part's snapshot, as far as screens read it. */
export interface ReadingSnapshot<Data> {
  readonly context: ReadingContext<Data>;
  matches(state: "hidden" | { visible: "loading" | "showing" | "refreshing" | "failed" }): boolean;
}

/** Which of its looks a read part has. */
export type ReadingStatus = "hidden" | QueryPhase;

/** The part's look. */
export const selectReadingStatus = <Data>(snapshot: ReadingSnapshot<Data>): ReadingStatus =>
  snapshot.matches("hidden")
    ? "hidden"
    : ((["showing", "refreshing", "failed"] as const).find((status) =>
        snapshot.matches({ visible: status }),
      ) ?? "loading");

/** What was read. */
export const selectData = <Data>({ context }: ReadingSnapshot<Data>): Data | undefined => context.data;

/** What went wrong, in words. */
export const selectReadingFailure = <Data>({ context }: ReadingSnapshot<Data>): FailureText | undefined =>
  context.failure && failureText(context.failure);
