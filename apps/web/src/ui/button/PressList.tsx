import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./PressList.module.css";

interface PressListProps {
  /** Names the list for assistive technology. */
  readonly label: string;
  readonly items: readonly {
    readonly id: string;
    readonly label: string;
    readonly icon?: ReactNode;
    readonly onPress: () => void;
    /** Removes the line; no button when absent. */
    readonly onRemove?: (() => void) | undefined;
  }[];
}

/** A list of lines to press. */
export const PressList = ({ label, items }: PressListProps) => (
  <ul className={styles["list"]} aria-label={label}>
    {items.map(({ id, icon, onPress, onRemove, ...item }) => (
      <li key={id} className={styles["item"]}>
        <button type="button" className={styles["line"]} onClick={onPress}>
          {icon}
          <span>{item.label}</span>
        </button>
        {onRemove && (
          <Button
            kind="iconOnly"
            size="small"
            aria-label={`Remove ${item.label}`}
            icon={<X aria-hidden />}
            onPress={onRemove}
          />
        )}
      </li>
    ))}
  </ul>
);
