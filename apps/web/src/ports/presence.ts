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
    document.addEventListener("visibilitychange", listen, { signal });
    for (const wake of ["pageshow", "focus", "online"]) window.addEventListener(wake, listen, { signal });
    return () => stopping.abort();
  },
};
