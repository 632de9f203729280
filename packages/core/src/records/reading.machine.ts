/**
 * A read-only part of a screen: a sub-list, a figure, the options of a field. Without permission it is hidden
 * and makes no request. Source: behaviour.md §2 Screens behind sign-in, §9 Lists.
 */
import { assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { phaseIn } from "../cache/phaseIn.ts";
import { readingGuards, readingStates, toPhase, type QueryPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";

/** Events of a reading: another `ask`; the earlier data stay visible until it is read, also beside its failure. */
export type ReadingEvent =
  | { readonly type: "reading.retry" }
  | { readonly type: "reading.ask"; readonly ask: string };

/** Input of a reading; `ask` changes with `reading.ask`. */
export interface ReadingInput {
  /** The subject of the reading, such as the id of the record that the part belongs to. */
  readonly ask: string;
  readonly isPermitted: boolean;
}

/** Context of a reading. */
export interface ReadingContext<Data> extends ReadingInput {
  readonly data: Data | undefined;
  /** The data of the last read that succeeded since the reading began with this `ask`; unlike `data`, never an answer cached before. */
  readonly latest: Data | undefined;
  readonly failure: Failure | undefined;
}

/** Creates the machine of a reading. */
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
      take: assign(({ context, event }) => {
        assertEvent(event, "query.changed");
        const { data, failure, isFetching, isPrevious } = event.query;
        const latest = isFetching || isPrevious || failure ? context.latest : data;
        return { data: data === undefined && failure ? context.data : data, latest, failure };
      }),
    },
    guards: {
      isPermitted: ({ context }) => context.isPermitted,
      ...readingGuards,
    },
  }).createMachine({
    id: "reading",
    description:
      "A part of a screen that is only read, such as a sub-list or a figure; hidden without permission.",
    context: ({ input }) => ({ ...input, data: undefined, latest: undefined, failure: undefined }),
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
            actions: [
              assign({ ask: ({ event }) => event.ask, latest: undefined }),
              sendTo("data", ({ event }) => ({ type: "query.ask", ask: event.ask })),
            ],
          },
          "query.changed": toPhase,
        },
      },
    },
  });

/** The part of a reading's snapshot that screens read. */
export interface ReadingSnapshot<Data> {
  readonly context: ReadingContext<Data>;
  matches(state: "hidden" | { visible: "loading" | "showing" | "refreshing" | "failed" }): boolean;
}

/** Status of a reading. */
export type ReadingStatus = "hidden" | QueryPhase;

/** The reading's status. */
export const selectReadingStatus = <Data>(snapshot: ReadingSnapshot<Data>): ReadingStatus =>
  snapshot.matches("hidden") ? "hidden" : phaseIn((visible) => snapshot.matches({ visible }));

/** Whether the last read is over, or nothing may be read. */
export const isReadingSettled = <Data>(snapshot: ReadingSnapshot<Data>): boolean =>
  !["loading", "refreshing"].includes(selectReadingStatus(snapshot));

/** The subject that was asked for last; its data may still be on their way. */
export const selectAsk = <Data>({ context }: ReadingSnapshot<Data>): string => context.ask;

/** The data read; where the last ask failed, those of an earlier one. */
export const selectData = <Data>({ context }: ReadingSnapshot<Data>): Data | undefined => context.data;

/** The data for a form that changes them: those of the last read that succeeded; undefined before the first one. */
export const selectLatestData = <Data>({ context }: ReadingSnapshot<Data>): Data | undefined =>
  context.latest;

/** The failure of the last read, as text. */
export const selectReadingFailure = <Data>({ context }: ReadingSnapshot<Data>): FailureText | undefined =>
  context.failure && failureText(context.failure);
