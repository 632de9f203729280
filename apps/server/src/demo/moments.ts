import { workingDaysWaited, type ProcessGraph } from "@canopy/contracts";
import type { Anchor } from "./playProcess.ts";
import { DAY_MS } from "../base/durations.ts";

/** The position of a process in time, given by one fact about today; whole days. */
export type Moment =
  | { readonly step: string; readonly waitedDays: number }
  | { readonly step: string; readonly waitedWorkingDays: number }
  | { readonly step: string; readonly lateDays: number }
  | { readonly startedDaysAgo: number }
  | { readonly endedDaysAgo: number };

const fullDays = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / DAY_MS);
const isDaysAgo =
  (days: number): Anchor["fits"] =>
  (at, now) =>
    fullDays(at, now) === days;

/** The moment in the form that the player takes. */
export const anchorOf = (moment: Moment, graph: ProcessGraph): Anchor => {
  if ("startedDaysAgo" in moment)
    return { of: (run) => run.startedAt(), fits: isDaysAgo(moment.startedDaysAgo) };
  if ("endedDaysAgo" in moment) return { of: (run) => run.endedAt(), fits: isDaysAgo(moment.endedDaysAgo) };
  const { step } = moment;
  const expectedDays = graph.steps.find(({ key }) => key === step)?.expectedDays ?? 0;
  return { of: (run) => run.step(step).readyAt, fits: waitFits(moment, expectedDays) };
};

const waitFits = (
  moment: Extract<Moment, { readonly step: string }>,
  expectedDays: number,
): Anchor["fits"] => {
  if ("waitedDays" in moment) return isDaysAgo(moment.waitedDays);
  if ("lateDays" in moment) return isDaysAgo(expectedDays + moment.lateDays);
  return (at, now) => workingDaysWaited(at, now) === moment.waitedWorkingDays;
};
