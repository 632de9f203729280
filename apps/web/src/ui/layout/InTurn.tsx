import { Children, startTransition, useEffect, useState, type ReactNode } from "react";

/** Renders its children one after the other, each in tasks of its own: what stands above them is painted first, and no key waits for all of them. */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [count, setCount] = useState(0);
  const hasMore = count < parts.length;
  useEffect(() => {
    if (hasMore) startTransition(() => setCount(count + 1));
  }, [count, hasMore]);
  return parts.slice(0, count);
}
