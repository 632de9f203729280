import type { KeyValueStore, SharedStore } from "@canopy/core";

const over = (storage: () => Storage): KeyValueStore => ({
  read: (key) => storage().getItem(key),
  write: (key, value) => storage().setItem(key, value),
  remove: (key) => storage().removeItem(key),
  keys: () => Object.keys(storage()),
});

/** The browser's storage, shared by its tabs. Throws where storage is blocked or full. */
export const localStore: SharedStore = {
  // Reading `localStorage` itself throws if storage is blocked, so each call reads it again.
  ...over(() => window.localStorage),
  onForeignChange: (listen) => {
    const onStorage = (event: StorageEvent) => listen(event.key, event.newValue);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};

/** The tab's storage, which ends with the tab. Throws where storage is blocked or full. */
export const tabStore: KeyValueStore = over(() => window.sessionStorage);
