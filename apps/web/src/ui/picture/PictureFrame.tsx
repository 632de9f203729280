import type { ReactNode } from "react";
import styles from "./PictureFrame.module.css";

export interface PictureFrameProps {
  readonly tools: ReactNode;
  /** A failure. It stands above the frame, because inside it would cut off the picture where the frame does not scroll. */
  readonly notice: ReactNode;
  /** Help for the picture and its keys. */
  readonly help: ReactNode;
  /** The whole picture, or fitted to the width. */
  readonly fit: "whole" | "width";
  /** Buttons that change the chosen mark. They stand below the picture, so that it stays where it is under the pointer. */
  readonly steps: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A picture editor's frame: tools above, the picture in a frame that scrolls where needed, actions below. */
export const PictureFrame = ({ tools, notice, help, fit, steps, actions, children }: PictureFrameProps) => (
  <div className={styles["editor"]}>
    <div className={styles["tools"]}>{tools}</div>
    {notice}
    <div className={styles["frame"]} data-picture-frame data-fit={fit}>
      {children}
    </div>
    <div className={styles["help"]}>{help}</div>
    <div className={styles["foot"]}>
      <div className={styles["actions"]}>{actions}</div>
      <div className={styles["steps"]}>{steps}</div>
    </div>
  </div>
);
