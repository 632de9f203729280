import type { Decision } from "./guard.ts";
import type { AddressBar, Stop } from "../base/ports.ts";

/** Where the person is, as the guard decided: what React reads with `useSyncExternalStore`. */
export interface Place {
  /** The same object as long as the decision is the same. */
  readonly read: () => Decision;
  readonly subscribe: (listen: () => void) => Stop;
}

/** The place, and how to decide anew; a decision to go elsewhere is carried out at once, by replace. */
export const createPlace = (
  address: AddressBar,
  decideNow: (address: string) => Decision,
): { readonly place: Place; readonly settle: () => void } => {
  let current = decideNow(address.read());
  const listeners = new Set<() => void>();
  const settle = (): void => {
    const next = decideNow(address.read());
    // The address tells of the change, which settles it again.
    if (next.kind === "go") return address.go(next.to, { replace: true });
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listen of listeners) listen();
  };
  return {
    settle,
    place: {
      read: () => current,
      subscribe: (listen) => {
        listeners.add(listen);
        return () => listeners.delete(listen);
      },
    },
  };
};
