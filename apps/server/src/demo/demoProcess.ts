import { anchorOf } from "./moments.ts";
import { drawPace, playAnchored, playProcess } from "./playProcess.ts";
import { createProcessRun, type ProcessRun } from "./processRun.ts";
import type { Rng } from "./rng.ts";
import type { StoryProcess } from "./story/storyShape.ts";
import type { StartableTemplate } from "./templateRows.ts";
import { found, type WorkSource } from "./workSource.ts";
import { DAY_MS } from "../base/durations.ts";

/** A process of the demo after it was played. */
export interface DemoProcess {
  readonly id: string;
  readonly template: StartableTemplate;
  readonly name: string;
  readonly run: ProcessRun;
  readonly createdAt: Date;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  readonly notes: Readonly<Record<string, string>>;
}

const LEAST_PACE = 0.72;
const MOST_PACE = 0.98;
const PERIOD_MONTHS = 6;
/** The age in days of a process that has not started. */
const WAITING_DAYS = 9;

/** Plays a process of the hand-written story, so that today it is in the state that the story says. */
export const storyProcess = ({ rng, now, templates }: WorkSource, story: StoryProcess): DemoProcess => {
  const template = templateOf(templates, story.template);
  const plan = { ...story, graph: template.graph };
  const pace = drawPace(rng, plan, LEAST_PACE, MOST_PACE);
  const run = story.moment
    ? playAnchored(plan, pace, now, anchorOf(story.moment, template.graph))
    : createProcessRun(template.graph);
  return demoProcess(rng, now, template, story, run);
};

/** Plays a process from its start until now; each step takes its expected days times a factor between the two. */
export const runningProcess = (
  { rng, now, templates }: Pick<WorkSource, "rng" | "now" | "templates">,
  story: StoryProcess,
  startedAt: Date,
  [least, most]: readonly [least: number, most: number],
): DemoProcess => {
  const template = templateOf(templates, story.template);
  const plan = { ...story, graph: template.graph };
  const run = playProcess(plan, drawPace(rng, plan, least, most), startedAt, now);
  return demoProcess(rng, now, template, story, run);
};

const templateOf = (templates: readonly StartableTemplate[], key: string) =>
  found(templates, key, (one) => one.key === key);

const demoProcess = (
  rng: Rng,
  now: Date,
  template: StartableTemplate,
  { name, notes = {} }: StoryProcess,
  run: ProcessRun,
): DemoProcess => {
  const createdAt = run.startedAt() ?? new Date(now.getTime() - WAITING_DAYS * DAY_MS);
  return { id: rng.uuid(), template, name, run, createdAt, periodStart: null, periodEnd: null, notes };
};

/** Sets the monitoring periods of a project: half a year each, in sequence, the last one before its process began. */
export const withPeriods = (processes: readonly DemoProcess[]): DemoProcess[] => {
  const cycles = processes.filter(({ template }) => template.key === "MRV-CYCLE");
  const last = cycles.at(-1)?.createdAt;
  return processes.map((process) => {
    const at = cycles.indexOf(process);
    return last && at >= 0 ? { ...process, ...halfYearBefore(last, cycles.length - 1 - at) } : process;
  });
};

const halfYearBefore = (at: Date, further: number) => {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() - further * PERIOD_MONTHS;
  return {
    periodStart: dayOf(new Date(Date.UTC(year, month - PERIOD_MONTHS, 1))),
    periodEnd: dayOf(new Date(Date.UTC(year, month, 0))),
  };
};

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
