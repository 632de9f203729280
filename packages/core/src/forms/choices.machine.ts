/**
 * The choices of one field: read, searched for when the typing pauses, read again for another record that they belong
 * to. A chosen value that is not among them is read by its id. Source: behaviour.md §5 Forms.
 */
import { MAX_FILTER_VALUE_CHARS } from "@canopy/contracts";
import {
  assertEvent,
  assign,
  cancel,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type EventObject,
  type SnapshotFrom,
} from "xstate";
import { notProvided } from "../base/notProvided.ts";
import type { Stop } from "../base/ports.ts";
import { phaseIn } from "../cache/phaseIn.ts";
import { readingGuards, readingStates, toPhase, type QueryPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import { failureOf, isWorthRetrying, type Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { cutText } from "../text/cutText.ts";
import type { FieldOption } from "./formFields.ts";

/** Events of a field's choices. */
export type ChoicesEvent =
  | { readonly type: "choices.search"; readonly text: string }
  /** The field holds another value, or its choices belong to another record. */
  | { readonly type: "choices.follow"; readonly value: string; readonly of: string }
  /** The record holds other options by its latest read. */
  | ({ readonly type: "choices.current" } & CurrentOptions)
  | { readonly type: "choices.retry" };

/** The options to read: of a source, by a part of their names, '' for the first ones, of a record. */
export interface ChoicesAsk {
  readonly source: string;
  readonly text: string;
  readonly of: string;
}

/** The options that answer an ask. */
export interface FoundOptions {
  /** The record that they belong to. */
  readonly of: string;
  /** The searched part of their names. */
  readonly text?: string;
  readonly options: readonly FieldOption[];
  /** Number of all options that match; more than `options` where not all fit. */
  readonly total: number;
}

/** The options that the record holds. */
interface CurrentOptions {
  readonly current: readonly FieldOption[];
  /** The record that they belong to; absent or '' where they belong to none. */
  readonly currentOf?: string;
}

/** The beginning of a field's choices. */
export interface ChoicesInput extends CurrentOptions {
  readonly source: string;
  /** The chosen one, '' for none; the choices of a list field name none. */
  readonly value: string;
  /** The record that they belong to; '' where they belong to none. */
  readonly of: string;
  /** Tells of every new value, where no form does. */
  readonly follow?: ((hear: (value: string) => void) => Stop) | undefined;
}

/** All options of a record that were ever read. */
interface SeenOptions {
  readonly of: string;
  readonly options: readonly FieldOption[];
  /** The record has more options than one answer holds. */
  readonly hasMore: boolean;
}

interface ChoicesContext extends ChoicesInput {
  readonly found: FoundOptions | undefined;
  readonly seen: SeenOptions | undefined;
  readonly failure: Failure | undefined;
  /** The chosen option, once it was read by its id. */
  readonly named: FieldOption | undefined;
}

/** Milliseconds without typing before the search starts, as in a list. */
const SEARCH_PAUSE_MS = 300;

interface At {
  readonly context: ChoicesContext;
}

const readIn = ({ found, of }: ChoicesContext): FoundOptions | undefined =>
  found?.of === of ? found : undefined;

/** The options that were read, and those that the record holds while they belong to the same one: a process that has ended stays a choice of its reminder. */
const offeredIn = (context: ChoicesContext): readonly FieldOption[] => {
  const { of, current, currentOf = "" } = context;
  const read = readIn(context)?.options ?? [];
  if (currentOf === "" || of !== currentOf || !readIn(context)) return read;
  return [...read, ...current.filter(({ value }) => !read.some((one) => one.value === value))];
};

const seenIn = ({ seen, of }: ChoicesContext): SeenOptions | undefined =>
  seen?.of === of ? seen : undefined;

const seenWith = (
  seen: SeenOptions | undefined,
  found: FoundOptions | undefined,
): SeenOptions | undefined => {
  if (!found) return seen;
  const { of, options, total } = found;
  const before = seen?.of === of ? seen : { options: [], hasMore: false };
  const known = new Set(before.options.map(({ value }) => value));
  return {
    of,
    options: [...before.options, ...options.filter(({ value }) => !known.has(value))],
    hasMore: before.hasMore || total > options.length,
  };
};

const chosenIn = (context: ChoicesContext): FieldOption | undefined =>
  [...(readIn(context)?.options ?? []), ...(context.named ? [context.named] : []), ...context.current].find(
    ({ value }) => value === context.value,
  );

/** The choices of any field. */
export const choicesMachine = setup({
  types: {
    context: {} as ChoicesContext,
    events: {} as ChoicesEvent | QueryChanged<FoundOptions>,
    input: {} as ChoicesInput,
  },
  actors: {
    watchOptions: fromCallback<QueryCommand<ChoicesAsk>, ChoicesAsk>(notProvided("watchOptions")),
    /** Reads the option of an id; undefined where there is none. Fails with a `CallError`. */
    nameChosen: fromPromise<FieldOption | undefined, { readonly source: string; readonly value: string }>(
      notProvided("nameChosen"),
    ),
    /** Sends `choices.follow` for every new value of whom these choices follow. */
    watchValue: fromCallback<EventObject, Pick<ChoicesInput, "follow" | "value">>(({ input, sendBack }) => {
      let last = input.value;
      return input.follow?.((value) => {
        if (value !== last) sendBack({ type: "choices.follow", value, of: "" });
        last = value;
      });
    }),
  },
  actions: {
    take: assign(({ context, event }) => {
      assertEvent(event, "query.changed");
      const found = event.query.data;
      // Whatever was found before stays the chosen one's name.
      const seen = seenWith(context.seen, found);
      return { found, seen, failure: event.query.failure, named: chosenIn(context) };
    }),
  },
  guards: {
    /** The person may read the options. */
    isPermitted: notProvided("isPermitted") as (_: unknown, source: string) => boolean,
    /** The person may read one option by its id. */
    canName: notProvided("canName") as (_: unknown, source: string) => boolean,
    isUnnamed: ({ context }: At) => context.value !== "" && chosenIn(context) === undefined,
    isToRetry: (_, { error }: { readonly error: unknown }) => isWorthRetrying(failureOf(error)),
    isAnswered: ({ event }) =>
      event.type === "query.changed" && event.query.data !== undefined && !event.query.isFetching,
    isOfAnother: ({ context }: At, of: string) => of !== context.of,
    ...readingGuards,
  },
  delays: { searchPause: SEARCH_PAUSE_MS },
}).createMachine({
  id: "choices",
  description: "The choices of one form field: read, searched for and named.",
  context: ({ input }) => ({
    ...input,
    found: undefined,
    seen: undefined,
    failure: undefined,
    named: undefined,
  }),
  invoke: { src: "watchValue", id: "value", input: ({ context: { follow, value } }) => ({ follow, value }) },
  on: {
    "choices.current": {
      actions: assign(({ event: { current, currentOf } }) => ({ current, currentOf: currentOf ?? "" })),
    },
  },
  type: "parallel",
  states: {
    options: {
      initial: "deciding",
      states: {
        deciding: {
          always: [
            { guard: { type: "isPermitted", params: ({ context }) => context.source }, target: "read" },
            { target: "hidden" },
          ],
        },
        hidden: {},
        read: {
          invoke: {
            src: "watchOptions",
            id: "options",
            input: ({ context: { source, of } }) => ({ source, text: "", of }),
          },
          ...readingStates,
          on: {
            "choices.search": {
              actions: [
                cancel("search"),
                sendTo(
                  "options",
                  ({ context: { source, of }, event }) => ({
                    type: "query.ask",
                    ask: { source, text: cutText(event.text.trim(), MAX_FILTER_VALUE_CHARS), of },
                  }),
                  { id: "search", delay: "searchPause" },
                ),
              ],
            },
            "choices.follow": {
              guard: { type: "isOfAnother", params: ({ event }) => event.of },
              actions: [
                cancel("search"),
                sendTo("options", ({ context: { source }, event }) => ({
                  type: "query.ask",
                  ask: { source, text: "", of: event.of },
                })),
              ],
            },
            "choices.retry": { actions: sendTo("options", { type: "query.refetch" }) },
            "query.changed": toPhase,
          },
        },
      },
    },
    chosen: {
      initial: "deciding",
      on: {
        "choices.follow": {
          target: ".deciding",
          actions: assign(({ context, event: { value, of } }) => ({ named: chosenIn(context), value, of })),
        },
      },
      states: {
        deciding: {
          always: [{ guard: "isUnnamed", target: "unnamed" }, { target: "known" }],
        },
        known: {},
        unnamed: {
          always: {
            guard: { type: "canName", params: ({ context }) => context.source },
            target: "naming",
          },
        },
        naming: {
          invoke: {
            src: "nameChosen",
            id: "nameChosen",
            input: ({ context: { source, value } }) => ({ source, value }),
            onDone: { target: "known", actions: assign({ named: ({ event }) => event.output }) },
            onError: [
              { guard: { type: "isToRetry", params: ({ event }) => event }, target: "unread" },
              { target: "known" },
            ],
          },
        },
        unread: {
          description:
            "The chosen one could not be read, as without network; it is read with the next options.",
          on: { "query.changed": { guard: "isAnswered", target: "deciding" } },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof choicesMachine>;

/** The state of a field's choices. */
export interface FieldChoices {
  /** `hidden`: the person may not read them. */
  readonly status: "hidden" | QueryPhase;
  /** The value and the record that they are for. */
  readonly value: string;
  readonly of: string;
  /** All that was read. */
  readonly read: readonly FieldOption[];
  /** All that was ever read of this record, by any search. */
  readonly seen: readonly FieldOption[];
  /** There are more than one answer holds. */
  readonly hasMore: boolean;
  /** The searched text of which `read` has all matches; undefined where it has some. */
  readonly allOf: string | undefined;
  /** The chosen one; undefined while none is, or it is not read yet. */
  readonly chosen: FieldOption | undefined;
  /** The value belongs to another record. */
  readonly isForeign: boolean;
  readonly failure: FailureText | undefined;
}

/** Reads the state of a field's choices. */
export const selectFieldChoices = (snapshot: Snapshot): FieldChoices => {
  const { context } = snapshot;
  const found = readIn(context);
  const read = offeredIn(context);
  const seen = seenIn(context);
  const isAll = found !== undefined && found.total <= found.options.length;
  // what was ever offered of this record belongs to it, also once it has ended
  const isForeign = [...read, ...(seen?.options ?? [])].every(({ value }) => value !== context.value);
  return {
    status: snapshot.matches({ options: "hidden" })
      ? "hidden"
      : phaseIn((phase) => snapshot.matches({ options: { read: phase } })),
    value: context.value,
    of: context.of,
    read,
    seen: seen?.options ?? [],
    hasMore: seen?.hasMore ?? false,
    allOf: isAll ? found.text : undefined,
    chosen: chosenIn(context),
    isForeign: isAll && context.value !== "" && isForeign,
    failure: context.failure && failureText(context.failure),
  };
};
