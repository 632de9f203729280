import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./CountButton.module.css";

interface CountButtonProps {
  readonly label: string;
  /** The counted things, after the number: 'unread'. */
  readonly counted: string;
  /** Undefined while the count is not known. */
  readonly count: number | undefined;
  readonly icon: ReactNode;
  readonly isExpanded: boolean;
  readonly onPress: () => void;
}

/** Highest number shown; a longer one would be wider than the icon. */
const MOST_SHOWN = 99;

/** An icon button with a count at its corner, such as a bell; its name contains both. */
export const CountButton = ({ label, counted, count = 0, icon, isExpanded, onPress }: CountButtonProps) => (
  <span className={styles["frame"]}>
    <Button
      kind="iconOnly"
      aria-label={count > 0 ? `${label}, ${count.toLocaleString()} ${counted}` : label}
      aria-haspopup="dialog"
      aria-expanded={isExpanded}
      icon={icon}
      onPress={onPress}
    />
    {count > 0 && (
      <span className={styles["count"]} aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    )}
  </span>
);
