import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { beforeAll, expect, test } from "vitest";
import { attachToThreads, endThread, evaluateInThread } from "./busyThread.ts";

beforeAll(attachToThreads);

/** Computes without a pause until it is told to stop, and then sends a message. */
const BUSY = `
  const { parentPort } = require("node:worker_threads");
  parentPort.once("message", () => {
    parentPort.postMessage("computes");
    while (!globalThis.isToldToStop) Math.sqrt(performance.now());
    parentPort.postMessage("stopped");
  });
`;

const messageOf = (worker: Worker) => new Promise((resolve) => worker.once("message", resolve));
const startBusy = async (): Promise<Worker> => {
  const worker = new Worker(BUSY, { eval: true });
  const computes = messageOf(worker);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage("compute");
  await computes;
  return worker;
};

test("an expression is evaluated in a thread that computes without a pause, and in no other", async () => {
  const [told, other] = await Promise.all([startBusy(), startBusy()]);
  const [stopped, otherStopped] = [messageOf(told), messageOf(other)];
  await evaluateInThread(told, "globalThis.isToldToStop = true");
  expect(await stopped).toBe("stopped");
  expect(await Promise.race([otherStopped, evaluateInThread(other, "1")])).toBeUndefined();
  await Promise.all([endThread(told), endThread(other)]);
});

test("a thread ends although it evaluates an expression, which is let go; so is one for a thread that has ended", async () => {
  const worker = await startBusy();
  const evaluated = evaluateInThread(worker, "for (;;) {}");
  await endThread(worker);
  await evaluated;
  await expect(evaluateInThread(worker, "1")).resolves.toBeUndefined();
});

/** Evaluates an expression again and again, in a thread of its own; returns what ends the thread and tells how many were evaluated. */
const startEvaluating = async () => {
  const worker = await startBusy();
  let hasEnded = false;
  worker.once("exit", () => (hasEnded = true));
  const evaluate = async (count = 0): Promise<number> => {
    await setImmediate();
    if (hasEnded) return count;
    await evaluateInThread(worker, "1");
    return evaluate(count + 1);
  };
  const evaluated = evaluate();
  return async () => {
    await endThread(worker);
    return evaluated;
  };
};

test("threads may end while expressions are evaluated in them and in others", async () => {
  const endFirst = await startEvaluating();
  for (let round = 0; round < 12; round += 1) {
    const ends = await Promise.all([startEvaluating(), startEvaluating(), startEvaluating()]);
    await Promise.all(ends.map((end) => end()));
  }
  expect(await endFirst()).toBeGreaterThan(12);
});
