import { onlineManager } from "@tanstack/query-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failureOfAnswer, type Failure } from "../failures/failure.ts";
import { failing, MINUTE_MS, openCache, SECOND_MS, unavailable } from "../testing/cacheStage.ts";
import { runMutation } from "./runMutation.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a failing read", () => {
  test.each<[string, Failure]>([
    ["the network", { kind: "network" }],
    ["a timeout", { kind: "timeout" }],
    ["a 429", failureOfAnswer(429, {})],
    ["a 503", unavailable],
  ])("because of %s is tried at 0, 1, 3 and 7 s and reported once, after the last", async (_, failure) => {
    const { watch, triedAtSeconds, failures } = openCache();
    watch(failing(failure));
    await vi.advanceTimersByTimeAsync(6999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0, 1, 3, 7]);
    expect(failures).toEqual([failure]);
  });

  test.each<[string, Failure]>([
    ["400", failureOfAnswer(400, {})],
    ["403", failureOfAnswer(403, {})],
    ["404", failureOfAnswer(404, {})],
    ["409", failureOfAnswer(409, {})],
    ["of another shape", { kind: "malformed", path: "/x" }],
  ])("with %s is not repeated", async (_, failure) => {
    const { watch, triedAtSeconds, failures } = openCache();
    watch(failing(failure));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0]);
    expect(failures).toEqual([failure]);
  });

  test.each<[string, Failure]>([
    ["401, which the session tells", failureOfAnswer(401, {})],
    ["of an ended session", { kind: "stale" }],
  ])("with %s is not reported here", async (_, failure) => {
    const { watch, triedAtSeconds, failures } = openCache();
    watch(failing(failure));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0]);
    expect(failures).toEqual([]);
  });

  test("is not reported where a screen shows it itself", async () => {
    const { watch, failures } = openCache();
    watch(failing(failureOfAnswer(404, {})), { isShownElsewhere: (failure) => failure.kind === "problem" });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([]);
  });

  test("in the background is logged and not reported, also for a 403", async () => {
    const { watch, failures, ports } = openCache();
    watch(failing(failureOfAnswer(403, {})), { isBackground: true });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([]);
    expect(ports.logged).toMatchObject([{ level: "error", message: "A call failed" }]);
  });

  test("of a read that no screen has asked for yet is neither logged nor reported", async () => {
    const { watch, failures, ports } = openCache();
    watch(failing(failureOfAnswer(404, {})), { isBackground: true, isAhead: true });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([]);
    expect(ports.logged).toEqual([]);
  });

  test("by an error of our own is logged and reported", async () => {
    const { watch, failures, ports } = openCache();
    watch(() => Promise.reject(new TypeError("x is not a function")));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([{ kind: "unexpected" }]);
    expect(ports.logged).toHaveLength(1);
  });

  test("waits at most 30 s between two tries", () => {
    const { retryDelay } = openCache().cache.client.getDefaultOptions().queries ?? {};
    const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) =>
      typeof retryDelay === "function" ? retryDelay(failures, new Error("x")) : undefined,
    );
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test("is repeated when the network returns, and recovers", async () => {
    const { watch, ports, triedAtSeconds } = openCache();
    let isConnected = false;
    const { observer } = watch(() =>
      isConnected ? Promise.resolve("here") : failing({ kind: "network" })(),
    );
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
    expect(observer.getCurrentResult().status).toBe("error");
    isConnected = true;
    ports.presence.wake();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(observer.getCurrentResult().data).toBe("here");
    expect(triedAtSeconds).toEqual([0, 1, 3, 7, 10]);
  });

  test("is tried and reported where the device says that it is offline", async () => {
    onlineManager.setOnline(false);
    const { watch, triedAtSeconds, failures } = openCache();
    watch(failing({ kind: "network" }));
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
    onlineManager.setOnline(true);
    expect(triedAtSeconds).toEqual([0, 1, 3, 7]);
    expect(failures).toEqual([{ kind: "network" }]);
  });

  test.each([
    ["the network's return, seen by nobody", { isSeen: false, isConnected: true }],
    ["being looked at again, without a network", { isSeen: true, isConnected: false }],
  ])("is repeated on %s", async (_, how) => {
    const { watch, ports, triedAtSeconds } = openCache();
    watch(() => Promise.resolve("here"));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    Object.assign(ports.presence, how).wake();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(triedAtSeconds).toEqual([0, 1]);
  });

  test("is not repeated by a wake-up of a hidden tab without a new network", async () => {
    const { watch, ports, triedAtSeconds } = openCache();
    watch(() => Promise.resolve("here"));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    ports.presence.isSeen = false;
    ports.presence.isConnected = false;
    ports.presence.wake();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(triedAtSeconds).toEqual([0]);
  });

  test("is repeated in a hidden tab too", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    const { watch, triedAtSeconds } = openCache();
    watch(failing(unavailable));
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
    vi.unstubAllGlobals();
    expect(triedAtSeconds).toEqual([0, 1, 3, 7]);
  });

  test("is not repeated after the cache was cleared", async () => {
    const { watch, cache, triedAtSeconds, failures } = openCache();
    const { stop } = watch(failing(unavailable));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    stop();
    cache.forgetAll();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0, 1]);
    expect(failures).toEqual([]);
  });
});

test("An answer that is not shown is dropped after 5 minutes, and a write's at once", async () => {
  const { cache, watch } = openCache();
  watch(() => Promise.resolve("here")).stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect(cache.client.getQueryCache().getAll()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(cache.client.getQueryCache().getAll()).toHaveLength(0);
  await runMutation(cache.client, { run: () => Promise.resolve("secret") });
  expect(cache.client.getMutationCache().getAll()).toHaveLength(0);
  await expect(runMutation(cache.client, { run: failing(unavailable) })).rejects.toThrow();
  expect(cache.client.getMutationCache().getAll()).toHaveLength(0);
});
