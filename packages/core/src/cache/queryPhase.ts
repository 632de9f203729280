import type { QueryView } from "./watchQuery.ts";

/** Where a read stands for a screen. A failed refresh leaves what is shown in place. */
export type QueryPhase = "loading" | "showing" | "refreshing" | "failed";

/** The phase of a watched query. */
export const queryPhase = (query: QueryView<unknown>): QueryPhase => {
  if (query.data === undefined) return query.failure ? "failed" : "loading";
  return query.isFetching ? "refreshing" : "showing";
};
