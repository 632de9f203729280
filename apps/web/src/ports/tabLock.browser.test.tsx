import { afterEach, expect, test, vi } from "vitest";
import { tabLock } from "./tabLock.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Requests the lock; returns whether it is held here, and a function that releases it. */
const ask = (name: string) => {
  const onHeld = vi.fn<() => void>();
  const stop = tabLock?.hold(name, onHeld) ?? expect.unreachable("this browser has locks");
  return { onHeld, stop };
};

const heldNames = async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name);

test("A lock is held by one tab, and by the next after it is released", async () => {
  const first = ask("canopy of two");
  await expect.poll(() => first.onHeld).toHaveBeenCalledOnce();
  const second = ask("canopy of two");
  const other = ask("canopy of another");
  await expect.poll(() => other.onHeld).toHaveBeenCalledOnce();
  expect(second.onHeld).not.toHaveBeenCalled();
  first.stop();
  await expect.poll(() => second.onHeld).toHaveBeenCalledOnce();
  second.stop();
  other.stop();
  await expect.poll(heldNames).toEqual([]);
});

test("A tab that stops waiting never gets the lock", async () => {
  const first = ask("canopy of one");
  await expect.poll(() => first.onHeld).toHaveBeenCalledOnce();
  const second = ask("canopy of one");
  second.stop();
  first.stop();
  await expect.poll(heldNames).toEqual([]);
  expect(second.onHeld).not.toHaveBeenCalled();
});

test("A page without storage access acts for itself", async () => {
  vi.spyOn(navigator.locks, "request").mockRejectedValue(new DOMException("Not here", "SecurityError"));
  const { onHeld, stop } = ask("canopy refused");
  await expect.poll(() => onHeld).toHaveBeenCalledOnce();
  stop();
});
