import type { QueryChanged, QueryView } from "./watchQuery.ts";

/** Phase of a read for a screen. A failed refresh keeps what is shown. */
export type QueryPhase = "loading" | "showing" | "refreshing" | "failed";

const queryPhase = (query: QueryView<unknown>): QueryPhase => {
  if (query.data === undefined) return query.failure ? "failed" : "loading";
  return query.isFetching ? "refreshing" : "showing";
};

/** The part of a guard's argument that these guards read. */
export interface At {
  readonly event: { readonly type: string };
}

/** True if the event reports the new state of a watched query. */
export const isQueryChanged = (event: At["event"]): event is QueryChanged<unknown> =>
  event.type === "query.changed";

/** The guard that `toPhase` names, for the `setup` of a machine that watches a query. */
export const readingGuards = {
  /** The query is in this phase. */
  isPhase: ({ event }: At, phase: QueryPhase) => isQueryChanged(event) && queryPhase(event.query) === phase,
};

/** One state per phase of a watched query; `query.changed` moves between them by `toPhase`. */
export const readingStates = {
  initial: "loading",
  states: { loading: {}, showing: {}, refreshing: {}, failed: {} },
} as const;

/** `readingStates` for a machine that may begin with an answer, which its guard `isKnown` tells. */
export const knownReadingStates = {
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isKnown", target: "showing" }, { target: "loading" }] },
    ...readingStates.states,
  },
} as const;

/** The transitions of `query.changed`: the machine's action `take` keeps the result, and the phase becomes the state. */
export const toPhase = [
  { guard: { type: "isPhase", params: "failed" }, target: ".failed", actions: "take" },
  { guard: { type: "isPhase", params: "loading" }, target: ".loading", actions: "take" },
  { guard: { type: "isPhase", params: "refreshing" }, target: ".refreshing", actions: "take" },
  { target: ".showing", actions: "take" },
] as const;
