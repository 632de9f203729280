import type { Announcement } from "../base/announcement.ts";
import {
  MANY_LINES_TOAST_MS,
  ONE_LINE_TOAST_MS,
  SESSION_TOAST_MS,
} from "../failures/failureAnnouncements.ts";
import { messages } from "../text/messages.ts";

type Said = Extract<Announcement, { type: "toast" }>;

/** Every kind of toast with the label of the button that shows it. Source: behaviour.md §9. */
export const toastSamples: readonly { readonly label: string; readonly said: Said }[] = [
  { label: "Success", said: { type: "toast", tone: "success", text: messages.updated("User") } },
  {
    label: "Error, one line",
    said: { type: "toast", tone: "error", text: messages.network, durationMs: ONE_LINE_TOAST_MS },
  },
  {
    label: "Error, several lines",
    said: {
      type: "toast",
      tone: "error",
      text: "Some values are not valid",
      lines: ["Email is required", "Password is required"],
      durationMs: MANY_LINES_TOAST_MS,
    },
  },
  {
    label: "Session error",
    said: { type: "toast", tone: "error", text: messages.sessionExpired, durationMs: SESSION_TOAST_MS },
  },
  { label: "Loading", said: { type: "toast", tone: "loading", text: messages.processing, hasClose: true } },
  { label: "Blank", said: { type: "toast", tone: "blank", text: messages.done } },
  {
    label: "Custom, with a close button",
    said: { type: "toast", tone: "custom", text: messages.saved, hasClose: true },
  },
];
