import { overdueLabel } from "../text/overdueLabel.ts";

/** A milestone's state as a look. */
export type MilestoneTone = "locked" | "ready" | "done" | "reopened" | "skipped" | "late" | "plain";

/** A state as a word and a look. */
export interface StateWord {
  readonly label: string;
  readonly tone: MilestoneTone;
}

const words: Readonly<Record<string, StateWord>> = {
  LOCKED: { label: "Locked", tone: "locked" },
  READY: { label: "Ready", tone: "ready" },
  COMPLETED: { label: "Completed", tone: "done" },
  REOPENED: { label: "Reopened", tone: "reopened" },
  SKIPPED: { label: "Skipped", tone: "skipped" },
};

/** The word and look of a state; an unknown one is shown as the server sent it. Source: behaviour.md §4 Milestones. */
export const stateWordOf = (state: string, isOverdue = false): StateWord => {
  if (isOverdue) return { label: state === "REOPENED" ? "Reopened, overdue" : overdueLabel, tone: "late" };
  return (Object.hasOwn(words, state) ? words[state] : undefined) ?? { label: state, tone: "plain" };
};

/** The look of a failed end while the process can still end there. */
export const possible: StateWord = { label: "Possible", tone: "plain" };

/** The look of a step that was not done before its process ended. */
export const leftUndone: StateWord = { label: "Not done", tone: "plain" };
