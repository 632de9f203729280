import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failing, openCache, SECOND_MS, unavailable } from "../testing/cacheStage.ts";
import { runMutation } from "./runMutation.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the activity of reads and writes", () => {
  const follow = ({ cache }: ReturnType<typeof openCache>) => {
    const running = new Set<string>();
    const changes: boolean[] = [];
    const stop = cache.onActivity((id, isRunning) => {
      if (isRunning) running.add(id);
      else running.delete(id);
      changes.push(isRunning);
    });
    return { running, changes, stop };
  };

  test("lasts through the retries and ends with the last", async () => {
    const opened = openCache();
    const { running, changes } = follow(opened);
    opened.watch(failing(unavailable));
    await vi.advanceTimersByTimeAsync(6999);
    expect(running.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(running.size).toBe(0);
    expect(changes).toEqual([true, false]);
  });

  test("includes a write until it settles", async () => {
    const opened = openCache();
    const { running, changes } = follow(opened);
    const writing = runMutation(opened.cache.client, { run: failing(unavailable) }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await writing;
    expect(changes).toEqual([true, false]);
    expect(running.size).toBe(0);
  });

  test("leaves out background calls", async () => {
    const opened = openCache();
    const { changes } = follow(opened);
    opened.watch(() => Promise.resolve(1), { isBackground: true });
    await runMutation(opened.cache.client, { run: () => Promise.resolve(1), meta: { isBackground: true } });
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(changes).toEqual([]);
  });

  test("ends when the cache is cleared meanwhile", async () => {
    const opened = openCache();
    const { running } = follow(opened);
    opened.watch(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(running.size).toBe(1);
    opened.cache.forgetAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(running.size).toBe(0);
  });

  test("is not reported after stopping", async () => {
    const opened = openCache();
    const { changes, stop } = follow(opened);
    stop();
    opened.watch(() => Promise.resolve(1));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(changes).toEqual([]);
  });
});
