/**
 * The toasts: their number, order and duration. The time of each starts when it is on screen; hovering pauses
 * it. Source: behaviour.md §9 Generic toast durations.
 */
import { assertEvent, assign, enqueueActions, setup, type SnapshotFrom } from "xstate";
import { heldToast, resumedToast, toastOf, withToast, type ToastContent, type Toast } from "./toast.ts";
import { TOAST_REMOVAL_MS, toastPlace } from "./toastTimes.ts";

/** Events of the toasts. */
export type ToastsEvent =
  | ({ readonly type: "toasts.show" } & ToastContent)
  /** The front end has this toast on screen: its time starts. */
  | { readonly type: "toast.shown"; readonly id: string }
  /** Without `id`: all of them. */
  | { readonly type: "toasts.dismiss"; readonly id?: string }
  /** Removes all at once, without fading. */
  | { readonly type: "toasts.clear" }
  | { readonly type: "toasts.hold" }
  | { readonly type: "toasts.resume" }
  | { readonly type: "toast.expired"; readonly id: string }
  | { readonly type: "toast.left"; readonly id: string };

interface ToastsContext {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** Number of toasts ever shown; numbers the ids. */
  readonly shownCount: number;
  readonly position: typeof toastPlace.position;
  readonly gutterPx: number;
}

const expiryOf = (id: string) => `expiry of ${id}`;
const removalOf = (id: string) => `removal of ${id}`;

/** The toasts; a `key` is the toast's id. */
export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  actions: {
    add: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "toasts.show");
      const shownCount = context.shownCount + 1;
      const toasts = withToast(
        context.toasts,
        toastOf(event, event.key ?? `toast ${shownCount}`, shownCount),
      );
      const stays = new Set(toasts.map(({ id }) => id));
      for (const { id } of context.toasts) {
        if (stays.has(id) && id !== event.key) continue;
        enqueue.cancel(expiryOf(id));
        enqueue.cancel(removalOf(id));
      }
      enqueue.assign({ toasts, shownCount });
    }),
    markShown: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.map((one) => (one.id === id ? { ...resumedToast(one), isShown: true } : one)),
    })),
    /** Starts the time of a toast that is on screen. */
    start: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const ms = context.toasts.find((one) => one.id === id)?.remainingMs ?? null;
      if (ms !== null) enqueue.raise({ type: "toast.expired", id }, { id: expiryOf(id), delay: ms });
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) enqueue.cancel(expiryOf(id));
      enqueue.assign({ toasts: context.toasts.map(heldToast) });
    }),
    startAll: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ toasts: context.toasts.map(resumedToast) });
      for (const { id, remainingMs, isShown, isDismissed } of context.toasts)
        if (remainingMs !== null && isShown && !isDismissed)
          enqueue.raise({ type: "toast.expired", id }, { id: expiryOf(id), delay: remainingMs });
    }),
    dismiss: enqueueActions(({ context, enqueue }, { id }: { id: string | undefined }) => {
      const leaving = context.toasts.filter((one) => !one.isDismissed && (id === undefined || one.id === id));
      for (const one of leaving) {
        enqueue.cancel(expiryOf(one.id));
        enqueue.raise({ type: "toast.left", id: one.id }, { id: removalOf(one.id), delay: TOAST_REMOVAL_MS });
      }
      enqueue.assign({
        toasts: context.toasts.map((one) => (leaving.includes(one) ? { ...one, isDismissed: true } : one)),
      });
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) {
        enqueue.cancel(expiryOf(id));
        enqueue.cancel(removalOf(id));
      }
      enqueue.assign({ toasts: [] });
    }),
    remove: assign(({ context }, { id }: { id: string }) => ({
      toasts: context.toasts.filter((one) => one.id !== id),
    })),
  },
  guards: {
    isNew: ({ context }, { id }: { id: string }) =>
      context.toasts.some((one) => one.id === id && !one.isShown && !one.isDismissed),
  },
}).createMachine({
  id: "toasts",
  description: "The toasts: which are shown, in what order and for how long.",
  context: { toasts: [], shownCount: 0, ...toastPlace },
  initial: "running",
  on: {
    "toasts.dismiss": { actions: { type: "dismiss", params: ({ event }) => ({ id: event.id }) } },
    "toasts.clear": { actions: "clear" },
    "toast.expired": { actions: { type: "dismiss", params: ({ event }) => ({ id: event.id }) } },
    "toast.left": { actions: { type: "remove", params: ({ event }) => ({ id: event.id }) } },
  },
  states: {
    running: {
      on: {
        "toasts.show": { actions: "add" },
        "toast.shown": {
          guard: { type: "isNew", params: ({ event }) => event },
          actions: [
            { type: "markShown", params: ({ event }) => event },
            { type: "start", params: ({ event }) => event },
          ],
        },
        "toasts.hold": "held",
      },
    },
    /** The pointer or the focus is on the toasts: their time is paused. */
    held: {
      entry: "stopAll",
      exit: "startAll",
      on: {
        "toasts.show": { actions: "add" },
        "toast.shown": {
          guard: { type: "isNew", params: ({ event }) => event },
          actions: { type: "markShown", params: ({ event }) => event },
        },
        "toasts.resume": "running",
      },
    },
  },
});

type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

/** The toasts, oldest first; dismissed ones are fading out. */
export const selectToasts = (snapshot: ToastsSnapshot): readonly Toast[] => snapshot.context.toasts;
