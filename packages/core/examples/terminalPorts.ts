import type { Ports, SharedStore } from "@canopy/core";

const memory = (): SharedStore => {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
    onForeignChange: () => () => undefined,
  };
};

/** The ports of a program without a window: stores in memory, an address that nobody sees. */
export const terminalPorts = (apiBase: string): Ports => {
  let address = "/";
  return {
    apiBase,
    fetch: (request) => fetch(request),
    local: memory(),
    tab: memory(),
    address: {
      origin: apiBase,
      read: () => address,
      go: (to) => {
        address = to;
      },
      back: () => undefined,
      onChange: () => () => undefined,
    },
    presence: {
      isVisible: () => true,
      isOnline: () => true,
      onOnline: () => () => undefined,
      onWake: () => () => undefined,
    },
    random: { uuid: () => crypto.randomUUID(), fraction: () => Math.random() },
    log: (level, message, detail) => console[level](message, detail),
    reload: () => undefined,
  };
};
