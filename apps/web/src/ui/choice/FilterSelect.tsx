import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { Choice } from "../form/SelectField.tsx";
import styles from "./FilterSelect.module.css";

export interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  /** The first choice is the usual one, which is not marked; in most lists it means 'no filter'. */
  readonly choices: readonly Choice[];
  /** Stands below the choices, and cannot be chosen. */
  readonly note?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The value of the note, which no choice has. */
const NOTE = "note";

/** One filter of a list with a few choices: 'Status Any' until it is used, then marked as active. */
export function FilterSelect({ label, value, choices, note, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={styles["filter"]} data-active={value !== choices[0]?.value || undefined}>
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      <select
        id={id}
        className={styles["select"]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {note !== undefined && (
          <option disabled value={NOTE}>
            {note}
          </option>
        )}
      </select>
      <ChevronDown aria-hidden />
    </div>
  );
}
