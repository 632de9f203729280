import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { missingOf } from "../testing/missingOf.ts";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { modalMachine, selectIsModalClosing, selectModal, selectModalOpening } from "./modal.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened = (content: { ignoresEscape?: boolean } = {}, askToLeave = vi.fn<() => void>()) => {
  const dropQuestion = () => undefined;
  const modal = createActor(modalMachine.provide({ actions: { askToLeave, dropQuestion } })).start();
  modal.send({ type: "modal.open", title: "Invite", ...content });
  return modal;
};

describe("the modal", () => {
  it("is open, then closing for 300 ms, then removed", () => {
    const modal = opened();
    expect(selectModal(modal.getSnapshot())).toEqual({ title: "Invite" });
    modal.send({ type: "modal.dismiss", by: "button" });
    vi.advanceTimersByTime(299);
    expect(selectIsModalClosing(modal.getSnapshot())).toBe(true);
    expect(selectModal(modal.getSnapshot())).toEqual({ title: "Invite" });
    vi.advanceTimersByTime(1);
    expect(modal.getSnapshot().value).toBe("closed");
    expect(selectModal(modal.getSnapshot())).toBeUndefined();
  });

  it("clears its content after 300 ms when its title changes while it closes", () => {
    const modal = opened();
    modal.send({ type: "modal.close" });
    modal.send({ type: "modal.retitle", title: "Another" });
    expect(selectModal(modal.getSnapshot())).toEqual({ title: "Another" });
    vi.advanceTimersByTime(300);
    expect(selectModal(modal.getSnapshot())).toBeUndefined();
  });

  it("closes on Escape unless that is disabled", () => {
    const obeying = opened();
    obeying.send({ type: "modal.dismiss", by: "escape" });
    expect(obeying.getSnapshot().value).toBe("closing");
    const deaf = opened({ ignoresEscape: true });
    deaf.send({ type: "modal.dismiss", by: "escape" });
    expect(deaf.getSnapshot().value).toBe("open");
    deaf.send({ type: "modal.dismiss", by: "overlay" });
    expect(deaf.getSnapshot().value).toBe("closing");
  });

  it("asks before unsaved changes go, and only then", () => {
    const asked = vi.fn<() => void>();
    const modal = opened({}, asked);
    modal.send({ type: "modal.changed", isDirty: true });
    modal.send({ type: "modal.dismiss", by: "overlay" });
    expect(asked).toHaveBeenCalledOnce();
    expect(modal.getSnapshot().value).toBe("open");
    modal.send({ type: "modal.changed", isDirty: false });
    modal.send({ type: "modal.dismiss", by: "overlay" });
    expect(asked).toHaveBeenCalledOnce();
    expect(modal.getSnapshot().value).toBe("closing");
  });

  it("goes at once, without a question, when the page under it is gone", () => {
    const asked = vi.fn<() => void>();
    const modal = opened({}, asked);
    modal.send({ type: "modal.changed", isDirty: true });
    modal.send({ type: "modal.leave" });
    expect(selectModal(modal.getSnapshot())).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });

  it("shows new content at once when opened while it closes", () => {
    const modal = opened();
    modal.send({ type: "modal.close" });
    modal.send({ type: "modal.open", title: "Second" });
    vi.advanceTimersByTime(1_000);
    expect(selectModal(modal.getSnapshot())).toEqual({ title: "Second" });
  });

  it("begins anew when the same content is opened while it closes", () => {
    const modal = opened();
    const first = selectModalOpening(modal.getSnapshot());
    modal.send({ type: "modal.close" });
    expect(selectModalOpening(modal.getSnapshot())).toBe(first);
    modal.send({ type: "modal.open", title: "Invite" });
    expect(selectModalOpening(modal.getSnapshot())).not.toBe(first);
  });
});

const events = [
  { type: "modal.open", title: "One" },
  { type: "modal.open", title: "Two", ignoresEscape: true },
  { type: "modal.dismiss", by: "escape" },
  { type: "modal.close" },
  { type: "modal.leave" },
  { type: "modal.retitle", title: "Three" },
  { type: "modal.changed", isDirty: true },
  passed("animation", "modal.closing"),
];
const keyOf = {
  keyOf: ({ context: { isDirty, shown } }: { context: { isDirty: boolean; shown?: unknown } }) => ({
    isDirty,
    shown,
  }),
};

describe("every path of the modal", () => {
  const paths = pathsOf(modalMachine, events, keyOf);

  it("reaches every state and takes every transition", () => {
    expect(new Set(paths.map(({ end }) => end.value))).toEqual(new Set(["closed", "open", "closing"]));
    expect(missedTransitions(modalMachine, events, keyOf)).toEqual([]);
  });

  it.each(paths)("shows something exactly while it is not closed: $title", ({ end }) => {
    expect(selectModal(end) === undefined).toBe(end.matches("closed"));
  });
});

it("names what an app must provide to it", async () => {
  expect(await missingOf(modalMachine)).toEqual({
    askToLeave: "askToLeave is not provided",
    dropQuestion: "dropQuestion is not provided",
  });
});
