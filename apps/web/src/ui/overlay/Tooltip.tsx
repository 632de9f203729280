import type { ReactElement, ReactNode } from "react";
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import type { DOMAttributes } from "react";
import styles from "./Tooltip.module.css";

export interface TooltipProps {
  readonly text: ReactNode;
  /** One focusable element, such as an icon-only button. */
  readonly children: ReactElement<DOMAttributes<HTMLElement>, string>;
}

const OPEN_DELAY_MS = 500;

/** An additional hint for a control on hover and focus; never the only place of important information. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <TooltipTrigger delay={OPEN_DELAY_MS} closeDelay={0}>
    <Focusable>{children}</Focusable>
    <Tip>{text}</Tip>
  </TooltipTrigger>
);

/** The floating box of a tooltip. */
export const Tip = ({ children }: { readonly children: ReactNode }) => (
  <AriaTooltip offset={6} className={styles["tip"] ?? ""}>
    {children}
  </AriaTooltip>
);
