import type { ReactNode } from "react";
import styles from "./PictureFrame.module.css";

export interface PictureFrameProps {
  readonly tools: ReactNode;
  /** How the picture and its keys are used. */
  readonly help: ReactNode;
  /** All of it at once, or as wide as there is room. */
  readonly fit: "whole" | "width";
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A picture to work on: tools above, the picture in a frame that scrolls where it must, what is done with it below. */
export const PictureFrame = ({ tools, help, fit, actions, children }: PictureFrameProps) => (
  <div className={styles["editor"]}>
    <div className={styles["tools"]}>{tools}</div>
    <div className={styles["frame"]} data-picture-frame data-fit={fit}>
      {children}
    </div>
    <div className={styles["help"]}>{help}</div>
    <div className={styles["actions"]}>{actions}</div>
  </div>
);
