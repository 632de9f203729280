import type { LintedStep, ProcessGraph } from "@canopy/contracts";
import { createProcessRun, type ProcessRun } from "./processRun.ts";
import type { Rng } from "./rng.ts";
import { DAY_MS, HOUR_MS } from "../base/durations.ts";

/** People work from 8 to 17 UTC. */
const OPENING_HOUR = 8;
const WORKING_HOURS = 9;

/** The work is sent back once: to `to`, that many days after `from` opened, while `from` is open. */
export interface Setback {
  readonly from: string;
  readonly to: string;
  readonly afterDays: number;
  readonly reason: string;
}

/** The course of a process. Its steps take about the expected time unless `days` says otherwise. */
export interface ProcessPlan {
  readonly graph: ProcessGraph<LintedStep>;
  /** Steps that remain open. */
  readonly open?: readonly string[];
  /** Days that a step takes, by its key. */
  readonly days?: Readonly<Record<string, number>>;
  readonly setbacks?: readonly Setback[];
  /** Optional steps that are skipped. */
  readonly skipped?: readonly string[];
  /** The end in failure, completed that many days after the first of these steps opened. */
  readonly stop?: { readonly end: string; readonly from: string; readonly afterDays: number };
}

/** The days that each step of a plan takes and the hour at which it is completed; drawn once, so that a plan can be played again at another time. */
export type Pace = ReadonlyMap<string, { readonly days: number; readonly ms: number }>;

/** Draws a pace: each step takes its expected days times a factor from `least` to `most`, at least one day. */
export const drawPace = (rng: Rng, plan: ProcessPlan, least: number, most: number): Pace =>
  new Map(
    plan.graph.steps.map(({ key, expectedDays }) => {
      const factor = least + rng.next() * (most - least);
      const days = plan.days?.[key] ?? Math.max(1, Math.round(expectedDays * factor));
      const ms = OPENING_HOUR * HOUR_MS + Math.floor(rng.next() * WORKING_HOURS * 60) * 60_000;
      return [key, { days, ms }];
    }),
  );

const startOfDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;

/** The instant that many days later, at the hour of the step's pace; never before `from` itself. */
const later = (from: Date, days: number, ms: number): Date =>
  new Date(Math.max(startOfDay(from) + days * DAY_MS + ms, from.getTime() + 60_000));

type Next = { readonly at: Date; readonly act: () => void };

/** Plays a plan from its start until nothing is left to do, or until the given instant. */
export const playProcess = (plan: ProcessPlan, pace: Pace, startedAt: Date, until?: Date): ProcessRun => {
  const run = createProcessRun(plan.graph);
  const setbacks = [...(plan.setbacks ?? [])];
  const nextOf = ({ key, readyAt }: { key: string; readyAt: Date }): Next | undefined => {
    const { days, ms } = pace.get(key) ?? { days: 1, ms: OPENING_HOUR * HOUR_MS };
    if (plan.stop?.from === key) {
      const { end, afterDays } = plan.stop;
      const at = later(readyAt, afterDays, ms);
      return { at, act: () => run.complete(end, at) };
    }
    const setback = setbacks.find(({ from }) => from === key);
    if (setback) {
      const at = later(readyAt, setback.afterDays, ms);
      const act = () => {
        setbacks.splice(setbacks.indexOf(setback), 1);
        run.uncomplete(setback.to, at, setback.reason, setback.from);
      };
      return { at, act };
    }
    if (plan.open?.includes(key)) return undefined;
    const at = later(readyAt, days, ms);
    return { at, act: () => (plan.skipped?.includes(key) ? run.skip(key, at) : run.complete(key, at)) };
  };
  run.start(startedAt);
  for (;;) {
    if (run.status() !== "IN_PROGRESS") return run;
    const [next] = run
      .open()
      .flatMap((one) => nextOf(one) ?? [])
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    if (!next || (until && next.at > until)) return run;
    next.act();
  }
};

/** The instant that fixes a process in time, and where it must lie. */
export interface Anchor {
  readonly of: (run: ProcessRun) => Date | null;
  readonly fits: (at: Date, now: Date) => boolean;
}

const MAX_DAYS = 3_000;

/** Plays a plan so that its anchor lies where it must and nothing lies in the future. Throws if that is impossible. */
export const playAnchored = (plan: ProcessPlan, pace: Pace, now: Date, anchor: Anchor): ProcessRun => {
  const from = startOfDay(now) - MAX_DAYS * DAY_MS + OPENING_HOUR * HOUR_MS;
  const trial = playProcess(plan, pace, new Date(from));
  const at = anchor.of(trial)?.getTime() ?? Number.NaN;
  const last = trial.events.at(-1)?.at.getTime() ?? from;
  for (let days = MAX_DAYS; days > 0; days -= 1)
    if (last + days * DAY_MS < now.getTime() && anchor.fits(new Date(at + days * DAY_MS), now))
      return playProcess(plan, pace, new Date(from + days * DAY_MS));
  throw new Error("a process of the demo's story fits nowhere in time");
};
