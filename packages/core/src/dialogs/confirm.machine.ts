/**
 * The confirmation dialog: asks, closes first and then runs the action, once; failures are only logged.
 * Source: behaviour.md §2 Confirmation dialog.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { MODAL_ANIMATION_MS } from "./modal.machine.ts";
import type { Question } from "./question.ts";

/** Events of the confirmation dialog. */
export type ConfirmEvent =
  /** `id` names the action that waits for the answer. `isReading`: the rest of its message is still being read. */
  | ({ readonly type: "confirm.ask"; readonly id: string; readonly isReading?: boolean } & Question)
  /** The read for this question ended; `message` is appended to its text. */
  | { readonly type: "confirm.ready"; readonly id: string; readonly message: string | undefined }
  | { readonly type: "confirm.accept" }
  | { readonly type: "confirm.cancel" }
  /** The question's page or session is gone; the dialog closes at once. */
  | { readonly type: "confirm.leave" };

/** Time for which both buttons wait for the rest of the message, in milliseconds. Source: behaviour.md §9. */
const LONGEST_READ_MS = 4_000;

interface ConfirmContext {
  readonly id: string | undefined;
  readonly question: Required<Question> | undefined;
}
const empty: ConfirmContext = { id: undefined, question: undefined };

interface At {
  readonly context: ConfirmContext;
}

/** A new question takes the place of the one before. */
const replace = [
  "dropAction",
  { type: "pose", params: ({ event }: { readonly event: { readonly id: string } & Question }) => event },
] as const;

/** The confirmation dialog; one question at a time, a new one replaces the last. */
export const confirmMachine = setup({
  types: { context: {} as ConfirmContext, events: {} as ConfirmEvent },
  actions: {
    /** Runs the action of the open question after the dialog has started to close. */
    runAction: notProvided("runAction") as (at: At) => void,
    /** Drops the action of the open question. */
    dropAction: notProvided("dropAction") as (at: At) => void,
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
    addMessage: assign(({ context: { question } }, { message }: { message: string | undefined }) => ({
      question:
        question && message !== undefined
          ? { ...question, message: `${question.message} ${message}` }
          : question,
    })),
    clear: assign(empty),
  },
  delays: { animation: MODAL_ANIMATION_MS, longestRead: LONGEST_READ_MS },
}).createMachine({
  id: "confirm",
  description: "The confirmation dialog: asks, closes first and then runs the action, once.",
  context: empty,
  initial: "closed",
  on: {
    "confirm.ask": [
      { guard: ({ event }) => event.isReading === true, target: ".asking.reading", actions: replace },
      { target: ".asking.ready", actions: replace },
    ],
  },
  states: {
    closed: { entry: "clear" },
    asking: {
      initial: "ready",
      on: { "confirm.leave": { target: "closed", actions: "dropAction" } },
      states: {
        /** The message is incomplete, so it cannot be answered; after the limit it is answered without the rest. */
        reading: {
          after: { longestRead: "ready" },
          on: {
            "confirm.ready": {
              guard: ({ context, event }) => event.id === context.id,
              target: "ready",
              actions: { type: "addMessage", params: ({ event }) => event },
            },
          },
        },
        ready: {
          on: {
            "confirm.accept": { target: "#confirm.closing", actions: "runAction" },
            "confirm.cancel": { target: "#confirm.closing", actions: "dropAction" },
          },
        },
      },
    },
    closing: { after: { animation: "closed" }, on: { "confirm.leave": "closed" } },
  },
});

type ConfirmSnapshot = SnapshotFrom<typeof confirmMachine>;

/** The open question; undefined without one. */
export const selectQuestion = (snapshot: ConfirmSnapshot): Required<Question> | undefined =>
  snapshot.context.question;

/** Whether both buttons wait, the first one showing 'Processing...'. */
export const selectIsConfirmLoading = (snapshot: ConfirmSnapshot): boolean =>
  snapshot.matches({ asking: "reading" });

/** Whether the dialog is closing. */
export const selectIsConfirmClosing = (snapshot: ConfirmSnapshot): boolean => snapshot.matches("closing");
