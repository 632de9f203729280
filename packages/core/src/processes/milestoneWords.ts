import { stepKindOf } from "@canopy/contracts";
import { counted } from "../text/numberText.ts";

/** How a milestone stands, as a look. */
export type MilestoneTone = "locked" | "ready" | "done" | "reopened" | "skipped" | "late" | "plain";

/** What a milestone is to the eye: work, a decision, the end in success, the end in failure. */
export type MilestoneShape = "step" | "gate" | "end" | "stop";

/** A state in a word and a look. */
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

/** How a state reads and looks; one that this client does not know is shown as it came. Source: behaviour.md §4 Milestones. */
export const stateWordOf = (state: string, isOverdue = false): StateWord => {
  if (isOverdue) return { label: state === "REOPENED" ? "Reopened, overdue" : "Overdue", tone: "late" };
  return (Object.hasOwn(words, state) ? words[state] : undefined) ?? { label: state, tone: "plain" };
};

/** How an end in failure looks while the process may be stopped there. */
export const possible: StateWord = { label: "Possible", tone: "plain" };

const shapes = { gate: "gate", end_ok: "end", end_fail: "stop", task: "step", external: "step" } as const;

/** The shape of a kind of step; one that this client does not know is plain work. */
export const shapeOf = (kind: string): MilestoneShape => shapes[stepKindOf(kind)];

/** How each kind of step reads, by its value on the wire. */
export const stepKindLabels: Readonly<Record<string, string>> = {
  task: "Task",
  gate: "Decision",
  external: "Work of others",
  end_ok: "End in success",
  end_fail: "End in failure",
};

/** Names in a sentence: 'A, B and C'. */
export const listed = (names: readonly string[], last: "and" | "or" = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;

/** How long something has been waited for, in working days; '' where it is not. */
export const waitedText = (days: number | undefined): string => {
  if (days === undefined) return "";
  if (days === 0) return "Since today";
  return counted(days, "working day", "working days");
};
