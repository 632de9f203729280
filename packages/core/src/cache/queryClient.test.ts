import { onlineManager, QueryObserver, type QueryKey } from "@tanstack/query-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, failureOfAnswer, type Failure } from "../failures/failure.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { createQueryClient, type CallMeta } from "./queryClient.ts";
import { runMutation } from "./runMutation.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const open = () => {
  const ports = fakePorts();
  const failures: Failure[] = [];
  const cache = createQueryClient({ ...ports, onFailure: (failure) => failures.push(failure) });
  const startedAtMs = Date.now();
  const triedAtSeconds: number[] = [];
  /** Watches a read whose tries are all noted. */
  const watch = (answer: () => Promise<unknown>, meta?: CallMeta, key: QueryKey = ["x"]) => {
    const observer = new QueryObserver(cache.client, {
      queryKey: key,
      queryFn: () => {
        triedAtSeconds.push((Date.now() - startedAtMs) / SECOND_MS);
        return answer();
      },
      ...(meta && { meta }),
    });
    return { observer, stop: observer.subscribe(() => undefined) };
  };
  return { cache, ports, failures, triedAtSeconds, watch };
};

const failing = (failure: Failure) => () => Promise.reject(new CallError(failure));
const unavailable = failureOfAnswer(503, { detail: "Down for a moment" });

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
  ])("because of %s is tried at 0, 1, 3 and 7 s, and told once, at the last", async (_, failure) => {
    const { watch, triedAtSeconds, failures } = open();
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
  ])("%s is final", async (_, failure) => {
    const { watch, triedAtSeconds, failures } = open();
    watch(failing(failure));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0]);
    expect(failures).toEqual([failure]);
  });

  test.each<[string, Failure]>([
    ["401, which the session tells", failureOfAnswer(401, {})],
    ["of an ended session", { kind: "stale" }],
  ])("%s is told to nobody here", async (_, failure) => {
    const { watch, triedAtSeconds, failures } = open();
    watch(failing(failure));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0]);
    expect(failures).toEqual([]);
  });

  test("that a screen shows itself is not told", async () => {
    const { watch, failures } = open();
    watch(failing(failureOfAnswer(404, {})), { isShownElsewhere: (failure) => failure.kind === "problem" });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([]);
  });

  test("in the background is logged and not told, a 403 too", async () => {
    const { watch, failures, ports } = open();
    watch(failing(failureOfAnswer(403, {})), { isBackground: true });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([]);
    expect(ports.logged).toMatchObject([{ level: "error", message: "A call failed" }]);
  });

  test("of our own making is logged and told", async () => {
    const { watch, failures, ports } = open();
    watch(() => Promise.reject(new TypeError("x is not a function")));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(failures).toEqual([{ kind: "unexpected" }]);
    expect(ports.logged).toHaveLength(1);
  });

  test("waits at most 30 s between tries", () => {
    const { retryDelay } = open().cache.client.getDefaultOptions().queries ?? {};
    const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) =>
      typeof retryDelay === "function" ? retryDelay(failures, new Error("x")) : undefined,
    );
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test("is read again when the network returns, and recovers", async () => {
    const { watch, ports, triedAtSeconds } = open();
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

  test("is tried and told where the device itself says that it is offline", async () => {
    onlineManager.setOnline(false);
    const { watch, triedAtSeconds, failures } = open();
    watch(failing({ kind: "network" }));
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
    onlineManager.setOnline(true);
    expect(triedAtSeconds).toEqual([0, 1, 3, 7]);
    expect(failures).toEqual([{ kind: "network" }]);
  });

  test.each([
    ["the network's return, seen by nobody", { isSeen: false, isConnected: true }],
    ["being looked at again, without a network", { isSeen: true, isConnected: false }],
  ])("is read again on %s", async (_, how) => {
    const { watch, ports, triedAtSeconds } = open();
    watch(() => Promise.resolve("here"));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    Object.assign(ports.presence, how).wake();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(triedAtSeconds).toEqual([0, 1]);
  });

  test("is not read again by a wake-up that nobody sees and that brings no network", async () => {
    const { watch, ports, triedAtSeconds } = open();
    watch(() => Promise.resolve("here"));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    ports.presence.isSeen = false;
    ports.presence.isConnected = false;
    ports.presence.wake();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(triedAtSeconds).toEqual([0]);
  });

  test("is tried no more once everything was forgotten", async () => {
    const { watch, cache, triedAtSeconds, failures } = open();
    const { stop } = watch(failing(unavailable));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    stop();
    cache.forgetAll();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(triedAtSeconds).toEqual([0, 1]);
    expect(failures).toEqual([]);
  });
});

