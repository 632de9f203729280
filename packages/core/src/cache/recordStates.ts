import { isMissing } from "../failures/failure.ts";
import { isQueryChanged, knownReadingStates, readingGuards, toPhase, type At } from "./readingStates.ts";

/** The guards that `recordStates` and `toRecordPhase` name, for the `setup` of a machine that watches a record. */
export const recordGuards = {
  ...readingGuards,
  /** The record does not exist, or does not any more. */
  isMissing: ({ event }: At) => isQueryChanged(event) && isMissing(event.query.failure),
  /** The read goes on or has failed, so there is no new answer. */
  isUnanswered: ({ event }: At) =>
    isQueryChanged(event) && (event.query.isFetching || event.query.failure !== undefined),
};

/**
 * The states of one watched record: `knownReadingStates`, and `missing` where the record does not exist. Only a new
 * answer ends `missing`: an earlier one does not come back while the record is read again.
 */
export const recordStates = {
  ...knownReadingStates,
  states: { ...knownReadingStates.states, missing: { on: { "query.changed": { guard: "isUnanswered" } } } },
} as const;

/** The transitions of `query.changed` for one record. */
export const toRecordPhase = [
  { guard: "isMissing", target: ".missing", actions: "take" },
  ...toPhase,
] as const;
