import type { ReactNode } from "react";
import { go } from "./address.ts";

/** A link within the floor, followed without a new page. */
export function InternalLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
