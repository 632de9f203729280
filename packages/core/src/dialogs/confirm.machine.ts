/**
 * The confirmation dialog: asks, closes first and then runs the action, once; failures are only logged.
 * Source: behaviour.md §2 Confirmation dialog.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../app/notProvided.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { MODAL_ANIMATION_MS } from "./modal.machine.ts";

/** What the dialog says. Its defaults are those of behaviour.md §2. */
export interface Question {
  readonly title?: string;
  readonly message: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** The action cannot be undone: its button says so. */
  readonly isDanger?: boolean;
}

/** What is asked of the dialog, and what a person does in it. */
export type ConfirmEvent =
  /** `id` names the action that waits for the answer. */
  | ({ readonly type: "confirm.ask"; readonly id: string } & Question)
  | { readonly type: "confirm.accept" }
  | { readonly type: "confirm.cancel" }
  /** Something that the answer depends on is under way; both buttons wait. */
  | { readonly type: "confirm.load" }
  | { readonly type: "confirm.loaded" }
  /** The page or the session that it belongs to is gone: it goes at once, whatever it waits for. */
  | { readonly type: "confirm.leave" };

interface ConfirmContext {
  readonly id: string | undefined;
  readonly question: Required<Question> | undefined;
}
const empty: ConfirmContext = { id: undefined, question: undefined };

/** The confirmation dialog; one question at a time, a new one takes the place of the last. */
export const confirmMachine = setup({
  types: { context: {} as ConfirmContext, events: {} as ConfirmEvent },
  actions: {
    /** Runs the action of that id after the dialog has begun to close. */
    runAction: notProvided("runAction") as (_: unknown, params: { id: string | undefined }) => void,
    /** Forgets the action of that id. */
    dropAction: notProvided("dropAction") as (_: unknown, params: { id: string | undefined }) => void,
    pose: assign((_, { id, ...asked }: { id: string } & Question) => ({
      id,
      question: {
        title: asked.title ?? firstMessages.confirmation,
        message: asked.message,
        confirmLabel: asked.confirmLabel ?? firstMessages.confirm,
        cancelLabel: asked.cancelLabel ?? firstMessages.cancel,
        isDanger: asked.isDanger ?? false,
      },
    })),
    clear: assign(empty),
  },
  delays: { animation: MODAL_ANIMATION_MS },
}).createMachine({
  id: "confirm",
  context: empty,
  initial: "closed",
  on: {
    "confirm.ask": {
      target: ".asking",
      actions: [
        { type: "dropAction", params: ({ context }) => ({ id: context.id }) },
        { type: "pose", params: ({ event: { type: _, ...asked } }) => asked },
      ],
    },
  },
  states: {
    closed: { entry: "clear" },
    asking: {
      initial: "ready",
      on: {
        "confirm.leave": {
          target: "closed",
          actions: { type: "dropAction", params: ({ context }) => ({ id: context.id }) },
        },
      },
      states: {
        ready: {
          on: {
            "confirm.accept": {
              target: "#confirm.closing",
              actions: { type: "runAction", params: ({ context }) => ({ id: context.id }) },
            },
            "confirm.cancel": {
              target: "#confirm.closing",
              actions: { type: "dropAction", params: ({ context }) => ({ id: context.id }) },
            },
            "confirm.load": "loading",
          },
        },
        loading: { on: { "confirm.loaded": "ready" } },
      },
    },
    closing: { after: { animation: "closed" }, on: { "confirm.leave": "closed" } },
  },
});

type ConfirmSnapshot = SnapshotFrom<typeof confirmMachine>;

/** What is asked; undefined while nothing is. */
export const selectQuestion = (snapshot: ConfirmSnapshot): Required<Question> | undefined =>
  snapshot.context.question;

/** Whether both buttons wait, the first one saying 'Processing...'. */
export const selectIsConfirmLoading = (snapshot: ConfirmSnapshot): boolean =>
  snapshot.matches({ asking: "loading" });

/** Whether the dialog is on its way out. */
export const selectIsConfirmClosing = (snapshot: ConfirmSnapshot): boolean => snapshot.matches("closing");
