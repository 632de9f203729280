import type { TabLock } from "@canopy/core";

// Typed as always there, which it is in a secure context only.
const locks: LockManager | undefined = navigator.locks;

/** The browser's own locks between tabs; undefined where it has none. */
export const tabLock: TabLock | undefined = locks && {
  hold: (name, onHeld) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const held = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release();
        signal.addEventListener("abort", () => release());
        onHeld();
      });
    // It fails where the waiting is given up; and in a page that may keep nothing, where each tab acts for itself.
    locks.request(name, { signal }, held).catch(() => {
      if (!signal.aborted) onHeld();
    });
    return () => stopping.abort();
  },
};
