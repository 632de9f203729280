import { expect, test } from "vitest";
import { startTicking } from "./startTicking.ts";

/** A timer that fires when the test says so. */
const openTimer = () => {
  let waiting: { readonly ms: number; readonly run: () => void } | undefined;
  return {
    wait: (ms: number, run: () => void) => {
      waiting = { ms, run };
      return () => (waiting = undefined);
    },
    waits: () => waiting?.ms,
    runOut: () => {
      const { run } = waiting ?? { run: () => expect.unreachable("nothing waits") };
      waiting = undefined;
      run();
    },
  };
};

/** Ticks that the test ends one by one. */
const openTicks = () => {
  const ends: (() => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  return {
    signals,
    count: () => ends.length,
    tick: (signal?: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      signals.push(signal);
      return promise;
    },
    end: async () => {
      ends.at(-1)?.();
      await Promise.resolve().then(() => Promise.resolve());
    },
  };
};

test("ticking starts at once and repeats five seconds after each tick has ended, never two at a time", async () => {
  const timer = openTimer();
  const ticks = openTicks();
  startTicking(ticks.tick, timer.wait);
  expect([ticks.count(), timer.waits()]).toEqual([1, undefined]);
  await ticks.end();
  expect([ticks.count(), timer.waits()]).toEqual([1, 5000]);
  timer.runOut();
  expect([ticks.count(), timer.waits()]).toEqual([2, undefined]);
});

test("ticking that is ended between two ticks does not tick again", async () => {
  const timer = openTimer();
  const ticks = openTicks();
  const end = startTicking(ticks.tick, timer.wait);
  await ticks.end();
  await end();
  expect([ticks.count(), timer.waits()]).toEqual([1, undefined]);
});

test("ticking that is ended during a tick aborts it, waits for its end and does not tick again", async () => {
  const timer = openTimer();
  const ticks = openTicks();
  let hasEnded = false;
  const ended = startTicking(ticks.tick, timer.wait)().then(() => (hasEnded = true));
  expect(ticks.signals[0]?.aborted).toBe(true);
  await Promise.resolve();
  expect(hasEnded).toBe(false);
  await ticks.end();
  await ended;
  expect(timer.waits()).toBeUndefined();
});
