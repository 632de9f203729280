import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import styles from "./FormLayout.module.css";

export interface FormLayoutProps {
  /** Names the form for assistive technology. */
  readonly label: string;
  /** `unfinished`: the names of the fields that hold a text which is no value yet, such as half a date. */
  readonly onSubmit: (unfinished: readonly string[]) => void;
  /** A verb and its object: 'Create project'. */
  readonly submitLabel: string;
  /** Set where the form's action cannot be taken back. */
  readonly isDanger?: boolean;
  /** The form is being sent: the button shows progress and cannot send it again. */
  readonly isPending: boolean;
  readonly isSubmitDisabled?: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly cancelLabel?: string;
  /** Other actions beside the buttons. */
  readonly more?: ReactNode;
  /** Increases with every refused submit; the first field with an error then takes the focus. */
  readonly refusedCount?: number;
  /** Reading width, or the container's width (guest card, modal). */
  readonly width?: "reading" | "full";
  readonly children: ReactNode;
}

/** A browser reports '' for a date that is half typed or does not exist, and only `badInput` tells it from an empty one. */
const unfinishedIn = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll("input")].filter(({ validity }) => validity.badInput).map(({ name }) => name);

/** A form with its fields and its foot. */
export function FormLayout(props: FormLayoutProps) {
  const { label, onSubmit, submitLabel, isPending, isDanger, isSubmitDisabled, onCancel } = props;
  const { cancelLabel = "Cancel", more, refusedCount = 0, width = "reading", children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusedCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusedCount]);
  const isBare = width === "full";
  const isAlone = isBare && !onCancel && more === undefined;
  return (
    <form
      ref={form}
      className={styles["form"]}
      data-width={width}
      data-foot={isBare ? "bare" : undefined}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit(unfinishedIn(event.currentTarget));
      }}
    >
      {children}
      <div className={styles["foot"]}>
        <Button
          type="submit"
          label={submitLabel}
          variant={isDanger ? "danger" : "primary"}
          isPending={isPending}
          isDisabled={isSubmitDisabled}
          fullWidth={isAlone}
          size={isAlone ? "large" : "medium"}
        />
        {onCancel && <Button label={cancelLabel} isDisabled={isPending} onPress={onCancel} />}
        {more}
      </div>
    </form>
  );
}

export interface FormSectionProps {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A group of fields with a heading. */
export const FormSection = ({ title, text, children }: FormSectionProps) => (
  <div className={styles["section"]}>
    {(title ?? text) !== undefined && (
      <div className={styles["sectionHead"]}>
        {title !== undefined && <h2>{title}</h2>}
        {text !== undefined && <p>{text}</p>}
      </div>
    )}
    {children}
  </div>
);

/** Two short fields side by side where there is room. */
export const FieldPair = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["pair"]}>{children}</div>
);
