import { Ban, CircleAlert, CircleCheck, CircleDot, Info, Sprout, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import toneStyles from "./tone.module.css";
import styles from "./Badge.module.css";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

const icons: Record<BadgeTone, LucideIcon> = {
  neutral: CircleDot,
  accent: Sprout,
  success: CircleCheck,
  warning: CircleAlert,
  danger: Ban,
  info: Info,
};

export interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly label: string;
  /** Replaces the tone's icon; null for none. */
  readonly icon?: ReactNode;
}

/** A status as a word, with a colour and an icon. */
export function Badge({ tone = "neutral", label, icon }: BadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={classes(toneStyles["tone"], styles["badge"])} data-tone={tone}>
      {icon === undefined ? <Icon aria-hidden /> : icon}
      {label}
    </span>
  );
}
