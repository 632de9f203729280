/**
 * Shows undelivered notifications as toasts. One tab alone polls them while it is visible; each becomes a toast and
 * is acknowledged once it was shown, and goes once its notification is read. Source: behaviour.md §2 Notifications, §9 Polling.
 */
import type { Notification } from "@canopy/contracts";
import {
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type AnyEventObject,
} from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf } from "../failures/failure.ts";
import type { PollEvent, PollInput } from "./pollTimer.ts";
import {
  afterAnswer,
  afterLook,
  nothingDelivered,
  sendable,
  toastOfNotification,
  unsaid,
  type Delivering,
  type SeenToast,
  type SessionBegin,
} from "./deliverySteps.ts";

/** Reports of the delivery's own actors. */
export type DeliveryEvent =
  | PollEvent
  /** This tab is the one that shows notifications. */
  | { readonly type: "lock.held" }
  /** All toasts, with whether each is on screen. */
  | { readonly type: "toasts.changed"; readonly toasts: readonly SeenToast[] }
  | { readonly type: "delivery.acknowledged"; readonly id: string }
  /** The person has read the notification of this id; 'all' for all of them. */
  | { readonly type: "notifications.read"; readonly which: string }
  /** The acknowledgement failed; it is repeated when the next poll still finds the notification. */
  | { readonly type: "delivery.unacknowledged"; readonly id: string };

/** Input of the delivery. */
export type DeliveryInput = PollInput & SessionBegin;

/** Acknowledges these notifications, each by a call of its own. */
export interface AcknowledgeCommand {
  readonly type: "delivery.acknowledge";
  readonly ids: readonly string[];
}

/** Asks to close the toasts of these ids, whose notifications were read. */
interface ToastsRead {
  readonly type: "toasts.read";
  readonly ids: readonly string[];
}

const acknowledgeNext = ["acknowledge", "noteAcknowledging"] as const;

/** The delivery of one session. */
export const deliveryMachine = setup({
  types: {
    context: {} as Delivering & DeliveryInput,
    events: {} as DeliveryEvent,
    input: {} as DeliveryInput,
    emitted: {} as Announcement | ToastsRead,
  },
  actors: {
    pollTimer: fromCallback<AnyEventObject>(notProvided("pollTimer")),
    /** Sends `lock.held` once no other tab of this person shows notifications. */
    holdLock: fromCallback(notProvided("holdLock")),
    /** Sends `toasts.changed`. */
    watchToasts: fromCallback(notProvided("watchToasts")),
    /** Sends `notifications.read`. */
    watchReads: fromCallback(notProvided("watchReads")),
    /** Reads undelivered notifications, the oldest first; rejects with a `CallError`. */
    readUndelivered: fromPromise<readonly Notification[]>(notProvided("readUndelivered")),
    /** Takes `delivery.acknowledge`; answers `delivery.acknowledged` or `delivery.unacknowledged`. */
    acknowledge: fromCallback<AcknowledgeCommand>(notProvided("acknowledge")),
  },
  actions: {
    logFailure: notProvided("logFailure") as (_: unknown, params: { error: unknown }) => void,
    acknowledge: sendTo("acknowledgements", ({ context }) => ({
      type: "delivery.acknowledge" as const,
      ids: sendable(context),
    })),
    noteAcknowledging: assign(({ context }) => {
      const ids = sendable(context);
      return {
        waiting: context.waiting.filter((id) => !ids.includes(id)),
        acknowledging: [...context.acknowledging, ...ids],
      };
    }),
    drop: assign({
      acknowledging: ({ context }, id: string) => context.acknowledging.filter((one) => one !== id),
    }),
  },
  guards: {
    isPermitted: ({ context }) => context.isPermitted,
    isForbidden: (_, { error }: { readonly error: unknown }) => failureOf(error).kind === "forbidden",
  },
}).createMachine({
  id: "delivery",
  description: "Shows undelivered notifications as toasts and acknowledges each one that was seen.",
  context: ({ input }) => ({ ...input, ...nothingDelivered }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isPermitted", target: "following" }, { target: "off" }] },
    /** Off until the session changes. */
    off: {},
    following: {
      invoke: [
        { src: "pollTimer", id: "pollTimer" },
        { src: "watchToasts", id: "toasts" },
        { src: "watchReads", id: "reads" },
        { src: "acknowledge", id: "acknowledgements" },
      ],
      initial: "hidden",
      on: {
        "toasts.changed": {
          actions: [assign(({ context, event }) => afterLook(context, event.toasts)), ...acknowledgeNext],
        },
        "notifications.read": {
          actions: emit(({ context: { told }, event: { which } }) => ({
            type: "toasts.read" as const,
            ids: which === "all" ? told : told.filter((id) => id === which),
          })),
        },
        "delivery.acknowledged": {
          actions: [{ type: "drop", params: ({ event }) => event.id }, ...acknowledgeNext],
        },
        "delivery.unacknowledged": {
          actions: [{ type: "drop", params: ({ event }) => event.id }, ...acknowledgeNext],
        },
      },
      states: {
        hidden: { on: { "tab.shown": "shown" } },
        shown: {
          invoke: { src: "holdLock", id: "lock" },
          initial: "waiting",
          on: { "tab.hidden": "hidden" },
          states: {
            waiting: { on: { "lock.held": "polling" } },
            resting: { on: { "poll.due": "polling" } },
            polling: {
              invoke: {
                src: "readUndelivered",
                id: "readUndelivered",
                onDone: {
                  target: "resting",
                  actions: [
                    enqueueActions(({ context, event, enqueue }) => {
                      for (const notification of unsaid(context, event.output))
                        enqueue.emit(toastOfNotification(notification));
                      enqueue.assign(afterAnswer(context, event.output));
                    }),
                    ...acknowledgeNext,
                  ],
                },
                onError: [
                  {
                    guard: { type: "isForbidden", params: ({ event }) => event },
                    target: "#delivery.off",
                    actions: { type: "logFailure", params: ({ event }) => event },
                  },
                  {
                    target: "resting",
                    actions: { type: "logFailure", params: ({ event }) => event },
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
