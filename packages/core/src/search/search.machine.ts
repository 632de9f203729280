/**
 * The search in the header. The first key asks at once, and keys within 120 ms after a question are joined into the
 * next one; the hits can be moved through and opened. A newer request replaces the older one, whose answer is ignored.
 * Source: behaviour.md §2 Search.
 */
import { assign, emit, fromCallback, fromPromise, setup, type Actor, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { nowMs } from "../base/clock.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import type { FoundHit } from "./searchHits.ts";
import { isShortText } from "./shortText.ts";

/** Events of the search. */
export type SearchEvent =
  | { readonly type: "search.type"; readonly text: string }
  | { readonly type: "search.next" }
  | { readonly type: "search.previous" }
  /** Opens the hit `at`, otherwise the highlighted one, otherwise the first hit of the typed text, once its answer is here. */
  | { readonly type: "search.open"; readonly at?: number }
  | { readonly type: "search.focus" }
  /** Escape, or the focus left: the hits are hidden, the text stays. */
  | { readonly type: "search.close" }
  | { readonly type: "search.clear" }
  | { readonly type: "search.retry" };

/** Time within which further keys are joined into one question, in milliseconds; the first key asks at once, as in lists. */
const JOINED_KEYS_MS = 120;

/** Context of the search. */
export interface SearchContext {
  readonly text: string;
  readonly hits: readonly FoundHit[];
  /** Index of the highlighted hit; −1 for none. */
  readonly at: number;
  readonly isOpen: boolean;
  /** The time of the last question, in milliseconds since 1970. */
  readonly askedAtMs: number;
  /** The person pressed Enter before the answer came: its first hit opens. */
  readonly opensFirst: boolean;
  readonly failure: Failure | undefined;
}

/** Time until the next question may be asked, in milliseconds; never longer, where the device's clock was set back since. */
const waitOf = ({ askedAtMs }: SearchContext): number =>
  Math.min(JOINED_KEYS_MS, Math.max(0, askedAtMs + JOINED_KEYS_MS - nowMs()));

/** The index of a hit among others; −1 if it is not among them. */
const placeIn = (hits: readonly FoundHit[], one: FoundHit | undefined): number =>
  one ? hits.findIndex(({ kind, id }) => kind === one.kind && id === one.id) : -1;

const nothing = { hits: [], at: -1, opensFirst: false, failure: undefined } as const;

/** The search over everything that the person may read. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    emitted: {} as Announcement,
  },
  actors: {
    /** Finds records with this text; rejects with a `CallError`. */
    find: fromPromise<readonly FoundHit[], { readonly text: string }>(notProvided("find")),
    /** Sends `search.clear` when the person comes to another place. */
    watchPlace: fromCallback(notProvided("watchPlace")),
  },
  actions: {
    take: assign((_, text: string) => ({ text, at: -1, isOpen: true, opensFirst: false })),
    highlight: assign(({ context }, by: 1 | -1) => {
      const count = context.hits.length;
      const from = context.at < 0 && by < 0 ? count : context.at;
      return count === 0 ? {} : { at: (from + by + count) % count, isOpen: true, opensFirst: false };
    }),
    go: emit(({ context }, { at = context.at }: { readonly at?: number | undefined }) => ({
      type: "navigate" as const,
      to: context.hits[at]?.to ?? "/",
      asksFirst: true,
    })),
    clear: assign({ text: "", isOpen: false, ...nothing }),
    open: assign({ isOpen: true }),
    close: assign({ isOpen: false, at: -1, opensFirst: false }),
  },
  guards: {
    isShort: (_, text: string) => isShortText(text),
    /** The text differs in outer spaces only from what was asked, or is about to be. A failed question is asked again. */
    isAsked: ({ context }, text: string) =>
      context.failure === undefined && context.text.trim() === text.trim(),
    isEnter: (_, { at }: { readonly at?: number | undefined }) => at === undefined,
    mayAsk: ({ context }) => waitOf(context) === 0,
    isHit: ({ context }, { at = context.at }: { readonly at?: number | undefined }) =>
      context.hits[at] !== undefined,
  },
  delays: { joinedKeys: ({ context }) => waitOf(context) },
}).createMachine({
  id: "search",
  description:
    "The search in the header: the first key asks, further keys are joined, and the hits can be walked through.",
  context: { text: "", isOpen: false, askedAtMs: 0, ...nothing },
  invoke: { src: "watchPlace", id: "place" },
  initial: "resting",
  on: {
    "search.type": [
      {
        guard: { type: "isShort", params: ({ event }) => event.text },
        target: ".resting",
        actions: [{ type: "take", params: ({ event }) => event.text }, assign(nothing)],
      },
      {
        guard: { type: "isAsked", params: ({ event }) => event.text },
        actions: { type: "take", params: ({ event }) => event.text },
      },
      {
        guard: "mayAsk",
        target: ".searching",
        reenter: true,
        actions: { type: "take", params: ({ event }) => event.text },
      },
      { target: ".joining", actions: { type: "take", params: ({ event }) => event.text } },
    ],
    "search.focus": { actions: "open" },
    "search.close": { actions: "close" },
    "search.clear": { target: ".resting", actions: "clear" },
    "search.next": { actions: { type: "highlight", params: 1 } },
    "search.previous": { actions: { type: "highlight", params: -1 } },
    "search.open": [
      {
        guard: { type: "isHit", params: ({ event }) => ({ at: event.at }) },
        target: ".resting",
        actions: [{ type: "go", params: ({ event }) => ({ at: event.at }) }, "clear"],
      },
      {
        guard: { type: "isEnter", params: ({ event }) => ({ at: event.at }) },
        actions: assign({ opensFirst: true }),
      },
    ],
  },
  states: {
    resting: {},
    /** A question was asked a moment ago: this key joins the next one. */
    joining: { after: { joinedKeys: "searching" } },
    searching: {
      entry: assign({ askedAtMs: () => nowMs() }),
      invoke: {
        src: "find",
        id: "find",
        input: ({ context }) => ({ text: context.text.trim() }),
        onDone: [
          {
            guard: ({ context, event }) => context.opensFirst && event.output.length > 0,
            target: "resting",
            actions: [
              assign({ hits: ({ event }) => event.output }),
              { type: "go", params: { at: 0 } },
              "clear",
            ],
          },
          {
            target: "showing",
            actions: assign({
              hits: ({ event }) => event.output,
              at: ({ context, event }) => placeIn(event.output, context.hits[context.at]),
              opensFirst: false,
              failure: undefined,
            }),
          },
        ],
        onError: {
          target: "failed",
          actions: assign({ ...nothing, failure: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    showing: {
      on: {
        "search.open": {
          guard: {
            type: "isHit",
            params: ({ context, event }) => ({ at: event.at ?? Math.max(context.at, 0) }),
          },
          target: "resting",
          actions: [
            { type: "go", params: ({ context, event }) => ({ at: event.at ?? Math.max(context.at, 0) }) },
            "clear",
          ],
        },
      },
    },
    failed: { on: { "search.retry": "searching" } },
  },
});

/** A running search. */
export type SearchActor = Actor<typeof searchMachine>;
type Snapshot = SnapshotFrom<typeof searchMachine>;

/** Status of the search; `closed` where nothing is shown below the box. */
export type SearchStatus = "closed" | "searching" | "hits" | "none" | "failed";

/** The search's status: earlier hits stay visible while a request is open. */
export const selectSearchStatus = (snapshot: Snapshot): SearchStatus => {
  const { isOpen, hits } = snapshot.context;
  if (!isOpen || snapshot.matches("resting")) return "closed";
  if (snapshot.matches("failed")) return "failed";
  if (hits.length > 0) return "hits";
  return snapshot.matches("showing") ? "none" : "searching";
};

/** After `search.open`: whether the hit has been opened, or opens once its answer is here. */
export const selectHasOpened = (snapshot: Snapshot): boolean => snapshot.matches("resting");
/** The typed text. */
export const selectSearchText = ({ context }: Snapshot): string => context.text;
/** The hits, the best first in each kind. */
export const selectHits = ({ context }: Snapshot): readonly FoundHit[] => context.hits;
/** Number of hits of the last request; undefined while one is open. */
export const selectFoundCount = (snapshot: Snapshot): number | undefined =>
  snapshot.context.isOpen && snapshot.matches("showing") ? snapshot.context.hits.length : undefined;
/** The failure of the last request, as text. */
export const selectSearchFailure = ({ context }: Snapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);
/** Index of the highlighted hit; −1 for none. */
export const selectHighlighted = ({ context }: Snapshot): number => context.at;
