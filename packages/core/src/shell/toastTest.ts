import { ONE_LINE_TOAST_MS, type Announcement, type ToastAnnouncement } from "../base/announcement.ts";
import { MANY_LINES_TOAST_MS, SESSION_TOAST_MS } from "../failures/failureAnnouncements.ts";
import { messages } from "../text/messages.ts";
import type { Undos } from "../base/undos.ts";
import { NOTIFICATION_TOAST_MS } from "./toastTimes.ts";

/** The kind of undo of the sample with 'Undo'. */
const SAMPLE_UNDO = "toastTest.sample";

/** Every kind of toast with the label of the button that shows it. Source: behaviour.md §9. */
export const toastSamples: readonly {
  readonly label: string;
  readonly announcement: ToastAnnouncement;
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
  {
    label: "With Undo",
    announcement: {
      type: "toast",
      tone: "success",
      text: "Intake call completed",
      sequel: { text: "Next: Site visit.", link: { label: "Dashboard", to: "/" } },
      undo: { kind: SAMPLE_UNDO, id: "sample", done: "Intake call is open again" },
    },
  },
  {
    label: "Notification",
    announcement: {
      type: "toast",
      tone: "custom",
      text: "Site visit on Monday",
      byline: "from Marek Holub",
      lines: ["Please bring the monitoring plan."],
      durationMs: NOTIFICATION_TOAST_MS,
      hasClose: true,
      link: "/",
    },
  },
];

interface Toasting {
  readonly announce: (announcement: Announcement) => void;
  readonly services: { readonly undos: Pick<Undos, "provide"> };
}

/** Shows a sample. It has changed nothing, so its 'Undo' succeeds at once. */
export const showToastSample = ({ announce, services }: Toasting, announcement: ToastAnnouncement): void => {
  services.undos.provide(SAMPLE_UNDO, () => Promise.resolve());
  announce(announcement);
};
