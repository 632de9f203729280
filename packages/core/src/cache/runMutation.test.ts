import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failing, MINUTE_MS, openCache, SECOND_MS, unavailable } from "../testing/cacheStage.ts";
import { runMutation } from "./runMutation.ts";
import { readAhead } from "./watchQuery.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("A failing write is tried once and reported once", async () => {
  const { cache, failures } = openCache();
  const run = vi.fn<() => Promise<never>>(failing(unavailable));
  await expect(runMutation(cache.client, { run })).rejects.toMatchObject({ failure: unavailable });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(run).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([unavailable]);
});

test("A write that is under way sets no timer, however long it takes", async () => {
  const { cache } = openCache();
  const upload = Promise.withResolvers<string>();
  const before = vi.getTimerCount();
  const written = runMutation(cache.client, { run: () => upload.promise });
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(vi.getTimerCount()).toBe(before);
  upload.resolve("done");
  await expect(written).resolves.toBe("done");
});

test("A write makes cached answers outdated and removes those of deleted records", async () => {
  const { cache, watch, triedAtSeconds } = openCache();
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

test("A write that names no answers outdates none, whether it succeeds or fails", async () => {
  const { cache, watch, triedAtSeconds } = openCache();
  watch(() => Promise.resolve("a list"), undefined, ["/api/users", "list"]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  await runMutation(cache.client, { run: () => Promise.resolve("done") });
  await expect(runMutation(cache.client, { run: failing(unavailable) })).rejects.toMatchObject({});
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(triedAtSeconds).toEqual([0]);
});

test("A write that fails has only what may be out of date read again", async () => {
  const { cache, watch, triedAtSeconds } = openCache();
  watch(() => Promise.resolve("a list"), undefined, ["/api/users", "list"]);
  watch(() => Promise.resolve("another"), undefined, ["/api/companies", "list"]);
  cache.client.setQueryData(["/api/users", "record", "1"], "kept");
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  const writing = {
    run: failing(unavailable),
    outdates: [["/api/companies"]],
    rereads: [["/api/users", "list"]],
  };
  await expect(
    runMutation(cache.client, { ...writing, forgets: [["/api/users", "record", "1"]] }),
  ).rejects.toMatchObject({ failure: unavailable });
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(triedAtSeconds).toEqual([0, 0, 1]);
  expect(cache.client.getQueryData(["/api/users", "record", "1"])).toBe("kept");
});

test.each([
  ["outdates", () => Promise.resolve("done"), "outdates"],
  ["may have outdated", failing(unavailable), "rereads"],
] as const)("A read ahead of its screen that a write %s counts as fresh no more", async (_, run, keys) => {
  const { cache } = openCache();
  const key = ["/api/users", "record", "1"];
  const slow = Promise.withResolvers<string>();
  const ahead = readAhead(cache.client, { key, read: () => slow.promise });
  await runMutation(cache.client, { run, [keys]: [["/api/users"]] }).catch(() => undefined);
  slow.resolve("as it was before the write");
  await ahead;
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.client.getQueryData(key)).toBeUndefined();
});

test.each([
  ["outdates", () => Promise.resolve("done"), "outdates"],
  ["may have outdated", failing(unavailable), "rereads"],
] as const)(
  "A first read under way that a write %s begins anew, and its older answer is not shown",
  async (_, run, keys) => {
    const { cache, watch } = openCache();
    const slow = Promise.withResolvers<string>();
    const answers = [slow.promise, Promise.resolve("as it is after the write")];
    const { observer } = watch(
      () => answers.shift() ?? Promise.reject(new Error("a third read")),
      undefined,
      ["/api/users", "list"],
    );
    await runMutation(cache.client, { run, [keys]: [["/api/users"]] }).catch(() => undefined);
    slow.resolve("as it was before the write");
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult()).toMatchObject({
      data: "as it is after the write",
      isFetching: false,
    });
    expect(answers).toEqual([]);
  },
);

test("A read that nothing outdates goes on beside a write", async () => {
  const { cache, watch, triedAtSeconds } = openCache();
  const slow = Promise.withResolvers<string>();
  const { observer } = watch(() => slow.promise, undefined, ["/api/companies", "list"]);
  await runMutation(cache.client, { run: () => Promise.resolve("done"), outdates: [["/api/users"]] });
  slow.resolve("companies");
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe("companies");
  expect(triedAtSeconds).toEqual([0]);
});
