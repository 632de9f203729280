import { useState } from "react";
import { useApp } from "./appContext.tsx";

/** The columns that this person has hidden in the list at `path`, at first those that say so, and the way to hide or show one; kept for the next visit. */
export const useHiddenColumns = (
  path: string,
  columns: readonly { readonly field: string; readonly isHiddenAtFirst?: true }[],
): {
  readonly hidden: readonly string[];
  readonly toggle: (id: string) => void;
} => {
  const { preferences } = useApp().services;
  const key = `hidden_columns ${path}`;
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (preferences.read(key) ?? hiddenAtFirst(columns)).split(",").filter(Boolean),
  );
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id];
    preferences.write(key, next.join());
    setHidden(next);
  };
  return { hidden, toggle };
};

const hiddenAtFirst = (columns: Parameters<typeof useHiddenColumns>[1]): string =>
  columns
    .filter(({ isHiddenAtFirst }) => isHiddenAtFirst)
    .map(({ field }) => field)
    .join();
