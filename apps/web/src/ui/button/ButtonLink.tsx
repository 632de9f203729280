import { classes } from "../text/classes.ts";
import type { ButtonLook } from "./Button.tsx";
import { Anchor, type AnchorProps } from "./Link.tsx";
import styles from "./Button.module.css";

export type ButtonLinkProps = Omit<AnchorProps, "children"> & ButtonLook & { readonly label: string };

/** A plain link that looks like a button. It navigates; Button acts. */
export const ButtonLink = ({
  label,
  icon,
  variant = "secondary",
  size = "medium",
  fullWidth,
  className,
  ...rest
}: ButtonLinkProps) => (
  <Anchor
    {...rest}
    className={classes(styles["button"], className)}
    data-variant={variant}
    data-size={size}
    data-full-width={fullWidth || undefined}
  >
    {icon}
    <span>{label}</span>
  </Anchor>
);
