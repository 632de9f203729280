import { stepKindOf, type Completion } from "@canopy/contracts";
import { overdueLabel } from "../text/overdueLabel.ts";
import { counted } from "../text/numberText.ts";

/** A milestone's state as a look. */
export type MilestoneTone = "locked" | "ready" | "done" | "reopened" | "skipped" | "late" | "plain";

/** A milestone's shape: work, a decision, a successful end, a failed end. */
export type MilestoneShape = "step" | "gate" | "end" | "stop";

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

const revokedWords: Readonly<Record<string, string>> = {
  REOPENED: "Reopened",
  TAKEN_BACK: "Taken back",
  UNDONE: "Undone",
};

/** The word for the action that revoked a completion: 'Sent back' where the work came back along an arrow, 'Reopened' where it did not. */
export const revokedWordOf = ({
  revokedAs,
  sentBackFrom,
}: Pick<Completion, "revokedAs" | "sentBackFrom">): string => {
  if (revokedAs === "REOPENED" && sentBackFrom !== null) return "Sent back";
  return (
    (revokedAs !== null && Object.hasOwn(revokedWords, revokedAs) && revokedWords[revokedAs]) || "Revoked"
  );
};

/** The look of a failed end while the process can still end there. */
export const possible: StateWord = { label: "Possible", tone: "plain" };

/** The look of a step that was not done before its process ended. */
export const leftUndone: StateWord = { label: "Not done", tone: "plain" };

const shapes = { gate: "gate", end_ok: "end", end_fail: "stop", task: "step", external: "step" } as const;

/** The shape of a step's kind; an unknown kind is plain work. */
export const shapeOf = (kind: string): MilestoneShape => shapes[stepKindOf(kind)];

export { stepKindLabels } from "@canopy/contracts";

/** The waiting time in working days; '' where nothing waits. */
export const waitedText = (days: number | undefined): string => {
  if (days === undefined) return "";
  if (days === 0) return "Since today";
  return counted(days, "working day", "working days");
};
