/**
 * The toasts: their number, order and duration. The time of each starts when it is on screen; hovering pauses
 * it. Source: behaviour.md §9 Generic toast durations.
 */
import { assertEvent, assign, emit, enqueueActions, raise, setup, type SnapshotFrom } from "xstate";
import type { Undo } from "../base/undos.ts";
import { heldToast, resumedToast, toastOf, withToast, type ToastContent, type Toast } from "./toast.ts";
import { TOAST_REMOVAL_MS, toastPlace, UNDONE_TOAST_MS } from "./toastTimes.ts";

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
  /** Takes the toast's action back. */
  | { readonly type: "toast.undo"; readonly id: string }
  /** The action was taken back; `text` says so. */
  | { readonly type: "toast.undone"; readonly id: string; readonly text: string }
  /** It could not be taken back; its failure is announced by itself. */
  | { readonly type: "toast.notUndone"; readonly id: string }
  | { readonly type: "toast.expired"; readonly id: string }
  | { readonly type: "toast.left"; readonly id: string };

/** Asks to take a toast's action back; answered by `toast.undone` or `toast.notUndone`. */
interface UndoWanted {
  readonly type: "undo.wanted";
  readonly id: string;
  readonly undo: Undo | undefined;
}

interface ToastsContext {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** Number of toasts ever shown; numbers the ids. */
  readonly shownCount: number;
  readonly position: typeof toastPlace.position;
  readonly gutterPx: number;
}

/** The look of a toast while its action is taken back. */
const undoing = { tone: "loading", sequel: { text: "Taking it back…" } } as const;

const expiryOf = (id: string) => `expiry of ${id}`;
const removalOf = (id: string) => `removal of ${id}`;

/** The toasts; a `key` is the toast's id. */
export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent, emitted: {} as UndoWanted },
  actions: {
    /** Takes the offer away at once, so that it cannot be taken twice; the toast stays until the result is there. */
    undo: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.cancel(expiryOf(id));
      enqueue.assign({
        toasts: context.toasts.map((one) =>
          one.id === id ? { ...one, ...undoing, undo: undefined, remainingMs: null } : one,
        ),
      });
    }),
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
    isUndoable: ({ context }, { id }: { id: string }) =>
      context.toasts.some((one) => one.id === id && one.undo !== undefined && !one.isDismissed),
    /** Its action is being taken back; the toast of another action may have taken its place meanwhile. */
    isUndoing: ({ context }, { id }: { id: string }) =>
      context.toasts.some((one) => one.id === id && one.sequel === undoing.sequel),
    isOnly: ({ context }, { id }: { id: string }) => context.toasts.every((one) => one.id === id),
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
    "toast.undo": {
      guard: { type: "isUndoable", params: ({ event }) => event },
      actions: [
        emit(({ context, event: { id } }) => ({
          type: "undo.wanted" as const,
          id,
          undo: context.toasts.find((one) => one.id === id)?.undo,
        })),
        { type: "undo", params: ({ event }) => event },
      ],
    },
    "toast.undone": {
      guard: { type: "isUndoing", params: ({ event }) => event },
      actions: raise(({ context, event }) => ({
        type: "toasts.show" as const,
        tone: "success" as const,
        text: context.toasts.find(({ id }) => id === event.id)?.text ?? "",
        sequel: { text: event.text },
        durationMs: UNDONE_TOAST_MS,
        key: event.id,
      })),
    },
    "toast.notUndone": {
      guard: { type: "isUndoing", params: ({ event }) => event },
      actions: { type: "dismiss", params: ({ event }) => ({ id: event.id }) },
    },
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
        "toasts.clear": { target: "running", actions: "clear" },
        // what was pointed at or had the focus is gone, and no pointer and no focus leaves it
        "toast.left": [
          {
            guard: { type: "isOnly", params: ({ event }) => event },
            target: "running",
            actions: { type: "remove", params: ({ event }) => ({ id: event.id }) },
          },
          { actions: { type: "remove", params: ({ event }) => ({ id: event.id }) } },
        ],
      },
    },
  },
});

type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

/** The toasts, oldest first; dismissed ones are fading out. */
export const selectToasts = (snapshot: ToastsSnapshot): readonly Toast[] => snapshot.context.toasts;
