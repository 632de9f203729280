import type { Sequel, ToastAnnouncement } from "../base/announcement.ts";
import { nowMs } from "../base/clock.ts";
import type { Undo } from "../base/undos.ts";
import { MAX_TOASTS, toastMs, UNDO_TOAST_MS } from "./toastTimes.ts";

/** The content of a toast. */
export type ToastContent = Omit<ToastAnnouncement, "type">;

/** One toast. `remainingMs` is the rest of its time, null where it stays; it runs once the toast is on screen. */
export interface Toast {
  readonly id: string;
  /** Increases with every toast; distinguishes a toast from an earlier one with the same id. */
  readonly turn: number;
  /** The front end reported that it is on screen. */
  readonly isShown: boolean;
  readonly tone: ToastContent["tone"];
  readonly text: string;
  /** The sender, shown beside `text`. */
  readonly byline: string | undefined;
  readonly lines: readonly string[];
  readonly sequel: Sequel | undefined;
  /** Present while its action can be taken back. */
  readonly undo: Undo | undefined;
  readonly hasClose: boolean;
  /** A path of this app that a click opens. */
  readonly link: string | undefined;
  readonly isDismissed: boolean;
  readonly remainingMs: number | null;
  /** The time at which its time last started to run, on the device's clock. */
  readonly sinceMs: number;
}

/** setTimeout holds 31 bits; a longer wait would fire at once, so it counts as endless. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const timeOf = (content: ToastContent): number | null => {
  const ms = content.durationMs ?? (content.undo ? UNDO_TOAST_MS : toastMs[content.tone]);
  return ms <= LONGEST_TIMER_MS ? Math.max(0, ms) : null;
};

/** A new toast, not on screen yet. */
export const toastOf = (content: ToastContent, id: string, turn: number): Toast => ({
  id,
  turn,
  isShown: false,
  tone: content.tone,
  text: content.text,
  byline: content.byline,
  lines: content.lines ?? [],
  sequel: content.sequel,
  undo: content.undo,
  hasClose: content.hasClose ?? content.undo !== undefined,
  link: content.link,
  isDismissed: false,
  remainingMs: timeOf(content),
  sinceMs: nowMs(),
});

/** Adds a toast, or replaces the one with its id in place, and removes each whose id begins with its id and a space; above the limit the oldest is removed. */
export const withToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] => {
  const others = toasts.filter(({ id }) => !id.startsWith(`${toast.id} `));
  return others.some(({ id }) => id === toast.id)
    ? others.map((one) => (one.id === toast.id ? toast : one))
    : [...others, toast].slice(-MAX_TOASTS);
};

/** Pauses the toast's time; where the device's clock was set back meanwhile, none has passed. */
export const heldToast = (toast: Toast): Toast =>
  toast.remainingMs === null || !toast.isShown
    ? toast
    : { ...toast, remainingMs: Math.max(0, toast.remainingMs - Math.max(0, nowMs() - toast.sinceMs)) };

/** Resumes the toast's time from now. */
export const resumedToast = (toast: Toast): Toast => ({ ...toast, sinceMs: nowMs() });
