import type { Announcement } from "../base/announcement.ts";
import {
  MANY_LINES_TOAST_MS,
  ONE_LINE_TOAST_MS,
  SESSION_TOAST_MS,
} from "../failures/failureAnnouncements.ts";
import { messages } from "../text/messages.ts";

/** Every kind of toast with the label of the button that shows it. Source: behaviour.md §9. */
export const toastSamples: readonly {
  readonly label: string;
  readonly announcement: Extract<Announcement, { type: "toast" }>;
}[] = [
  { label: "Success", announcement: { type: "toast", tone: "success", text: messages.updated("User") } },
  {
    label: "Error, one line",
    announcement: { type: "toast", tone: "error", text: messages.network, durationMs: ONE_LINE_TOAST_MS },
  },
  {
    label: "Error, several lines",
    announcement: {
      type: "toast",
      tone: "error",
      text: "Some values are not valid",
      lines: ["Email is required", "Password is required"],
      durationMs: MANY_LINES_TOAST_MS,
    },
  },
  {
    label: "Session error",
    announcement: {
      type: "toast",
      tone: "error",
      text: messages.sessionExpired,
      durationMs: SESSION_TOAST_MS,
    },
  },
  {
    label: "Loading",
    announcement: { type: "toast", tone: "loading", text: messages.processing, hasClose: true },
  },
  { label: "Blank", announcement: { type: "toast", tone: "blank", text: messages.done } },
  {
    label: "Custom, with a close button",
    announcement: { type: "toast", tone: "custom", text: messages.saved, hasClose: true },
  },
];
