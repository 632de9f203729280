import type { QueryPhase } from "./readingStates.ts";

/** The phase of a machine with `readingStates`; `isIn` tells whether it is in one. */
export const phaseIn = (isIn: (phase: Exclude<QueryPhase, "loading">) => boolean): QueryPhase =>
  (["showing", "refreshing", "failed"] as const).find(isIn) ?? "loading";
