import type { Decision } from "./guard.ts";
import type { AddressBar, Stop } from "../base/ports.ts";
import { sameValue } from "../base/sameValue.ts";

/** The route that the guard decided for the current address. React reads it with `useSyncExternalStore`. */
export interface CurrentRoute {
  /** Returns the same object as long as the decision is the same. */
  readonly read: () => Decision;
  readonly subscribe: (listen: () => void) => Stop;
}

/** Creates the current route and `redecide`, which decides again and carries out a redirect at once, by replace; `onRedirect` then hears from where. */
export const createCurrentRoute = (
  address: AddressBar,
  decideNow: (address: string) => Decision,
  onRedirect: (from: string) => void,
): { readonly currentRoute: CurrentRoute; readonly redecide: () => void } => {
  let current = decideNow(address.read());
  const listeners = new Set<() => void>();
  const redecide = (): void => {
    const from = address.read();
    const next = decideNow(from);
    if (next.kind === "go") {
      // The redirect changes the address, and the address's listener calls `redecide` again.
      address.go(next.to, { replace: true });
      return onRedirect(from);
    }
    if (sameValue(next, current)) return;
    current = next;
    for (const listen of listeners) listen();
  };
  return {
    redecide,
    currentRoute: {
      read: () => current,
      subscribe: (listen) => {
        listeners.add(listen);
        return () => listeners.delete(listen);
      },
    },
  };
};
