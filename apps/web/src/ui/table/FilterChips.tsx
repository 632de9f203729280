import { X } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { Button } from "../button/Button.tsx";
import styles from "./ListToolbar.module.css";

interface FilterChipsProps {
  /** The filters as sentences. */
  readonly texts: readonly string[];
  /** The filter that is being changed. */
  readonly changed: number | undefined;
  readonly onOpen: (index: number) => void;
  readonly onRemove: (index: number) => void;
  readonly onClear?: (() => void) | undefined;
}

/** Gives the focus to what stays when the chip of this list item goes: its neighbour, or the button that adds a filter. */
const leaveChip = (at: Element): void => {
  const chip = at.closest("li");
  if (chip?.nextElementSibling?.hasAttribute("data-chip")) return;
  const before = chip?.previousElementSibling?.querySelector("button");
  (before ?? document.querySelector<HTMLElement>("[data-add-filter]"))?.focus();
};

/** Filters that open by press or Enter, and go by their button, Delete or Backspace. */
export const FilterChips = ({ texts, changed, onOpen, onRemove, onClear }: FilterChipsProps) => {
  const remove = (event: MouseEvent | KeyboardEvent, index: number): void => {
    leaveChip(event.currentTarget);
    onRemove(index);
  };
  return (
    <ul className={styles["chips"]} aria-label="Added filters">
      {texts.map((text, index) => (
        // Filters have no name but their place; the chip keeps the focus when its text changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles["chip"]} data-chip>
          <button
            type="button"
            className={styles["open"]}
            aria-expanded={changed === index}
            aria-label={`Change filter: ${text}`}
            aria-keyshortcuts="Delete"
            onClick={() => onOpen(index)}
            onKeyDown={(event) => {
              if (event.key === "Delete" || event.key === "Backspace") remove(event, index);
            }}
          >
            {text}
          </button>
          <button
            type="button"
            className={styles["remove"]}
            aria-label={`Remove filter: ${text}`}
            onClick={(event) => remove(event, index)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
      {onClear && (
        <li>
          <Button label="Clear filters" size="small" kind="tab" onPress={onClear} />
        </li>
      )}
    </ul>
  );
};
