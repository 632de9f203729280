import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./CountButton.module.css";

interface CountButtonProps {
  readonly label: string;
  /** What is counted, after the number: 'unread'. */
  readonly counted: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly icon: ReactNode;
  readonly isExpanded: boolean;
  readonly onPress: () => void;
}

/** More than this would be wider than the icon. */
const MOST_SHOWN = 99;

/** An icon with a count at its corner, such as a bell; its name says both. */
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
