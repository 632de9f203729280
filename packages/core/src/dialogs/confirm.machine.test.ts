import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { createDialogs } from "../app/dialogActors.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import {
  confirmMachine,
  selectIsConfirmClosing,
  selectIsConfirmLoading,
  selectQuestion,
} from "./confirm.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openDialogs = () => {
  const ports = fakePorts();
  const dialogs = createDialogs(ports);
  dialogs.confirm.start();
  dialogs.modal.start();
  return { ports, ...dialogs };
};

describe("the confirmation dialog", () => {
  it("says 'Confirmation', 'Confirm' and 'Cancel' unless told otherwise", () => {
    const { confirm, ask } = openDialogs();
    ask({ message: "Delete it?" }, vi.fn<(...given: unknown[]) => void>());
    expect(selectQuestion(confirm.getSnapshot())).toEqual({
      title: "Confirmation",
      message: "Delete it?",
      confirmLabel: "Confirm",
      cancelLabel: "Cancel",
      isDanger: false,
    });
    ask(
      { title: "Sure?", message: "Gone", confirmLabel: "Yes", cancelLabel: "No", isDanger: true },
      vi.fn<(...given: unknown[]) => void>(),
    );
    expect(selectQuestion(confirm.getSnapshot())).toEqual({
      title: "Sure?",
      message: "Gone",
      confirmLabel: "Yes",
      cancelLabel: "No",
      isDanger: true,
    });
  });

  it("closes first and then runs the action, once for two presses", async () => {
    const { confirm, ask } = openDialogs();
    const wasClosing: boolean[] = [];
    ask({ message: "Delete it?" }, () => wasClosing.push(selectIsConfirmClosing(confirm.getSnapshot())));
    confirm.send({ type: "confirm.accept" });
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(300);
    expect(wasClosing).toEqual([true]);
    expect(confirm.getSnapshot().value).toBe("closed");
    expect(selectQuestion(confirm.getSnapshot())).toBeUndefined();
  });

  it("runs nothing after a no", async () => {
    const { confirm, ask } = openDialogs();
    const action = vi.fn<(...given: unknown[]) => void>();
    ask({ message: "Delete it?" }, action);
    confirm.send({ type: "confirm.cancel" });
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(action).not.toHaveBeenCalled();
  });

  it("only logs a failure, once", async () => {
    const { confirm, ask, ports } = openDialogs();
    const fault = new Error("no");
    ask({ message: "Delete it?" }, () => Promise.reject(fault));
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ports.logged).toEqual([{ level: "error", message: "A confirmed action failed", detail: fault }]);
  });

  it("takes no answer while loading", async () => {
    const { confirm, ask } = openDialogs();
    const action = vi.fn<(...given: unknown[]) => void>();
    ask({ message: "Delete it?" }, action);
    confirm.send({ type: "confirm.load" });
    confirm.send({ type: "confirm.accept" });
    confirm.send({ type: "confirm.cancel" });
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(true);
    confirm.send({ type: "confirm.loaded" });
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(0);
    expect(action).toHaveBeenCalledOnce();
  });

  it.each(["leave", "close"] as const)(
    "goes at once where its page or its session goes (%s), even while loading, and runs nothing",
    async (go) => {
      const { confirm, ask, ...dialogs } = openDialogs();
      const action = vi.fn<(...given: unknown[]) => void>();
      ask({ message: "Delete it?" }, action);
      confirm.send({ type: "confirm.load" });
      dialogs[go]();
      expect(confirm.getSnapshot().value).toBe("closed");
      confirm.send({ type: "confirm.loaded" });
      confirm.send({ type: "confirm.accept" });
      await vi.advanceTimersByTimeAsync(0);
      expect(action).not.toHaveBeenCalled();
    },
  );

  it("drops the action of a question that another one replaced", async () => {
    const { confirm, ask } = openDialogs();
    const first = vi.fn<(...given: unknown[]) => void>();
    const second = vi.fn<(...given: unknown[]) => void>();
    ask({ message: "First?" }, first);
    ask({ message: "Second?" }, second);
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(0);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it("lets a changed form's modal close after a yes, and only then", async () => {
    const { confirm, modal } = openDialogs();
    modal.send({ type: "modal.open", title: "Edit" });
    modal.send({ type: "modal.changed", isDirty: true });
    modal.send({ type: "modal.dismiss", by: "escape" });
    expect(selectQuestion(confirm.getSnapshot())?.message).toBe("Discard your changes?");
    expect(modal.getSnapshot().value).toBe("open");
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(0);
    expect(modal.getSnapshot().value).toBe("closing");
  });
});

const events = [
  { type: "confirm.ask", id: "1", message: "Sure?" },
  { type: "confirm.accept" },
  { type: "confirm.cancel" },
  { type: "confirm.load" },
  { type: "confirm.loaded" },
  { type: "confirm.leave" },
  passed("animation", "confirm.closing"),
];

describe("every path of the confirmation dialog", () => {
  const paths = pathsOf(confirmMachine, events);

  it("reaches every state and takes every transition", () => {
    expect(new Set(paths.map(({ end }) => JSON.stringify(end.value)))).toEqual(
      new Set(['"closed"', '{"asking":"ready"}', '{"asking":"loading"}', '"closing"']),
    );
    expect(missedTransitions(confirmMachine, events)).toEqual([]);
  });

  it.each(paths)("asks something exactly while it is not closed: $title", ({ end }) => {
    expect(selectQuestion(end) === undefined).toBe(end.matches("closed"));
  });

  it("says the name of an action that nobody provided", () => {
    const actor = createActor(confirmMachine);
    const fault = vi.fn<(...given: unknown[]) => void>();
    actor.subscribe({ error: fault });
    actor.start();
    actor.send({ type: "confirm.ask", id: "1", message: "Sure?" });
    expect(fault).toHaveBeenCalledWith(new Error("dropAction is not provided"));
  });
});
