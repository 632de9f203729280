import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { useId } from "react";
import styles from "./ThemeSwitch.module.css";

export type Theme = "system" | "light" | "dark";

const themes: readonly { readonly value: Theme; readonly label: string; readonly Icon: LucideIcon }[] = [
  { value: "system", label: "System theme", Icon: Monitor },
  { value: "light", label: "Light theme", Icon: Sun },
  { value: "dark", label: "Dark theme", Icon: Moon },
];

export interface ThemeSwitchProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
}

/** Switches between the system's theme, the light and the dark one. */
export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  const name = useId();
  return (
    <div className={styles["switch"]} role="radiogroup" aria-label="Theme">
      {themes.map((theme) => (
        <label key={theme.value} className={styles["choice"]} title={theme.label}>
          <input
            type="radio"
            name={name}
            aria-label={theme.label}
            checked={value === theme.value}
            onChange={() => onChange(theme.value)}
          />
          <theme.Icon aria-hidden />
        </label>
      ))}
    </div>
  );
}
