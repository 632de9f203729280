import { X } from "lucide-react";
import styles from "./ChosenList.module.css";

interface ChosenListProps {
  /** Names the list for assistive technology: 'Tags chosen'. */
  readonly label: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled?: boolean | undefined;
  readonly onRemove: (value: string) => void;
}

/** The chosen values of a field for many, each with a button to remove it. */
export const ChosenList = ({ label, items, isDisabled, onRemove }: ChosenListProps) =>
  items.length > 0 && (
    <ul className={styles["list"]} aria-label={label}>
      {items.map((item) => (
        <li key={item.value} className={styles["item"]}>
          <span>{item.label}</span>
          <button
            type="button"
            className={styles["remove"]}
            aria-label={`Remove ${item.label}`}
            disabled={isDisabled}
            onClick={() => onRemove(item.value)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
