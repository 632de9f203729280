/**
 * The app's one modal: open, then closing for 300 ms, then removed.
 * Source: behaviour.md §2 Modal, §4 Modal, §9 Motion and pictures.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** The modal's content. `content` names the component, `props` are its data. */
export interface ModalContent {
  readonly title: string;
  readonly message?: string;
  readonly content?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Wider, for a drawing. */
  readonly size?: "medium" | "large";
  readonly hidesClose?: boolean;
  /** Escape does not close it. */
  readonly ignoresEscape?: boolean;
}

/** Events of the modal. */
export type ModalEvent =
  | ({ readonly type: "modal.open" } & ModalContent)
  /** The person closes it: Escape, the overlay, the close button. */
  | { readonly type: "modal.dismiss"; readonly by: "escape" | "overlay" | "button" }
  /** The form in it was saved or discarded. */
  | { readonly type: "modal.close" }
  /** The page below it is gone: it closes at once, and its input stays as a draft. */
  | { readonly type: "modal.leave" }
  | { readonly type: "modal.retitle"; readonly title: string }
  /** A form in it has, or no longer has, unsaved input. */
  | { readonly type: "modal.changed"; readonly isDirty: boolean };

/** Time from closing to removal, in milliseconds. Source: behaviour.md §9. */
export const MODAL_ANIMATION_MS = 300;

interface ModalState {
  readonly shown: ModalContent | undefined;
  readonly isDirty: boolean;
  /** Number of times that it was opened. */
  readonly openings: number;
}
const empty = { shown: undefined, isDirty: false };

/** The modal; new content replaces the last. */
export const modalMachine = setup({
  types: {
    context: {} as ModalState,
    events: {} as ModalEvent,
  },
  actions: {
    show: assign(({ context: { openings } }, { shown }: { shown: ModalContent }) => ({
      shown,
      isDirty: false,
      openings: openings + 1,
    })),
    retitle: assign(({ context }, { title }: { title: string }) => ({
      shown: context.shown && { ...context.shown, title },
    })),
    clear: assign(empty),
    /** Asks whether unsaved input may be lost; sends `modal.close` after a yes. */
    askToLeave: notProvided("askToLeave"),
    /** Takes that question back where it is not answered yet. */
    dropQuestion: notProvided("dropQuestion"),
  },
  guards: {
    isIgnored: ({ context, event }) =>
      event.type === "modal.dismiss" && event.by === "escape" && context.shown?.ignoresEscape === true,
    isDirty: ({ context }) => context.isDirty,
  },
  delays: { animation: MODAL_ANIMATION_MS },
}).createMachine({
  id: "modal",
  description: "The app's one modal: open, then closing for 300 ms, then removed.",
  context: { ...empty, openings: 0 },
  initial: "closed",
  on: {
    "modal.open": {
      target: ".open",
      actions: {
        type: "show",
        params: ({ event: { type: _, ...shown } }) => ({ shown }),
      },
    },
  },
  states: {
    closed: { entry: "clear" },
    open: {
      // The form may be saved while the question stands over it.
      exit: "dropQuestion",
      on: {
        "modal.dismiss": [
          { guard: "isIgnored" },
          { guard: "isDirty", actions: "askToLeave" },
          { target: "closing" },
        ],
        "modal.close": "closing",
        "modal.leave": "closed",
        "modal.retitle": { actions: { type: "retitle", params: ({ event }) => event } },
        "modal.changed": { actions: assign({ isDirty: ({ event }) => event.isDirty }) },
      },
    },
    closing: {
      after: { animation: "closed" },
      on: {
        "modal.leave": "closed",
        "modal.retitle": { actions: { type: "retitle", params: ({ event }) => event } },
      },
    },
  },
});

type ModalSnapshot = SnapshotFrom<typeof modalMachine>;

/** The modal's content; undefined once it is removed. */
export const selectModal = (snapshot: ModalSnapshot): ModalContent | undefined => snapshot.context.shown;

/** The number of the opening that is shown: content that is opened again while it closes begins anew. */
export const selectModalOpening = (snapshot: ModalSnapshot): number => snapshot.context.openings;

/** Whether the modal is closing. */
export const selectIsModalClosing = (snapshot: ModalSnapshot): boolean => snapshot.matches("closing");
