import type { Presence } from "@canopy/core";

/** Whether this tab is visible, and when it is shown, focused, restored by Back or online again. */
export const presence: Presence = {
  isVisible: () => document.visibilityState === "visible",
  isOnline: () => navigator.onLine,
  onOnline: (listen) => {
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  },
  onWake: (listen) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    // A page load ends with `pageshow` too, and has just read what it shows: only a page that the browser kept comes back.
    const listenIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listen();
    };
    document.addEventListener("visibilitychange", listen, { signal });
    window.addEventListener("pageshow", listenIfRestored, { signal });
    for (const wake of ["focus", "online"]) window.addEventListener(wake, listen, { signal });
    return () => stopping.abort();
  },
};
