import type { AddressBar, KeyValueStore, Ports } from "./ports.ts";

const storeInMemory = (): KeyValueStore => {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
};

const addressInMemory = (origin: string): AddressBar => {
  const listeners = new Set<(address: string) => void>();
  let address = "/";
  return {
    origin,
    read: () => address,
    go: (to) => {
      address = to;
      for (const listen of listeners) listen(to);
    },
    back: () => undefined,
    openedFrom: () => undefined,
    onChange: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
};

/** The ports of a front end without a window: an address that nobody sees, always in view and online; `own` is what differs. */
export const windowlessPorts = (
  own: Pick<Ports, "apiBase" | "fetch" | "local" | "random" | "log" | "saveFile" | "upload">,
): Ports => ({
  tab: storeInMemory(),
  address: addressInMemory(own.apiBase),
  presence: {
    isVisible: () => true,
    isOnline: () => true,
    onOnline: () => () => undefined,
    onWake: () => () => undefined,
  },
  reload: () => undefined,
  ...own,
});
