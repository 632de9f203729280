import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { partMachine, selectPart } from "./part.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (load: () => Promise<unknown>) => {
  const part = createActor(partMachine, { input: { load, onBreak: () => undefined } });
  part.start();
  return { part, look: () => selectPart(part.getSnapshot()).status };
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
