import type { KeyValueStore, Ports } from "./ports.ts";
import { tolerateStorage } from "./tolerateStorage.ts";

/** Small choices of the person, kept in a store that may throw: then they last as long as the page. */
export interface Preferences {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

/** Preferences over a store; a fault is logged once. */
export const createPreferences = (store: KeyValueStore, log: Ports["log"]): Preferences => {
  const attempt = tolerateStorage(log, "Preferences cannot be kept");
  return {
    read: (key) => attempt(() => store.read(key)) ?? undefined,
    write: (key, value) => {
      attempt(() => store.write(key, value));
    },
  };
};
