import { Search, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../button/Button.tsx";
import { classes } from "../text/classes.ts";
import { isComposing } from "../form/composing.ts";
import fieldStyles from "../form/Field.module.css";
import styles from "./SearchField.module.css";

export interface SearchFieldProps {
  /** Names the box for assistive technology; also its placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
}

/** A search box; Escape or its button clears it. */
export function SearchField({ label, value, onChange, maxLength }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={styles["search"]}>
      <Search aria-hidden />
      <input
        ref={box}
        type="search"
        dir="auto"
        className={classes(fieldStyles["control"], styles["input"])}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || isComposing(event) || value === "") return;
          event.stopPropagation();
          onChange("");
        }}
        autoComplete="off"
        spellCheck={false}
      />
      {value !== "" && (
        <Button
          kind="iconOnly"
          size="small"
          aria-label="Clear search"
          icon={<X aria-hidden />}
          // The pressed button goes with the text.
          onPress={() => {
            box.current?.focus();
            onChange("");
          }}
        />
      )}
    </div>
  );
}
