import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import type { Watched } from "./statementWatch.ts";

/** The number of checks within one limit. */
const LOOKS = 20;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statementWatch.ts alone starts this thread
const { running, limitMs, endName } = workerData as Watched;
const current = new Int32Array(running);
let seen = 0;
let seenSinceMs = performance.now();

/** Runs the ending function in the busy main thread through the inspector, which can interrupt it. The inspector is connected only for this. */
const endWork = (number: number): void => {
  const session = new Session();
  session.connectToMainThread();
  const expression = `globalThis[Symbol.for(${JSON.stringify(endName)})]?.(${number})`;
  session.post("Runtime.evaluate", { expression }, () => session.disconnect());
};

setInterval(() => {
  const number = Atomics.load(current, 0);
  if (number !== seen) {
    seen = number;
    seenSinceMs = performance.now();
  } else if (number !== 0 && performance.now() - seenSinceMs >= limitMs) {
    seenSinceMs = Infinity;
    endWork(number);
  }
}, limitMs / LOOKS);
