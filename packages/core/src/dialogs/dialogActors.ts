import { createActor, fromCallback, type ActorOptions, type ActorRefFrom, type AnyActorLogic } from "xstate";
import { confirmMachine } from "./confirm.machine.ts";
import { modalMachine, type ModalEvent } from "./modal.machine.ts";
import { discardQuestion, type DialogReport, type FormOwner, type Question } from "./question.ts";
import type { Ports, Stop } from "../base/ports.ts";

/** The option that lets an inspector watch a dialog's actor. */
type Inspection = Pick<ActorOptions<AnyActorLogic>, "inspect">;

/** The action of a confirmed question; its failure is only logged. */
export type Confirmed = () => unknown;

/** Reads the rest of a question's message while both buttons wait; undefined adds nothing. */
export type ReadRest = () => Promise<string | undefined>;

/** Asks in the confirmation dialog; the action runs once, after a yes. Returns a function that withdraws the question while it is unanswered. */
export type Ask = (question: Question, action: Confirmed, readRest?: ReadRest) => Stop;

/** The app's modal as what stands in it sees it: it asks before unsaved work goes, and closes when the work is done. */
export interface ModalHost {
  readonly owner: FormOwner;
  /** Hears when the person dismisses it; not when its page or the session ends. */
  readonly onDismissed: (listen: () => void) => Stop;
}

/** The host that a running modal is. */
export const modalHost = (modal: ActorRefFrom<typeof modalMachine>): ModalHost => ({
  owner: {
    send: (event) =>
      modal.send(
        event.type === "form.changed"
          ? { type: "modal.changed", isDirty: event.isDirty }
          : { type: "modal.close" },
      ),
  },
  onDismissed: (listen) => {
    let wasClosing = false;
    const subscription = modal.subscribe((snapshot) => {
      const isClosing = snapshot.matches("closing");
      if (isClosing && !wasClosing) listen();
      wasClosing = isClosing;
    });
    return () => subscription.unsubscribe();
  },
});

/** A modal that asks through `ask` before unsaved input is lost. */
const askingModal = (ask: Ask) => {
  let takeBack: Stop | undefined;
  return modalMachine.provide({
    actions: {
      askToLeave: ({ self }) => {
        takeBack = ask(discardQuestion, () => self.send({ type: "modal.close" }));
      },
      dropQuestion: () => takeBack?.(),
    },
  });
};

const reports: Readonly<Record<string, DialogReport>> = {
  closing: { type: "dialog.leaving" },
  closed: { type: "dialog.closed" },
};

/** A dialog of one screen: takes the modal's events, asks before unsaved answers are lost, and reports its closing. */
export const ownDialog = ({ ask, inspection }: { readonly ask: Ask; readonly inspection?: Inspection }) =>
  fromCallback<ModalEvent>(({ receive, sendBack }) => {
    const modal = createActor(askingModal(ask), inspection);
    let state: string = modal.getSnapshot().value;
    modal.subscribe(({ value }) => {
      const report = value === state ? undefined : reports[value];
      state = value;
      if (report) sendBack(report);
    });
    modal.start();
    receive((event) => modal.send(event));
    return () => void modal.stop();
  });

/** The modal, the confirmation dialog, and the way to ask. */
export const createDialogs = (
  { random, log }: Pick<Ports, "random" | "log">,
  inspection: Inspection = {},
) => {
  /** Actions that wait for their answer; functions do not belong in a machine's context. */
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
        runAction: ({ context: { id } }) => {
          const action = waiting.get(id);
          waiting.delete(id);
          // In a task of its own, so that the dialog is already closing.
          void Promise.resolve().then(() => run(action));
        },
        dropAction: ({ context: { id } }) => waiting.delete(id),
      },
    }),
    inspection,
  );
  const tell = async (id: string, readRest: ReadRest): Promise<void> => {
    let message: string | undefined;
    try {
      message = await readRest();
    } catch (error) {
      log("warn", "A question is asked without the rest of its message", error);
    }
    if (waiting.has(id)) confirm.send({ type: "confirm.ready", id, message });
  };
  const ask: Ask = (question, action, readRest) => {
    const id = random.uuid();
    confirm.send({ type: "confirm.ask", id, ...question, isReading: readRest !== undefined });
    waiting.set(id, action);
    if (readRest) void tell(id, readRest);
    return () => {
      const isRunning = confirm.getSnapshot().status === "active";
      if (isRunning && waiting.has(id)) confirm.send({ type: "confirm.leave" });
    };
  };
  const modal = createActor(askingModal(ask), inspection);
  /** Closes the dialogs of a page or a session that is gone; what was typed in them stays as a draft. */
  const leave = (): void => {
    modal.send({ type: "modal.leave" });
    confirm.send({ type: "confirm.leave" });
  };
  return { modal, confirm, ask, leave };
};
