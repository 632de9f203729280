import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitedBytes } from "./awaitedBytes.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A service that has sent these texts, and then sends nothing. */
const answerOf = (...texts: readonly string[]) => {
  const waiting = [...texts];
  const cancel = vi.fn<() => void>();
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const text = waiting.shift();
    if (text !== undefined) controller.enqueue(new TextEncoder().encode(text));
    return text === undefined ? new Promise<void>(() => undefined) : undefined;
  };
  return { cancel, stream: new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 }) };
};
const MINUTE_MS = 60_000;

test("a reader may pause for longer than the service may be silent", async () => {
  const { stream } = answerOf("a", "b");
  const reader = awaitedBytes(stream, 15_000).getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(await reader.read()).toMatchObject({ done: false });
});

test("a reader who takes nothing for five minutes gives the connection back", async () => {
  const { stream, cancel } = answerOf("a", "b");
  const reader = awaitedBytes(stream, 15_000).getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  await expect(reader.read()).rejects.toThrow("the reader took nothing for five minutes");
  expect(cancel).toHaveBeenCalledTimes(1);
});

test("a service that is silent while a byte is waited for is given up", async () => {
  const { stream, cancel } = answerOf("a");
  const reader = awaitedBytes(stream, 15_000).getReader();
  await reader.read();
  const next = reader.read().then(() => "read", String);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next).toBe("Error: the service was silent for 15000 ms");
  expect(cancel).toHaveBeenCalledTimes(1);
});

test("a reader who goes ends the answer, and leaves no timer", async () => {
  const { stream, cancel } = answerOf("a", "b");
  const reader = awaitedBytes(stream, 15_000).getReader();
  await reader.read();
  await reader.cancel();
  expect([cancel.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});
