import { expect, onTestFinished, test, vi } from "vitest";
import { presence } from "./presence.ts";

const watch = () => {
  const listen = vi.fn<() => void>();
  const stop = presence.onWake(listen);
  onTestFinished(stop);
  return { listen, stop };
};

test.each([
  ["is focused", () => window.dispatchEvent(new Event("focus"))],
  ["is shown or hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["is online again", () => window.dispatchEvent(new Event("online"))],
  [
    "comes back from the browser's memory",
    () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  ],
])("a page that %s says so, until nobody listens", (_, happen) => {
  const { listen, stop } = watch();
  happen();
  expect(listen).toHaveBeenCalledTimes(1);
  stop();
  happen();
  expect(listen).toHaveBeenCalledTimes(1);
});

test("a page that has just been loaded does not say that it is awake again, so that nothing is read twice", () => {
  const { listen } = watch();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(listen).not.toHaveBeenCalled();
});
