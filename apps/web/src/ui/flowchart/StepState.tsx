import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleSlash,
  Diamond,
  Flag,
  Lock,
  OctagonX,
  RotateCcw,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react";
import { Overdue } from "../text/Overdue.tsx";
import { classes } from "../text/classes.ts";
import { shapeWords, type StepShape, type StepTone } from "./flowchartGraph.ts";
import styles from "./stepTone.module.css";

const toneIcons: Record<StepTone, LucideIcon> = {
  locked: Lock,
  ready: CirclePlay,
  done: CircleCheck,
  reopened: RotateCcw,
  skipped: CircleSlash,
  late: CircleAlert,
  plain: CircleDashed,
  fault: TriangleAlert,
};

/** A step's state: a word with the tone's icon and colour. */
export function StepState({ tone, label }: { readonly tone: StepTone; readonly label: string }) {
  if (tone === "late") return <Overdue>{label}</Overdue>;
  const Icon = toneIcons[tone];
  return (
    <span className={classes(styles["tone"], styles["state"])} data-tone={tone}>
      <Icon aria-hidden />
      {label}
    </span>
  );
}

const shapeIcons: Record<Exclude<StepShape, "step">, LucideIcon> = {
  gate: Diamond,
  end: Flag,
  stop: OctagonX,
};

/** The sign of a decision, an end or a stop; nothing for work. Another element must say it in words. */
export function StepShapeSign({ shape }: { readonly shape: StepShape }) {
  if (shape === "step") return null;
  const Icon = shapeIcons[shape];
  return <Icon aria-hidden />;
}

/** The word for a decision, an end or a stop with its sign; nothing for work. */
export const StepShapeWord = ({ shape }: { readonly shape: StepShape }) =>
  shape === "step" ? null : (
    <span className={styles["shape"]}>
      <StepShapeSign shape={shape} />
      {shapeWords[shape]}
    </span>
  );
