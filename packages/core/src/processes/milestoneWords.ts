import { stepKindOf, type Completion } from "@canopy/contracts";
import { counted } from "../text/numberText.ts";

/** A milestone's shape: work, a decision, a successful end, a failed end. */
export type MilestoneShape = "step" | "gate" | "end" | "stop";

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
