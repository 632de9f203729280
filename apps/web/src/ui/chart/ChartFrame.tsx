import { useId, useRef, type ReactNode } from "react";
import { useOneTabStop } from "./useOneTabStop.ts";
import styles from "./ChartFrame.module.css";

/** The texts of a chart. */
export interface ChartWords {
  readonly title: string;
  /** One line about what is counted. */
  readonly text?: string | undefined;
  /** The values' unit: 'tCO₂e'. */
  readonly unit?: string | undefined;
  /** Shown where there is no data. */
  readonly emptyText?: string | undefined;
  /** The title's heading level. */
  readonly level?: 2 | 3 | 4 | undefined;
}

interface ChartFrameProps extends ChartWords {
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A chart's title and text around its drawing, or around the text for no data. Its links are one Tab stop. */
export function ChartFrame({ title, text, unit, emptyText, level = 3, isEmpty, children }: ChartFrameProps) {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  useOneTabStop(frame);
  const Heading = `h${level}` as const;
  return (
    <figure ref={frame} className={styles["frame"]} aria-labelledby={id}>
      <figcaption className={styles["words"]}>
        <Heading id={id}>{title}</Heading>
        {(text !== undefined || unit !== undefined) && (
          <p>{[text, unit !== undefined && `In ${unit}`].filter(Boolean).join(". ")}</p>
        )}
      </figcaption>
      {isEmpty ? <p className={styles["empty"]}>{emptyText ?? "Nothing to show yet."}</p> : children}
    </figure>
  );
}
