import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { partMachine, selectPart } from "./part.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (load: () => Promise<unknown>) => {
  const onBreak = vi.fn<() => void>();
  const part = createActor(partMachine, { input: { load, onBreak } });
  part.start();
  const shown = () => selectPart(part.getSnapshot());
  return { part, onBreak, shown, look: () => shown().status };
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const failing = () => Promise.reject(new Error("offline"));

test("a part whose code does not load says so while it is on the page", async () => {
  const { part, look } = open(failing);
  part.send({ type: "part.show" });
  await settle();
  expect(look()).toBe("failed");
});

test("a part that left the page before its code failed shows no failure, and loads again when it comes back", async () => {
  const load = vi.fn<() => Promise<unknown>>(failing);
  const { part, look } = open(load);
  part.send({ type: "part.show" });
  part.send({ type: "part.hide" });
  await settle();
  expect([look(), load.mock.calls.length]).toEqual(["loading", 1]);
  load.mockResolvedValue("code");
  part.send({ type: "part.show" });
  await settle();
  expect(selectPart(part.getSnapshot())).toEqual({ status: "ready", loaded: "code" });
});

test("a part that was loaded before it is on the page is ready at once, and loads nothing", async () => {
  const load = vi.fn<() => Promise<unknown>>(failing);
  const { part, shown } = open(load);
  expect(shown()).toEqual({ status: "loading" });
  part.send({ type: "part.loaded", loaded: "code" });
  part.send({ type: "part.show" });
  await settle();
  expect([shown(), load.mock.calls.length]).toEqual([{ status: "ready", loaded: "code" }, 0]);
});

test("a part that breaks while it is drawn says so, and its owner answers", async () => {
  const { part, shown, onBreak } = open(() => Promise.resolve("code"));
  part.send({ type: "part.show" });
  await settle();
  part.send({ type: "part.broke" });
  expect(shown()).toEqual({ status: "failed", text: "An unexpected error occurred. Please try again." });
  expect(onBreak).toHaveBeenCalledOnce();
});

test.each(["part.retry", "network.back"] as const)(
  "a part that failed loads again after %s",
  async (type) => {
    const load = vi.fn<() => Promise<unknown>>(failing);
    const { part, shown, look } = open(load);
    part.send({ type: "part.show" });
    await settle();
    load.mockResolvedValue("code");
    part.send({ type });
    expect(look()).toBe("loading");
    await settle();
    expect(shown()).toEqual({ status: "ready", loaded: "code" });
  },
);

test("a part that failed and left the page begins anew when it comes back", async () => {
  const load = vi.fn<() => Promise<unknown>>(failing);
  const { part, look } = open(load);
  part.send({ type: "part.show" });
  await settle();
  part.send({ type: "part.hide" });
  expect(look()).toBe("loading");
  expect(load).toHaveBeenCalledTimes(1);
  part.send({ type: "part.show" });
  await settle();
  expect([look(), load.mock.calls.length]).toEqual(["failed", 2]);
});
