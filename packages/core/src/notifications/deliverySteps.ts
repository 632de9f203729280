import { readWireDate, type Notification } from "@canopy/contracts";
import type { Announcement } from "../base/announcement.ts";
import type { Toast } from "../shell/toast.ts";
import { MAX_TOASTS, NOTIFICATION_TOAST_MS } from "../shell/toastTimes.ts";
import { linkOf } from "./notificationLink.ts";
import { senderOf } from "./notificationSender.ts";

/** Maximum number of concurrent acknowledgements. */
const MAX_ACKNOWLEDGING = 4;

/** The time at which the session began, in milliseconds of the server's clock. */
export interface SessionBegin {
  readonly sinceMs: number;
}

/** State of the notifications that the server still counts as undelivered. JSON. */
export interface Delivering {
  /** Ids announced as toasts in this tab; none is announced again. */
  readonly said: readonly string[];
  /** Ids whose toast was on screen. */
  readonly shown: readonly string[];
  /** Ids shown and waiting to be acknowledged. */
  readonly waiting: readonly string[];
  /** Ids being acknowledged. */
  readonly acknowledging: readonly string[];
  /** Ids announced as toasts that are still there. */
  readonly told: readonly string[];
  /** Ids of all toasts, on screen or queued: above their limit the oldest would be removed. */
  readonly toastIds: readonly string[];
}

/** The state before the first delivery. */
export const nothingDelivered: Delivering = {
  said: [],
  shown: [],
  waiting: [],
  acknowledging: [],
  told: [],
  toastIds: [],
};

/** Whether it is older than the session: it waits in the bell, without a toast. One without a readable date is new. */
const isOld = ({ sinceMs }: SessionBegin, { createdAt }: Notification): boolean =>
  (readWireDate(createdAt)?.getTime() ?? Infinity) < sinceMs;

/** The notifications to announce now: new ones, and those whose toast was removed before it was drawn, as long as there is room among the toasts. */
export const unsaid = (
  { said, shown, toastIds, ...begin }: Delivering & SessionBegin,
  undelivered: readonly Notification[],
): readonly Notification[] => {
  const isTold = (id: string) => said.includes(id) && (shown.includes(id) || toastIds.includes(id));
  return undelivered
    .filter((one) => !isTold(one.id) && !isOld(begin, one))
    .slice(0, Math.max(0, MAX_TOASTS - toastIds.length));
};

/** Makes a toast of a notification. */
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

/** Applies an answer: shown ones that are still undelivered are acknowledged again, and those that wait in the bell as well; others are forgotten. */
export const afterAnswer = (
  before: Delivering & SessionBegin,
  undelivered: readonly Notification[],
): Partial<Delivering> => {
  const { waiting, acknowledging } = before;
  const open = new Set(undelivered.map(({ id }) => id));
  const old = undelivered.filter((one) => isOld(before, one)).map(({ id }) => id);
  const shown = [...new Set([...before.shown, ...old])];
  const fresh = unsaid(before, undelivered).map(({ id }) => id);
  const said = [...new Set([...before.said, ...old, ...fresh])];
  const told = [...new Set([...before.told.filter((id) => before.toastIds.includes(id)), ...fresh])];
  const isKept = (id: string) => open.has(id) || waiting.includes(id) || acknowledging.includes(id);
  const again = shown.filter((id) => open.has(id) && !waiting.includes(id) && !acknowledging.includes(id));
  return { said: said.filter(isKept), shown: shown.filter(isKept), waiting: [...waiting, ...again], told };
};

/** A toast as the delivery sees it: `isShown` says that it was on screen. */
export type SeenToast = Pick<Toast, "id" | "isShown">;

/** Applies a change of toasts: those now on screen can be acknowledged. */
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

/** The notifications whose acknowledgement can be sent now. */
export const sendable = ({ waiting, acknowledging }: Delivering): readonly string[] =>
  waiting.slice(0, Math.max(0, MAX_ACKNOWLEDGING - acknowledging.length));
