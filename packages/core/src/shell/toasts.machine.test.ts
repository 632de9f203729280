import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { ToastTone } from "../base/announcement.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { drawToasts } from "../testing/drawToasts.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import type { Toast } from "./toast.ts";
import { selectToasts, toastsMachine, type ToastsEvent } from "./toasts.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = ({ isDrawn = true } = {}) => {
  const toasts = createActor(toastsMachine);
  if (isDrawn) drawToasts(toasts);
  toasts.start();
  const show = (text: string, more: { tone?: ToastTone; durationMs?: number; key?: string } = {}) =>
    toasts.send({ type: "toasts.show", tone: "blank", text, ...more });
  const all = () => selectToasts(toasts.getSnapshot());
  return {
    toasts,
    show,
    all,
    live: () =>
      all()
        .filter(({ isDismissed }) => !isDismissed)
        .map(({ text }) => text),
  };
};

describe("toasts", () => {
  it.each([
    ["success", 2_000],
    ["error", 4_000],
    ["blank", 4_000],
    ["custom", 4_000],
  ] as const)("of the tone %s stay %i ms and are removed 1,000 ms later", (tone, ms) => {
    const { show, all, live } = open();
    show("Hello", { tone });
    vi.advanceTimersByTime(ms - 1);
    expect(live()).toEqual(["Hello"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual([]);
    vi.advanceTimersByTime(999);
    expect(all()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(all()).toEqual([]);
  });

  it("start their time once, when they are on screen", () => {
    const { show, live, toasts } = open({ isDrawn: false });
    show("Login successful", { tone: "success", key: "in" });
    vi.advanceTimersByTime(60_000);
    expect(live()).toEqual(["Login successful"]);
    toasts.send({ type: "toast.shown", id: "in" });
    vi.advanceTimersByTime(1_500);
    toasts.send({ type: "toast.shown", id: "in" });
    vi.advanceTimersByTime(499);
    expect(live()).toEqual(["Login successful"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual([]);
  });

  it("that appear while others are hovered have their whole time afterwards", () => {
    const { show, live, toasts } = open({ isDrawn: false });
    show("Slow", { tone: "success", key: "slow" });
    vi.advanceTimersByTime(700);
    toasts.send({ type: "toasts.hold" });
    vi.advanceTimersByTime(700);
    toasts.send({ type: "toast.shown", id: "slow" });
    vi.advanceTimersByTime(5_000);
    toasts.send({ type: "toasts.resume" });
    vi.advanceTimersByTime(1_999);
    expect(live()).toEqual(["Slow"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual([]);
  });

  it("have their time again once the last one that had the focus is gone, as after its own button", () => {
    const { show, live, toasts } = open();
    show("Undone", { tone: "success", key: "undone" });
    toasts.send({ type: "toasts.hold" });
    toasts.send({ type: "toasts.dismiss", id: "undone" });
    vi.advanceTimersByTime(1_000);
    show("Later", { tone: "success" });
    vi.advanceTimersByTime(2_000);
    expect(live()).toEqual([]);
  });

  it("keep their time where the device's clock is set back while they are shown", () => {
    const { show, live, toasts } = open();
    show("Hello");
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    toasts.send({ type: "toasts.hold" });
    toasts.send({ type: "toasts.resume" });
    vi.advanceTimersByTime(4_000);
    expect(live()).toEqual([]);
  });

  it("that are not on screen yet when the hovering ends keep their whole time", () => {
    const { show, live, toasts } = open({ isDrawn: false });
    show("Slow", { tone: "success", key: "slow" });
    toasts.send({ type: "toasts.hold" });
    toasts.send({ type: "toasts.resume" });
    vi.advanceTimersByTime(60_000);
    expect(live()).toEqual(["Slow"]);
    toasts.send({ type: "toast.shown", id: "slow" });
    vi.advanceTimersByTime(1_999);
    expect(live()).toEqual(["Slow"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual([]);
  });

  it("of the tone loading stay until they are dismissed", () => {
    const { show, live, toasts } = open();
    show("Loading", { tone: "loading", key: "upload" });
    vi.advanceTimersByTime(365 * 24 * 60 * 60_000);
    expect(live()).toEqual(["Loading"]);
    toasts.send({ type: "toasts.dismiss", id: "upload" });
    expect(live()).toEqual([]);
  });

  it("stay for the given time, also beyond a timer's limit", () => {
    const { show, live } = open();
    show("Notification", { durationMs: 30_000 });
    show("Endless", { durationMs: 2 ** 31 });
    vi.advanceTimersByTime(29_999);
    expect(live()).toEqual(["Notification", "Endless"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual(["Endless"]);
  });

  it("are at most 20; the oldest is removed", () => {
    const { show, live } = open();
    for (let i = 1; i <= 21; i += 1) show(`${i}`, { tone: "loading" });
    expect(live()).toHaveLength(20);
    expect(live().at(0)).toBe("2");
    expect(live().at(-1)).toBe("21");
  });

  it("stand top-center with an 8 px gutter unless the app places them elsewhere", () => {
    const { context } = open().toasts.getSnapshot();
    expect(context.position).toBe("top-center");
    expect(context.gutterPx).toBe(8);
  });

  it("replace the one with the same key in place, with a new time", () => {
    const { show, live } = open();
    show("First", { key: "k" });
    show("Second");
    vi.advanceTimersByTime(3_000);
    show("Third", { key: "k" });
    expect(live()).toEqual(["Third", "Second"]);
    vi.advanceTimersByTime(1_000);
    expect(live()).toEqual(["Third"]);
    vi.advanceTimersByTime(2_999);
    expect(live()).toEqual(["Third"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual([]);
  });

  it("are taken away by one whose key theirs go on after", () => {
    const { show, live } = open();
    show("Step done", { key: "project 7 process 3" });
    show("Another project's", { key: "project 71 process 4" });
    show("Project held", { key: "project 7" });
    show("Step of a held one", { key: "project 7 process 5" });
    expect(live()).toEqual(["Another project's", "Project held", "Step of a held one"]);
  });

  it("are restored when their key is shown again while they fade out", () => {
    const { show, live, toasts } = open();
    show("First", { key: "k" });
    toasts.send({ type: "toasts.dismiss", id: "k" });
    vi.advanceTimersByTime(500);
    show("Second", { key: "k" });
    vi.advanceTimersByTime(3_999);
    expect(live()).toEqual(["Second"]);
  });

  it("pause their time while hovered", () => {
    const { show, live, toasts } = open();
    show("Hello");
    vi.advanceTimersByTime(3_000);
    toasts.send({ type: "toasts.hold" });
    show("Late");
    vi.advanceTimersByTime(60_000);
    expect(live()).toEqual(["Hello", "Late"]);
    toasts.send({ type: "toasts.resume" });
    vi.advanceTimersByTime(999);
    expect(live()).toEqual(["Hello", "Late"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual(["Late"]);
    vi.advanceTimersByTime(3_000);
    expect(live()).toEqual([]);
  });

  it("are removed at once when cleared, with their timers", () => {
    const { show, all, toasts } = open();
    show("Hello");
    toasts.send({ type: "toasts.clear" });
    expect(all()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keep their order, their limit and an end to their time, whatever happens", () => {
    const key = fc.constantFrom("a", "b", "c");
    const step = fc.oneof(
      fc.record({
        type: fc.constant("toasts.show" as const),
        tone: fc.constantFrom<ToastTone>("success", "error", "blank"),
        text: fc.string(),
      }),
      fc.record({
        type: fc.constant("toasts.show" as const),
        tone: fc.constant<ToastTone>("error"),
        text: fc.string(),
        key,
      }),
      fc.record({ type: fc.constant("toasts.dismiss" as const), id: key }),
      fc.constantFrom<ToastsEvent>(
        { type: "toasts.dismiss" },
        { type: "toasts.hold" },
        { type: "toasts.resume" },
        { type: "toasts.clear" },
      ),
      fc.nat({ max: 5_000 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { toasts, all } = open();
        for (const one of steps) {
          if (typeof one === "number") vi.advanceTimersByTime(one);
          else toasts.send(one);
          const ids = all().map(({ id }) => id);
          expect(ids.length).toBeLessThanOrEqual(20);
          expect(new Set(ids).size).toBe(ids.length);
        }
        toasts.send({ type: "toasts.resume" });
        vi.advanceTimersByTime(5_000);
        expect(all()).toEqual([]);
        expect(vi.getTimerCount()).toBe(0);
        toasts.stop();
      }),
      propertyRuns(100, 5_000),
    );
  });
});

describe("a toast whose action can be taken back", () => {
  const undo = { kind: "milestone.undo", id: "1", done: "Intake call is open again" };
  const openUndo = () => {
    const opened = open();
    const wanted: unknown[] = [];
    opened.toasts.on("undo.wanted", (event) => wanted.push(event.undo));
    opened.toasts.send({ type: "toasts.show", tone: "success", text: "Done", undo });
    const id = opened.all()[0]?.id ?? "";
    return { ...opened, wanted, id };
  };

  it("stays ten seconds, with a close button", () => {
    const { all, live } = openUndo();
    expect(all()[0]).toMatchObject({ undo, hasClose: true });
    vi.advanceTimersByTime(9_999);
    expect(live()).toEqual(["Done"]);
    vi.advanceTimersByTime(1);
    expect(live()).toEqual([]);
  });

  it("asks once, waits for the result and tells it in its place", () => {
    const { toasts, all, live, wanted, id } = openUndo();
    toasts.send({ type: "toast.undo", id });
    toasts.send({ type: "toast.undo", id });
    expect(wanted).toEqual([undo]);
    expect(all()[0]).toMatchObject({ tone: "loading", undo: undefined });
    vi.advanceTimersByTime(60_000);
    expect(live()).toEqual(["Done"]);
    toasts.send({ type: "toast.undone", id, text: undo.done });
    expect(all()).toMatchObject([{ id, tone: "success", text: "Done", sequel: { text: undo.done } }]);
    vi.advanceTimersByTime(4_000);
    expect(live()).toEqual([]);
  });

  it("goes away where it cannot be taken back", () => {
    const { toasts, live, id } = openUndo();
    toasts.send({ type: "toast.undo", id });
    toasts.send({ type: "toast.notUndone", id });
    expect(live()).toEqual([]);
  });

  it.each(["toast.undone", "toast.notUndone"] as const)(
    "leaves the toast of a later action alone that took its place before %s",
    (type) => {
      const { toasts, all } = open();
      const next = { kind: "milestone.undo", id: "2", done: "Site visit is open again" };
      const show = (text: string, of: typeof undo) =>
        toasts.send({ type: "toasts.show", tone: "success", text, undo: of, key: "process 1" });
      show("Intake call is completed", undo);
      toasts.send({ type: "toast.undo", id: "process 1" });
      show("Site visit is completed", next);
      toasts.send({ type, id: "process 1", text: undo.done });
      expect(all()).toMatchObject([{ text: "Site visit is completed", undo: next, isDismissed: false }]);
    },
  );

  it("cannot be taken back once it is dismissed, and tells no result after the session", () => {
    const { toasts, wanted, all, id } = openUndo();
    toasts.send({ type: "toasts.dismiss", id });
    toasts.send({ type: "toast.undo", id });
    expect(wanted).toEqual([]);
    toasts.send({ type: "toasts.clear" });
    toasts.send({ type: "toast.undone", id, text: undo.done });
    expect(all()).toEqual([]);
  });
});

describe("every path of the toasts", () => {
  const events = [
    { type: "toast.undo", id: "k" },
    { type: "toast.undone", id: "k", text: "Open again" },
    { type: "toast.notUndone", id: "k" },
    {
      type: "toasts.show",
      ...{ tone: "error", text: "No", key: "k" },
      undo: { kind: "any", id: "1", done: "Open again" },
    },
    { type: "toast.shown", id: "k" },
    { type: "toasts.dismiss" },
    { type: "toasts.clear" },
    { type: "toasts.hold" },
    { type: "toasts.resume" },
    { type: "toast.expired", id: "k" },
    { type: "toast.left", id: "k" },
    { type: "toast.left", id: "another" },
  ];
  const keyOf = {
    keyOf: ({ context }: { context: { toasts: readonly { isDismissed: boolean }[] } }) =>
      context.toasts.map(({ isDismissed }) => isDismissed),
  };

  it("reaches both states with and without toasts and takes every transition", () => {
    const ends = pathsOf(toastsMachine, events, keyOf).map(
      ({ end }) => `${end.value} ${JSON.stringify(keyOf.keyOf(end))}`,
    );
    const states = ["running", "held"].flatMap((value) => [
      `${value} []`,
      `${value} [false]`,
      `${value} [true]`,
    ]);
    expect(new Set(ends)).toEqual(new Set(states));
    const undoing = {
      keyOf: ({ context }: { context: { toasts: readonly Toast[] } }) =>
        context.toasts.map(({ isDismissed, sequel }) => [isDismissed, sequel]),
    };
    expect(missedTransitions(toastsMachine, events, undoing)).toEqual([]);
  });
});
