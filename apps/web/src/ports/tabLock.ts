import type { TabLock } from "@canopy/core";

// TypeScript says always defined; browsers define it in secure contexts only.
const locks: LockManager | undefined = navigator.locks;

/** The browser's locks shared between tabs; undefined where it has none. */
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
    // It rejects where waiting was aborted, and in a page without storage access, where each tab acts for
    // itself.
    locks.request(name, { signal }, held).catch(() => {
      if (!signal.aborted) onHeld();
    });
    return () => stopping.abort();
  },
};
