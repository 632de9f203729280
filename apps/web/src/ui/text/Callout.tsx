import { CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import toneStyles from "./tone.module.css";
import styles from "./Callout.module.css";

export interface CalloutProps {
  readonly tone?: "info" | "success" | "warning" | "danger";
  readonly title?: string;
  readonly children?: ReactNode;
  /** Small buttons. */
  readonly actions?: ReactNode;
  /** True when it appears because of something that just happened. */
  readonly isAlert?: boolean;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert };

/** A message in the flow of the page: a restored draft, an edit conflict, a failed sign-in. */
export const Callout = ({ tone = "info", title, children, actions, isAlert = false }: CalloutProps) => {
  const Icon = icons[tone];
  return (
    <div
      className={classes(toneStyles["tone"], styles["callout"])}
      data-tone={tone}
      role={isAlert ? "alert" : "note"}
    >
      <Icon aria-hidden />
      <div className={styles["words"]}>
        {title !== undefined && <p className={styles["title"]}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
};
