import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { createDialogs } from "./dialogActors.ts";
import { missingOf } from "../testing/missingOf.ts";
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

  it("runs once and logs once for a double click, Enter and a click, whatever the action does", async () => {
    const { confirm, ask, ports } = openDialogs();
    for (const action of [
      () => Promise.reject(new Error("later")),
      () => {
        throw new Error("at once");
      },
    ]) {
      const run = vi.fn<() => unknown>(action);
      ask({ message: "Delete it?" }, run);
      for (let press = 0; press < 3; press += 1) confirm.send({ type: "confirm.accept" });
      expect(run).not.toHaveBeenCalled();
      expect(selectIsConfirmClosing(confirm.getSnapshot())).toBe(true);
      await vi.advanceTimersByTimeAsync(300);
      confirm.send({ type: "confirm.accept" });
      await vi.advanceTimersByTimeAsync(300);
      expect(run).toHaveBeenCalledOnce();
    }
    // The test runner fails for a rejection that nobody handles.
    expect(ports.logged.map(({ message }) => message)).toEqual([
      "A confirmed action failed",
      "A confirmed action failed",
    ]);
  });

  it("takes no answer while it reads the rest of its message, and then says all of it", async () => {
    const { confirm, ask } = openDialogs();
    const action = vi.fn<(...given: unknown[]) => void>();
    let tell = (_rest: string): void => undefined;
    ask({ message: "Delete it?" }, action, () => new Promise((resolve) => (tell = resolve)));
    confirm.send({ type: "confirm.accept" });
    confirm.send({ type: "confirm.cancel" });
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(true);
    tell("3 users belong to it.");
    await vi.advanceTimersByTimeAsync(0);
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(false);
    expect(selectQuestion(confirm.getSnapshot())?.message).toBe("Delete it? 3 users belong to it.");
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(0);
    expect(action).toHaveBeenCalledOnce();
  });

  it("is answered without the rest where that cannot be read, which is logged, or takes longer than 4 s", async () => {
    const { confirm, ask, ports } = openDialogs();
    const action = vi.fn<(...given: unknown[]) => void>();
    const fault = new Error("no");
    ask({ message: "Delete it?" }, action, () => Promise.reject(fault));
    await vi.advanceTimersByTimeAsync(0);
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(false);
    expect(selectQuestion(confirm.getSnapshot())?.message).toBe("Delete it?");
    expect(ports.logged).toEqual([
      { level: "warn", message: "A question is asked without the rest of its message", detail: fault },
    ]);
    ask({ message: "Delete that?" }, action, () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(false);
  });

  it("adds nothing to another question than the one that was read for, and waits its own time for each", async () => {
    const { confirm, ask } = openDialogs();
    const nothing = () => undefined;
    let tell = (_rest: string): void => undefined;
    ask({ message: "First?" }, nothing, () => new Promise((resolve) => (tell = resolve)));
    await vi.advanceTimersByTimeAsync(3_000);
    ask({ message: "Second?" }, nothing, () => new Promise(() => undefined));
    tell("Of the first.");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(selectQuestion(confirm.getSnapshot())?.message).toBe("Second?");
    expect(selectIsConfirmLoading(confirm.getSnapshot())).toBe(true);
  });

  it("is taken back while it is unanswered, and only then", async () => {
    const { confirm, ask } = openDialogs();
    const action = vi.fn<(...given: unknown[]) => void>();
    const takeBackFirst = ask({ message: "First?" }, action);
    takeBackFirst();
    expect(confirm.getSnapshot().value).toBe("closed");
    const takeBackSecond = ask({ message: "Second?" }, action);
    takeBackFirst();
    expect(selectQuestion(confirm.getSnapshot())?.message).toBe("Second?");
    confirm.send({ type: "confirm.accept" });
    takeBackSecond();
    expect(selectIsConfirmClosing(confirm.getSnapshot())).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(action).toHaveBeenCalledOnce();
  });

  it("goes at once where its page or its session goes, even while it reads, and runs nothing", async () => {
    const { confirm, ask, leave } = openDialogs();
    const action = vi.fn<(...given: unknown[]) => void>();
    let tell = (_rest: string): void => undefined;
    ask({ message: "Delete it?" }, action, () => new Promise((resolve) => (tell = resolve)));
    leave();
    expect(confirm.getSnapshot().value).toBe("closed");
    tell("Too late.");
    await vi.advanceTimersByTimeAsync(0);
    confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(0);
    expect(action).not.toHaveBeenCalled();
    expect(selectQuestion(confirm.getSnapshot())).toBeUndefined();
  });

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
  { type: "confirm.ask", id: "1", message: "Sure?", isReading: true },
  { type: "confirm.ready", id: "1", message: "Really?" },
  { type: "confirm.accept" },
  { type: "confirm.cancel" },
  { type: "confirm.leave" },
  passed("animation", "confirm.closing"),
  passed("longestRead", "confirm.asking.reading"),
];

describe("every path of the confirmation dialog", () => {
  const paths = pathsOf(confirmMachine, events);

  it("reaches every state and takes every transition", () => {
    expect(new Set(paths.map(({ end }) => JSON.stringify(end.value)))).toEqual(
      new Set(['"closed"', '{"asking":"ready"}', '{"asking":"reading"}', '"closing"']),
    );
    expect(missedTransitions(confirmMachine, events)).toEqual([]);
  });

  it("runs an action only by a yes to a question that is whole", () => {
    for (const { end } of paths) {
      const isReady = end.matches({ asking: "ready" });
      expect(confirmMachine.getTransitionData(end, { type: "confirm.accept" })).toHaveLength(isReady ? 1 : 0);
    }
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

it("names what an app must provide to it", async () => {
  expect(await missingOf(confirmMachine)).toEqual({
    runAction: "runAction is not provided",
    dropAction: "dropAction is not provided",
  });
});
