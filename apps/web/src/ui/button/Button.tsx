import { useEffect, type ComponentProps, type ReactNode } from "react";
import { classes } from "../text/classes.ts";
import { Spinner } from "../text/Spinner.tsx";
import styles from "./Button.module.css";

export type ButtonKind = "default" | "tab" | "viewToggle" | "iconOnly" | "expanding";
export type ButtonVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";
export type ButtonSize = "small" | "medium" | "large";

/** The look that Button and ButtonLink share. */
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly fullWidth?: boolean | undefined;
  /** Shown before the label; the only content of an icon-only button. */
  readonly icon?: ReactNode;
}

type Named =
  | { readonly kind: "iconOnly"; readonly "aria-label": string; readonly label?: undefined }
  | { readonly kind?: Exclude<ButtonKind, "iconOnly">; readonly label: string };

type ButtonElementProps = Omit<ComponentProps<"button">, "disabled" | "onClick" | "children" | "aria-label">;

export type ButtonProps = Named &
  ButtonLook &
  ButtonElementProps & {
    readonly "aria-label"?: string;
    readonly onPress?: (() => void) | undefined;
    readonly isDisabled?: boolean | undefined;
    /** Work is under way: the button stays focusable, shows progress and cannot be pressed. */
    readonly isPending?: boolean | undefined;
    /** Marks the selected tab or view. */
    readonly isSelected?: boolean | undefined;
  };

/** The warning for a button without a label. Source: behaviour.md §5. */
export const MISSING_LABEL = "Button: a label is required unless its kind is iconOnly.";

/** A button in all its kinds, variants and sizes. Source: behaviour.md §2 Shared pieces. */
export function Button(props: ButtonProps) {
  const {
    kind = "default",
    label,
    icon,
    variant = "secondary",
    size = "medium",
    fullWidth,
    className,
    ...others
  } = props;
  const { onPress, isDisabled, isPending = false, isSelected = false, type = "button", ...rest } = others;
  const isLabelMissing = kind !== "iconOnly" && !label?.trim();
  useEffect(() => {
    if (isLabelMissing) console.warn(MISSING_LABEL);
  }, [isLabelMissing]);
  return (
    <button
      {...(kind === "viewToggle" && { "aria-pressed": isSelected })}
      {...(kind === "tab" && isSelected && { "aria-current": "true" as const })}
      {...rest}
      type={type}
      className={classes(styles["button"], className)}
      data-kind={kind}
      data-variant={variant}
      data-size={size}
      data-full-width={fullWidth || undefined}
      data-selected={isSelected || undefined}
      disabled={isDisabled}
      {...(isPending && { "aria-disabled": true, "aria-busy": true })}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      {isPending ? <Spinner /> : icon}
      <ButtonLabel kind={kind} label={label} />
    </button>
  );
}

const ButtonLabel = ({ kind, label }: { readonly kind: ButtonKind; readonly label: string | undefined }) => {
  if (kind === "iconOnly" || !label) return null;
  if (kind !== "expanding") return <span>{label}</span>;
  return (
    <span className={styles["label"]}>
      <span>
        <span>{label}</span>
      </span>
    </span>
  );
};
