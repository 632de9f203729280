import { createActor } from "xstate";
import { confirmMachine, type Question } from "../dialogs/confirm.machine.ts";
import { modalMachine } from "../dialogs/modal.machine.ts";
import { firstMessages } from "../text/firstMessages.ts";
import type { Ports } from "./ports.ts";

/** What a confirmed question does; its failure is logged, nothing more. */
export type Confirmed = () => unknown;

/** The modal, the confirmation dialog, and the way to ask. */
export const createDialogs = ({ random, log }: Pick<Ports, "random" | "log">) => {
  /** Actions that wait for their answer; functions have no place in a machine's context. */
  const waiting = new Map<string | undefined, Confirmed>();
  const run = async (action: Confirmed | undefined): Promise<void> => {
    try {
      await action?.();
    } catch (error) {
      log("error", "A confirmed action failed", error);
    }
  };
  const confirm = createActor(
    confirmMachine.provide({
      actions: {
        runAction: (_, { id }) => {
          const action = waiting.get(id);
          waiting.delete(id);
          // In its own turn: by then the dialog is seen to be closing.
          void Promise.resolve().then(() => run(action));
        },
        dropAction: (_, { id }) => waiting.delete(id),
      },
    }),
  );
  const ask = (question: Question, action: Confirmed): void => {
    const id = random.uuid();
    confirm.send({ type: "confirm.ask", id, ...question });
    waiting.set(id, action);
  };
  const modal = createActor(modalMachine);
  modal.on("modal.asked", () =>
    ask(
      {
        message: firstMessages.discardChanges,
        confirmLabel: firstMessages.discard,
        cancelLabel: firstMessages.keepEditing,
        isDanger: true,
      },
      () => modal.send({ type: "modal.close" }),
    ),
  );
  const close = (): void => {
    modal.send({ type: "modal.close" });
    confirm.send({ type: "confirm.leave" });
  };
  /** The page that they belong to is gone. */
  const leave = (): void => {
    modal.send({ type: "modal.leave" });
    confirm.send({ type: "confirm.leave" });
  };
  return { modal, confirm, ask, close, leave };
};
