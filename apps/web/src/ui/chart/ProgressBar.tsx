import { useId } from "react";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  /** Names what progresses. */
  readonly label: string;
  /** From 0 to 1; values outside are clamped. */
  readonly value: number;
  /** The value as text: '9 of 14 steps'; the percentage when absent. */
  readonly text?: string | undefined;
  readonly tone?: "accent" | "success" | "warning" | "danger" | undefined;
  /** The label is only for assistive technology, because the same text stands nearby. */
  readonly isLabelHidden?: boolean | undefined;
}

/** Progress as a bar and as text. */
export function ProgressBar({ label, value, text, tone = "accent", isLabelHidden }: ProgressBarProps) {
  const id = useId();
  const share = Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0;
  const percent = Math.round(share * 100);
  const words = text ?? `${percent}%`;
  return (
    <div className={styles["progress"]}>
      <div className={styles["words"]}>
        <span id={id}>{isLabelHidden === true ? <VisuallyHidden>{label}</VisuallyHidden> : label}</span>
        <span className={styles["text"]} aria-hidden>
          {words}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className={styles["track"]}
        data-tone={tone}
      >
        <div className={styles["bar"]} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}
