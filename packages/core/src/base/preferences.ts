import type { KeyValueStore, Ports } from "./ports.ts";
import { tolerateStorage } from "./tolerateStorage.ts";

/** The person's small settings. Where the store throws, they last as long as the page. */
export interface Preferences {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

/** Creates preferences over a store; the first failure is logged. */
export const createPreferences = (store: KeyValueStore, log: Ports["log"]): Preferences => {
  const attempt = tolerateStorage(log, "Preferences cannot be kept");
  return {
    read: (key) => attempt(() => store.read(key)) ?? undefined,
    write: (key, value) => {
      attempt(() => store.write(key, value));
    },
  };
};
