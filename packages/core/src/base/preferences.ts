import type { Ports, SharedStore, Stop } from "./ports.ts";
import { tolerateStorage } from "./tolerateStorage.ts";

/** The person's small settings. Where the store throws, they last as long as the page. */
export interface Preferences {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  /** Calls back after each write, also one of another tab, with its key, or null where all was cleared; the returned function ends that. */
  onChange(tell: (key: string | null) => void): Stop;
}

/** Creates preferences over a store; the first failure is logged. */
export const createPreferences = (store: SharedStore, log: Ports["log"]): Preferences => {
  const attempt = tolerateStorage(log, "Preferences cannot be kept");
  const listeners = new Set<(key: string | null) => void>();
  /** The values that the store did not take, until another tab changes them. */
  const unkept = new Map<string, string>();
  return {
    read: (key) => unkept.get(key) ?? attempt(() => store.read(key)) ?? undefined,
    write: (key, value) => {
      unkept.set(key, value);
      attempt(() => {
        store.write(key, value);
        unkept.delete(key);
      });
      for (const tell of listeners) tell(key);
    },
    onChange: (tell) => {
      listeners.add(tell);
      const stop = store.onForeignChange((key) => {
        // null: all was cleared
        if (key === null) unkept.clear();
        else unkept.delete(key);
        tell(key);
      });
      return () => {
        stop();
        listeners.delete(tell);
      };
    },
  };
};
