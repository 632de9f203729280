import type { Announcement } from "../base/announcement.ts";
import type { Failure } from "./failure.ts";
import { failureText } from "./failureText.ts";

/** How long the toast of a lost session stays. Source: behaviour.md §9. */
export const SESSION_TOAST_MS = 3000;
/** How long an error toast of one line stays. Source: behaviour.md §9. */
export const ONE_LINE_TOAST_MS = 5000;
/** How long an error toast with bullets stays. Source: behaviour.md §9. */
export const MANY_LINES_TOAST_MS = 8000;

/** Whether a call reads or writes: a 403 to a read leads away, one to a write does not. Source: behaviour.md §8. */
export type CallKind = "read" | "write";

/** Gives what is said of a failure: its toast and, after a 403 to a read, the way to /unauthorized; nothing for a stale one. Source: behaviour.md §8. */
export const failureAnnouncements = (failure: Failure, kind: CallKind): readonly Announcement[] => {
  if (failure.kind === "stale") return [];
  const { text, lines } = failureText(failure);
  const durationMs = lines.length > 0 ? MANY_LINES_TOAST_MS : ONE_LINE_TOAST_MS;
  const toast = { type: "toast", tone: "error", text } as const;
  if (failure.kind === "unauthorized") return [{ ...toast, durationMs: SESSION_TOAST_MS, key: "session" }];
  if (failure.kind === "forbidden")
    return [
      { ...toast, durationMs, key: "forbidden" },
      ...(kind === "read" ? [{ type: "navigate", to: "/unauthorized", replace: true } as const] : []),
    ];
  return [{ ...toast, durationMs, ...(lines.length > 0 && { lines }) }];
};
