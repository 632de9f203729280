import { useId, type ReactNode } from "react";
import styles from "./PicturePreview.module.css";

export interface PicturePreviewProps {
  readonly label: string;
  readonly picture?: { readonly src: string; readonly alt: string };
  /** Shown while there is no picture: explains what one is for. */
  readonly text?: ReactNode;
  /** Shown after a try of which no picture came. */
  readonly notice?: ReactNode;
  readonly actions: ReactNode;
}

/** A form's small picture with its actions. */
export function PicturePreview({ label, picture, text, notice, actions }: PicturePreviewProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={styles["preview"]}
      data-picture-preview
      data-empty={!picture || undefined}
    >
      <span id={id} className={styles["label"]}>
        {label} <span className={styles["optional"]}>optional</span>
      </span>
      {picture && <img src={picture.src} alt={picture.alt} className={styles["picture"]} />}
      {text !== undefined && <p className={styles["text"]}>{text}</p>}
      {notice}
      <div className={styles["actions"]}>{actions}</div>
    </div>
  );
}
