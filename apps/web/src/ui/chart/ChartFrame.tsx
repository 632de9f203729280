import { useId, type ReactNode } from "react";
import styles from "./ChartFrame.module.css";

/** What every chart says about itself. */
export interface ChartWords {
  readonly title: string;
  /** A line on what is counted. */
  readonly text?: string | undefined;
  /** Of the values: 'tCO₂e'. */
  readonly unit?: string | undefined;
  /** Said where there is nothing to show. */
  readonly emptyText?: string | undefined;
  /** The title's level in the page's outline. */
  readonly level?: 2 | 3 | 4 | undefined;
}

interface ChartFrameProps extends ChartWords {
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A chart's title and line of text around its drawing; or around the word that there is nothing to draw. */
export function ChartFrame({ title, text, unit, emptyText, level = 3, isEmpty, children }: ChartFrameProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <figure className={styles["frame"]} aria-labelledby={id}>
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
