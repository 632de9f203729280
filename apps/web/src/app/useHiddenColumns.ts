import { useState } from "react";

/** The columns that this person has hidden in a list, and the way to hide or show one. */
export const useHiddenColumns = (): {
  readonly hidden: readonly string[];
  readonly toggle: (id: string) => void;
} => {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setHidden((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return { hidden, toggle };
};
