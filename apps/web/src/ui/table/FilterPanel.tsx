import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { isComposing } from "../form/composing.ts";
import styles from "./FilterPanel.module.css";

interface FilterPanelProps {
  readonly title: string;
  readonly applyLabel: string;
  /** The reason why the filter was refused, announced to screen readers; undefined where it was not. */
  readonly refusal: string | undefined;
  readonly onApply: () => void;
  /** The second button, 'Cancel' when absent. */
  readonly closeLabel?: string;
  /** The action of the second button; it closes when absent. */
  readonly onCancel?: () => void;
  readonly onClose: () => void;
  /** The fields of the filter. */
  readonly children: ReactNode;
}

/** The form of one filter under a list's bar: begins with the focus, Enter takes it, Escape leaves it; the focus returns to where it was opened. */
export function FilterPanel(props: FilterPanelProps) {
  const {
    title,
    applyLabel,
    refusal,
    onApply,
    closeLabel = "Cancel",
    onClose,
    onCancel = onClose,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    form.current?.querySelector<HTMLElement>("select, input, button")?.focus();
    return () => {
      const target =
        opener instanceof HTMLElement && opener !== document.body
          ? opener
          : document.querySelector<HTMLElement>("[data-add-filter]");
      // After the render that takes the form away, so that a chip that came with it is already there.
      queueMicrotask(() => target?.isConnected && target.focus());
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form from any of its fields
    <form
      ref={form}
      className={styles["panel"]}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
      onKeyDown={(event) => {
        // An open list takes the first Escape.
        const isListOpen = event.target instanceof Element && event.target.matches("[aria-expanded=true]");
        if (event.key !== "Escape" || isComposing(event) || isListOpen) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles["fields"]}>{children}</div>
      <div className={styles["end"]}>
        <Button label={applyLabel} size="small" variant="primary" type="submit" />
        <Button label={closeLabel} size="small" onPress={onCancel} />
        <p role="alert" className={styles["refusal"]}>
          {refusal !== undefined && (
            <>
              <CircleAlert aria-hidden />
              {refusal}
            </>
          )}
        </p>
      </div>
    </form>
  );
}
