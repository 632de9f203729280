import type { Notification } from "@canopy/contracts";
import type { Announcement } from "../base/announcement.ts";
import type { Toast } from "../shell/toast.ts";
import { MAX_TOASTS } from "../shell/toastTimes.ts";
import { linkOf } from "./notificationLink.ts";
import { senderOf } from "./notificationSender.ts";

/** How long the toast of a notification stays, in milliseconds. Source: behaviour.md §9. */
const NOTIFICATION_TOAST_MS = 30_000;
/** Most acknowledgements under way at once. */
const MAX_ACKNOWLEDGING = 4;

/** What the delivery knows of the notifications that the server still counts as undelivered. JSON. */
export interface Delivering {
  /** Announced as toasts here: none of them is announced again. */
  readonly said: readonly string[];
  /** Those whose toast came on screen. */
  readonly shown: readonly string[];
  /** Shown, and to be acknowledged next. */
  readonly waiting: readonly string[];
  /** Being acknowledged. */
  readonly acknowledging: readonly string[];
  /** The toasts of any kind, on screen or about to be: what exceeds their limit would push out the oldest. */
  readonly toastIds: readonly string[];
}

/** Nothing was delivered yet. */
export const nothingDelivered: Delivering = {
  said: [],
  shown: [],
  waiting: [],
  acknowledging: [],
  toastIds: [],
};

/** The notifications to announce now: those that were not, or whose toast went before it was drawn, as long as there is room among the toasts. */
export const unsaid = (
  { said, shown, toastIds }: Delivering,
  undelivered: readonly Notification[],
): readonly Notification[] => {
  const isTold = (id: string) => said.includes(id) && (shown.includes(id) || toastIds.includes(id));
  return undelivered.filter(({ id }) => !isTold(id)).slice(0, Math.max(0, MAX_TOASTS - toastIds.length));
};

/** A notification as a toast. */
export const toastOfNotification = (notification: Notification): Announcement => {
  const link = linkOf(notification);
  const byline = senderOf(notification);
  return {
    type: "toast",
    tone: "custom",
    text: notification.title,
    ...(byline !== undefined && { byline }),
    lines: [...new Set(notification.message.split("\n"))].filter((line) => line.trim() !== ""),
    durationMs: NOTIFICATION_TOAST_MS,
    hasClose: true,
    key: notification.id,
    ...(link !== undefined && { link }),
  };
};

/** After an answer: what was shown and still counts as undelivered is acknowledged again; what no longer does is forgotten. */
export const afterAnswer = (
  before: Delivering,
  undelivered: readonly Notification[],
): Partial<Delivering> => {
  const { shown, waiting, acknowledging } = before;
  const open = new Set(undelivered.map(({ id }) => id));
  const said = [...new Set([...before.said, ...unsaid(before, undelivered).map(({ id }) => id)])];
  const isKept = (id: string) => open.has(id) || waiting.includes(id) || acknowledging.includes(id);
  const again = shown.filter((id) => open.has(id) && !waiting.includes(id) && !acknowledging.includes(id));
  return { said: said.filter(isKept), shown: shown.filter(isKept), waiting: [...waiting, ...again] };
};

/** A toast as the delivery knows it: `isShown` says that it came on screen. */
export type SeenToast = Pick<Toast, "id" | "isShown">;

/** After a look at the toasts: those that now are on screen may be acknowledged. */
export const afterLook = (
  { said, shown, waiting }: Delivering,
  toasts: readonly SeenToast[],
): Partial<Delivering> => {
  const onScreen = new Set(toasts.filter(({ isShown }) => isShown).map(({ id }) => id));
  const fresh = said.filter((id) => onScreen.has(id) && !shown.includes(id));
  return {
    toastIds: toasts.map(({ id }) => id),
    shown: [...shown, ...fresh],
    waiting: [...waiting, ...fresh],
  };
};

/** The notifications whose acknowledgement may be sent now. */
export const sendable = ({ waiting, acknowledging }: Delivering): readonly string[] =>
  waiting.slice(0, Math.max(0, MAX_ACKNOWLEDGING - acknowledging.length));
