import type { ToastTone } from "../base/announcement.ts";

/** Duration of each kind of toast, in milliseconds. Source: behaviour.md §9. */
export const toastMs = {
  success: 2_000,
  error: 4_000,
  blank: 4_000,
  custom: 4_000,
  loading: Infinity,
} as const satisfies Record<ToastTone, number>;

/** Duration of a toast that offers to take its action back, in milliseconds. Source: behaviour.md §9. */
export const UNDO_TOAST_MS = 10_000;
/** Duration of the message that an action was taken back, in milliseconds. Source: behaviour.md §9. */
export const UNDONE_TOAST_MS = 4_000;
/** Duration of a notification's toast, in milliseconds. Source: behaviour.md §9. */
export const NOTIFICATION_TOAST_MS = 30_000;
/** Maximum number of toasts; the oldest is removed. Source: behaviour.md §9. */
export const MAX_TOASTS = 20;
/** Time from a toast's dismissal to its removal, in milliseconds. Source: behaviour.md §9. */
export const TOAST_REMOVAL_MS = 1_000;
/** Default position of toasts. Source: behaviour.md §9. */
export const toastPlace = { position: "top-center", gutterPx: 8 } as const;
