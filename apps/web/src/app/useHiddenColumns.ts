import { useState } from "react";
import { useApp } from "./appContext.tsx";

/** The columns that this person has hidden in the list at `path`, and the way to hide or show one; kept for the next visit. */
export const useHiddenColumns = (
  path: string,
): {
  readonly hidden: readonly string[];
  readonly toggle: (id: string) => void;
} => {
  const { preferences } = useApp().reach;
  const key = `hidden_columns ${path}`;
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (preferences.read(key) ?? "").split(",").filter(Boolean),
  );
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id];
    preferences.write(key, next.join());
    setHidden(next);
  };
  return { hidden, toggle };
};