test("a failing write is tried once and told once", async () => {
  const { cache, failures } = open();
  const run = vi.fn<() => Promise<never>>(failing(unavailable));
  await expect(runMutation(cache.client, { run })).rejects.toMatchObject({ failure: unavailable });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(run).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([unavailable]);
});

test("a write makes old answers old and drops those of what is gone", async () => {
  const { cache, watch, triedAtSeconds } = open();
  watch(() => Promise.resolve("a list"), undefined, ["/api/users", "list"]);
  watch(() => Promise.resolve("another"), undefined, ["/api/companies", "list"]);
  cache.client.setQueryData(["/api/users", "record", "1"], "gone");
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  await runMutation(cache.client, {
    run: () => Promise.resolve("done"),
    outdates: [["/api/users"]],
    forgets: [["/api/users", "record", "1"]],
  });
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(triedAtSeconds).toEqual([0, 0, 1]);
  expect(cache.client.getQueryData(["/api/users", "record", "1"])).toBeUndefined();
});

test("an answer that nobody shows is dropped after 5 minutes; a write's at once", async () => {
  const { cache, watch } = open();
  watch(() => Promise.resolve("here")).stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect(cache.client.getQueryCache().getAll()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(cache.client.getQueryCache().getAll()).toHaveLength(0);
  await runMutation(cache.client, { run: () => Promise.resolve("secret") });
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.client.getMutationCache().getAll()).toHaveLength(0);
});

describe("activity", () => {
  const follow = ({ cache }: ReturnType<typeof open>) => {
    const running = new Set<string>();
    const changes: boolean[] = [];
    const stop = cache.onActivity((id, isRunning) => {
      if (isRunning) running.add(id);
      else running.delete(id);
      changes.push(isRunning);
    });
    return { running, changes, stop };
  };

  test("goes on through the retries and ends with the last", async () => {
    const opened = open();
    const { running, changes } = follow(opened);
    opened.watch(failing(unavailable));
    await vi.advanceTimersByTimeAsync(6999);
    expect(running.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(running.size).toBe(0);
    expect(changes).toEqual([true, false]);
  });

  test("counts a write until it settles", async () => {
    const opened = open();
    const { running, changes } = follow(opened);
    const writing = runMutation(opened.cache.client, { run: failing(unavailable) }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await writing;
    expect(changes).toEqual([true, false]);
    expect(running.size).toBe(0);
  });

  test("leaves out what runs in the background", async () => {
    const opened = open();
    const { changes } = follow(opened);
    opened.watch(() => Promise.resolve(1), { isBackground: true });
    await runMutation(opened.cache.client, { run: () => Promise.resolve(1), meta: { isBackground: true } });
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(changes).toEqual([]);
  });

  test("is over when everything was forgotten in the middle", async () => {
    const opened = open();
    const { running } = follow(opened);
    opened.watch(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(running.size).toBe(1);
    opened.cache.forgetAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(running.size).toBe(0);
  });

  test("is told no more after stopping", async () => {
    const opened = open();
    const { changes, stop } = follow(opened);
    stop();
    opened.watch(() => Promise.resolve(1));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(changes).toEqual([]);
  });
});
