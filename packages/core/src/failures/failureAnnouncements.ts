import { ONE_LINE_TOAST_MS, type Announcement } from "../base/announcement.ts";
import type { Failure } from "./failure.ts";
import { failureText } from "./failureText.ts";

/** Duration of a lost session's toast, in milliseconds. Source: behaviour.md §9. */
export const SESSION_TOAST_MS = 3000;
/** Duration of an error toast with bullets, in milliseconds. Source: behaviour.md §9. */
export const MANY_LINES_TOAST_MS = 8000;

/** Whether a call reads or writes: only a 403 to a read leads to another page. Source: behaviour.md §8. */
export type CallKind = "read" | "write";

/** The announcements of a failure: its toast and, for a 403 to a read, the navigation to /unauthorized; none for a stale one. Source: behaviour.md §8. */
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
