import type { KeyValueStore, SharedStore } from "@canopy/core";

const over = (storage: () => Storage): KeyValueStore => ({
  read: (key) => storage().getItem(key),
  write: (key, value) => storage().setItem(key, value),
  remove: (key) => storage().removeItem(key),
  keys: () => Object.keys(storage()),
});

/** What this browser keeps, shared by its tabs. Throws where storage is blocked or full. */
export const localStore: SharedStore = {
  // A blocked browser throws on the mere mention, so each call reaches for it anew.
  ...over(() => window.localStorage),
  onForeignChange: (listen) => {
    const onStorage = (event: StorageEvent) => listen(event.key, event.newValue);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};

/** What this tab keeps until it is closed. Throws where storage is blocked or full. */
export const tabStore: KeyValueStore = over(() => window.sessionStorage);
