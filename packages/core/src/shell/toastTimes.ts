import type { ToastTone } from "../base/announcement.ts";

/** How long each kind of toast stays, in milliseconds. Source: behaviour.md §9. */
export const toastMs = {
  success: 2_000,
  error: 4_000,
  blank: 4_000,
  custom: 4_000,
  loading: Infinity,
} as const satisfies Record<ToastTone, number>;

/** Most toasts kept; the oldest goes. Source: behaviour.md §9. */
export const MAX_TOASTS = 20;
/** From a toast's dismissal to its removal. Source: behaviour.md §9. */
export const TOAST_REMOVAL_MS = 1_000;
/** Where toasts stand unless the app places them elsewhere. Source: behaviour.md §9. */
export const toastPlace = { position: "top-center", gutterPx: 8 } as const;
