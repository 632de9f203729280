import type { KeyValueStore, SharedStore } from "../base/ports.ts";

/** A store in memory. While `isBroken` is set, every call throws, as with blocked storage. */
export interface FakeStore extends KeyValueStore {
  isBroken: boolean;
  readonly values: Map<string, string>;
}

/** Creates a store in memory with these values. */
export const fakeStore = (values = new Map<string, string>()): FakeStore => {
  const store: FakeStore = {
    isBroken: false,
    values,
    read: (key) => services(key),
    write: (key, value) => {
      services(key);
      values.set(key, value);
    },
    remove: (key) => {
      services(key);
      values.delete(key);
    },
    keys: () => {
      services("");
      return [...values.keys()];
    },
  };
  const services = (key: string): string | null => {
    if (store.isBroken) throw new Error("The storage is blocked");
    return values.get(key) ?? null;
  };
  return store;
};

/** One browser's storage shared by several tabs, each notified of the others' changes. */
export interface FakeBrowserStore {
  readonly values: Map<string, string>;
  /** The store as a new tab sees it. */
  tab(): FakeStore & SharedStore;
  /** Clears the storage from outside every tab, as `localStorage.clear()` in another tab does. */
  clear(): void;
}

/** Creates a shared storage with the values of earlier visits. */
export const fakeBrowserStore = (initial: Readonly<Record<string, string>> = {}): FakeBrowserStore => {
  const values = new Map(Object.entries(initial));
  type Ear = (key: string | null, value: string | null) => void;
  const ears = new Map<object, Set<Ear>>();
  /** Notifies in a task of its own, as browsers do. */
  const tell = (from: object | undefined, key: string | null, value: string | null) =>
    queueMicrotask(() => {
      for (const [tab, listeners] of ears)
        if (tab !== from) for (const listen of listeners) listen(key, value);
    });
  return {
    values,
    clear: () => {
      values.clear();
      tell(undefined, null, null);
    },
    tab: () => {
      const plain = fakeStore(values);
      const listeners = new Set<Ear>();
      const store = Object.assign(fakeStore(values), {
        write: (key: string, value: string) => {
          const isNew = values.get(key) !== value;
          plain.isBroken = store.isBroken;
          plain.write(key, value);
          if (isNew) tell(store, key, value);
        },
        remove: (key: string) => {
          const isThere = values.has(key);
          plain.isBroken = store.isBroken;
          plain.remove(key);
          if (isThere) tell(store, key, null);
        },
        onForeignChange: (listen: Ear) => {
          listeners.add(listen);
          return () => listeners.delete(listen);
        },
      });
      ears.set(store, listeners);
      return store;
    },
  };
};
