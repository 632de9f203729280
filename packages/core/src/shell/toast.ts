import type { Announcement } from "../base/announcement.ts";
import { nowMs } from "../base/clock.ts";
import { MAX_TOASTS, toastMs } from "./toastTimes.ts";

/** What is said when a toast is shown. */
export type Said = Omit<Extract<Announcement, { type: "toast" }>, "type">;

/** One toast. `remainingMs` is what is left of its time, null where it has none to run out; it runs once the toast is on screen. */
export interface Toast {
  readonly id: string;
  /** Rises with every toast: tells one from an earlier one of the same id. */
  readonly turn: number;
  /** Whoever draws toasts said that it is on screen. */
  readonly isShown: boolean;
  readonly tone: Said["tone"];
  readonly text: string;
  /** Stands beside `text`: who sent it. */
  readonly byline: string | undefined;
  readonly lines: readonly string[];
  readonly hasClose: boolean;
  /** A path of this app, where its click leads. */
  readonly link: string | undefined;
  readonly isDismissed: boolean;
  readonly remainingMs: number | null;
  /** When its time last began to run, on the device's clock. */
  readonly sinceMs: number;
}

/** setTimeout holds 31 bits: a longer wait would fire at once, so it counts as endless. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const timeOf = (said: Said): number | null => {
  const ms = said.durationMs ?? toastMs[said.tone];
  return ms <= LONGEST_TIMER_MS ? Math.max(0, ms) : null;
};

/** A new toast, not on screen yet. */
export const toastOf = (said: Said, id: string, turn: number): Toast => ({
  id,
  turn,
  isShown: false,
  tone: said.tone,
  text: said.text,
  byline: said.byline,
  lines: said.lines ?? [],
  hasClose: said.hasClose ?? false,
  link: said.link,
  isDismissed: false,
  remainingMs: timeOf(said),
  sinceMs: nowMs(),
});

/** The toasts with one more, or with one of the same id replaced where it stands; past the limit the oldest goes. */
export const withToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  toasts.some(({ id }) => id === toast.id)
    ? toasts.map((one) => (one.id === toast.id ? toast : one))
    : [...toasts, toast].slice(-MAX_TOASTS);

/** The toast with its time stopped. */
export const heldToast = (toast: Toast): Toast =>
  toast.remainingMs === null || !toast.isShown
    ? toast
    : { ...toast, remainingMs: Math.max(0, toast.remainingMs - (nowMs() - toast.sinceMs)) };

/** The toast with its time running again from now. */
export const resumedToast = (toast: Toast): Toast => ({ ...toast, sinceMs: nowMs() });
