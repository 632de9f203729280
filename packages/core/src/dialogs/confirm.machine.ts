/**
 * The confirmation dialog: asks, closes first and then runs the action, once; failures are only logged.
 * Source: behaviour.md §2 Confirmation dialog.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { MODAL_ANIMATION_MS } from "./modal.machine.ts";
import type { Question } from "./question.ts";

/** What is asked of the dialog, and what a person does in it. */
export type ConfirmEvent =
  /** `id` names the action that waits for the answer. `isReading`: the rest of its message is still being read. */
  | ({ readonly type: "confirm.ask"; readonly id: string; readonly isReading?: boolean } & Question)
  /** The reading for the question of that id ended; `message` is added to what it says. */
  | { readonly type: "confirm.told"; readonly id: string; readonly message: string | undefined }
  | { readonly type: "confirm.accept" }
  | { readonly type: "confirm.cancel" }
  /** The page or the session that it belongs to is gone: it goes at once, whatever it waits for. */
  | { readonly type: "confirm.leave" };

/** How long both buttons wait for the rest of the message, in milliseconds. Source: behaviour.md §9. */
const LONGEST_READ_MS = 4_000;

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
      {
        guard: ({ event }) => event.isReading === true,
        target: ".asking.reading",
        actions: [
          { type: "dropAction", params: ({ context }) => ({ id: context.id }) },
          { type: "pose", params: ({ event }) => event },
        ],
      },
      {
        target: ".asking.ready",
        actions: [
          { type: "dropAction", params: ({ context }) => ({ id: context.id }) },
          { type: "pose", params: ({ event }) => event },
        ],
      },
    ],
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
        /** The message is not whole yet, so nobody can answer. One that takes too long is answered without. */
        reading: {
          after: { longestRead: "ready" },
          on: {
            "confirm.told": {
              guard: ({ context, event }) => event.id === context.id,
              target: "ready",
              actions: { type: "addMessage", params: ({ event }) => event },
            },
          },
        },
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
          },
        },
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
  snapshot.matches({ asking: "reading" });

/** Whether the dialog is on its way out. */
export const selectIsConfirmClosing = (snapshot: ConfirmSnapshot): boolean => snapshot.matches("closing");
