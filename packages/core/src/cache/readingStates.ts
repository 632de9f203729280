import { isMissing, type Failure } from "../failures/failure.ts";
import type { QueryChanged, QueryView } from "./watchQuery.ts";

/** Where a read stands for a screen. A failed refresh leaves what is shown in place. */
export type QueryPhase = "loading" | "showing" | "refreshing" | "failed";

const queryPhase = (query: QueryView<unknown>): QueryPhase => {
  if (query.data === undefined) return query.failure ? "failed" : "loading";
  return query.isFetching ? "refreshing" : "showing";
};

interface At {
  readonly event: { readonly type: string };
}

const isQueryChanged = (event: At["event"]): event is QueryChanged<unknown> => event.type === "query.changed";

/** The guards that `toPhase` and `toMissing` name, for the `setup` of a machine that follows a query. */
export const readingGuards = {
  /** The query stands in this phase. */
  isPhase: ({ event }: At, phase: QueryPhase) => isQueryChanged(event) && queryPhase(event.query) === phase,
  /** There is no such record. */
  isMissing: ({ event }: At) => isQueryChanged(event) && isMissingRecord(event.query),
};

const isMissingRecord = ({
  data,
  failure,
}: {
  readonly data: unknown;
  readonly failure: Failure | undefined;
}) => data === undefined && isMissing(failure);

/** The states of a watched query, one a phase; `query.changed` leads through them by `toPhase`. */
export const readingStates = {
  initial: "loading",
  states: { loading: {}, showing: {}, refreshing: {}, failed: {} },
} as const;

/** The transitions of `query.changed`: the machine's action `take` keeps the result, and the phase becomes the state. */
export const toPhase = [
  { guard: { type: "isPhase", params: "failed" }, target: ".failed", actions: "take" },
  { guard: { type: "isPhase", params: "loading" }, target: ".loading", actions: "take" },
  { guard: { type: "isPhase", params: "refreshing" }, target: ".refreshing", actions: "take" },
  { target: ".showing", actions: "take" },
] as const;

/** The states of one watched record: as `readingStates`, and `missing` where there is no such record. */
export const recordStates = {
  initial: "loading",
  states: { ...readingStates.states, missing: {} },
} as const;

/** The transitions of `query.changed` where one record is read. */
export const toRecordPhase = [
  { guard: "isMissing", target: ".missing", actions: "take" },
  ...toPhase,
] as const;
