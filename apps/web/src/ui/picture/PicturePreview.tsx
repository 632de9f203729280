import { useId, type ReactNode } from "react";
import styles from "./PicturePreview.module.css";

export interface PicturePreviewProps {
  readonly label: string;
  readonly picture?: { readonly src: string; readonly alt: string };
  /** Where there is no picture yet: what one is for. */
  readonly text?: ReactNode;
  readonly actions: ReactNode;
}

/** A picture that belongs to a form, small, with what can be done about it. */
export function PicturePreview({ label, picture, text, actions }: PicturePreviewProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles["preview"]} data-empty={!picture || undefined}>
      <span id={id} className={styles["label"]}>
        {label} <span className={styles["optional"]}>optional</span>
      </span>
      {picture && <img src={picture.src} alt={picture.alt} className={styles["picture"]} />}
      {text !== undefined && <p className={styles["text"]}>{text}</p>}
      <div className={styles["actions"]}>{actions}</div>
    </div>
  );
}
