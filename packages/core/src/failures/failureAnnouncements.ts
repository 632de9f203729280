import type { Announcement } from "../app/announcement.ts";
import type { Failure } from "./failure.ts";
import { failureText } from "./failureText.ts";

/** How long the toast of a lost session stays. Source: behaviour.md §9. */
export const SESSION_TOAST_MS = 3000;
/** How long an error toast of one line stays. Source: behaviour.md §9. */
export const ONE_LINE_TOAST_MS = 5000;
/** How long an error toast with bullets stays. Source: behaviour.md §9. */
export const MANY_LINES_TOAST_MS = 8000;

/** What a person hears of a failure: its toast and, after a 403, the way to /unauthorized; nothing for a stale one. Source: behaviour.md §8. */
export const failureAnnouncements = (failure: Failure): readonly Announcement[] => {
  if (failure.kind === "stale") return [];
  const { text, lines } = failureText(failure);
  const durationMs = lines.length > 0 ? MANY_LINES_TOAST_MS : ONE_LINE_TOAST_MS;
  const toast = { type: "toast", tone: "error", text } as const;
  if (failure.kind === "unauthorized") return [{ ...toast, durationMs: SESSION_TOAST_MS, key: "session" }];
  if (failure.kind === "forbidden")
    return [
      { ...toast, durationMs, key: "forbidden" },
      { type: "navigate", to: "/unauthorized", replace: true },
    ];
  return [{ ...toast, durationMs, ...(lines.length > 0 && { lines }) }];
};
