import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listen of listeners) listen();
};
addEventListener("popstate", tell);

/** Goes to an address of the floor. */
export const go = (path: string): void => {
  history.pushState(undefined, "", path);
  tell();
};

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** The path of the current address. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);
