import type { ProcessRun, RunEvent } from "../processRun.ts";
import { daysBefore } from "../timeline.ts";

/** An instant of the story: days after the nth time that a step was completed or sent back to, or days before today. */
export type StoryTime =
  | readonly [after: Extract<RunEvent["did"], "complete" | "rework">, step: string, nth: number, days: number]
  | readonly [before: "today", days: number];

/** The instant in the course of a process. Throws if the step was not completed or sent back to that often. */
export const instantOf = (run: ProcessRun, now: Date, time: StoryTime): Date => {
  if (time[0] === "today") return daysBefore(now, time[1]);
  const [did, step, nth, days] = time;
  const event = run.events.filter((one) => one.did === did && one.step === step)[nth - 1];
  if (!event) throw new Error(`the demo's ${step} has no ${did} ${nth}`);
  return daysBefore(event.at, -days);
};
