import type { KeyValueStore, Ports, Stop } from "./ports.ts";
import { tolerateStorage } from "./tolerateStorage.ts";

/** The person's small settings. Where the store throws, they last as long as the page. */
export interface Preferences {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  /** Calls back with the key after each write; the returned function ends that. */
  onWrite(tell: (key: string) => void): Stop;
}

/** Creates preferences over a store; the first failure is logged. */
export const createPreferences = (store: KeyValueStore, log: Ports["log"]): Preferences => {
  const attempt = tolerateStorage(log, "Preferences cannot be kept");
  const listeners = new Set<(key: string) => void>();
  return {
    read: (key) => attempt(() => store.read(key)) ?? undefined,
    write: (key, value) => {
      attempt(() => store.write(key, value));
      for (const tell of listeners) tell(key);
    },
    onWrite: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
};
