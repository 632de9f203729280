import type { KeyValueStore, Ports } from "../app/ports.ts";

/** Small choices of the person, kept in a store that may throw: then they last as long as the page. */
export interface Preferences {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

/** Preferences over a store; a fault is logged once. */
export const createPreferences = (store: KeyValueStore, log: Ports["log"]): Preferences => {
  let hasWarned = false;
  const tolerate = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!hasWarned) log("warn", "Preferences cannot be kept", error);
      hasWarned = true;
      return undefined;
    }
  };
  return {
    read: (key) => tolerate(() => store.read(key)) ?? undefined,
    write: (key, value) => {
      tolerate(() => store.write(key, value));
    },
  };
};
