import { Camera } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "../button/Button.tsx";
import styles from "./CaptureBar.module.css";

export interface CaptureBarProps {
  readonly title: string;
  readonly text: string;
  readonly onCapture: () => void;
  readonly onCancel: () => void;
}

/** A bar over the page, which stays usable. It takes the focus when it appears but does not trap it, and is left out of pictures. */
export function CaptureBar({ title, text, onCapture, onCancel }: CaptureBarProps) {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.querySelector<HTMLElement>("button:last-of-type")?.focus(), []);
  return (
    // The first attribute keeps it usable while a dialog hides the rest of the page.
    <section
      ref={bar}
      className={styles["bar"]}
      aria-labelledby={id}
      data-react-aria-top-layer="true"
      data-not-in-picture
    >
      <div className={styles["words"]}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles["buttons"]}>
        <Button label="Cancel" aria-keyshortcuts="Escape" onPress={onCancel} />
        <Button
          label="Capture"
          variant="primary"
          icon={<Camera aria-hidden />}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl + Enter"
          onPress={onCapture}
        />
      </div>
    </section>
  );
}

/**
 * Covers the page invisibly while its picture is taken: the pointer, which has just pressed a button here,
 * highlights nothing below it and shows that work is under way.
 */
export const CaptureShield = () => (
  <div className={styles["shield"]} data-react-aria-top-layer="true" data-not-in-picture />
);
