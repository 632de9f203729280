import type { PGlite } from "@electric-sql/pglite";
import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Log } from "#base/log.ts";
import { isUnlimited } from "./statementLimit.ts";

/** Flags of the engine: once set, the running statement ends where PostgreSQL next checks them. */
interface Marks {
  readonly cancelPending: number;
  readonly interruptPending: number;
  readonly setValue: (address: number, value: number, type: "i32") => void;
}

/** The input of the watching thread. */
export interface Watched {
  /** The number of the message that the engine works on; 0 while it is idle. */
  readonly running: SharedArrayBuffer;
  readonly limitMs: number;
  /** Description of the symbol under which the main thread stores the function that ends the running message. */
  readonly endName: string;
}

const MAX_NUMBER = 2 ** 30;

/**
 * Ends statements of the embedded engine that take longer than `limitMs`, as PostgreSQL's `statement_timeout` would:
 * with code 57014 and without harm to the engine. The engine runs in this thread and blocks its timers, so another
 * thread watches and sets the engine's flags through the inspector, which can interrupt running code. Work within
 * `unlimited` is not watched. Gives the function that stops the watch.
 */
export const watchStatements = (pglite: PGlite, limitMs: number, log: Log): (() => Promise<void>) => {
  const marks = marksOf(pglite);
  if (marks === undefined) {
    log.warn("this version of the embedded engine has no limit for a statement's time");
    return async () => {};
  }
  const watched: Watched = {
    running: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
    limitMs,
    endName: `end statement ${randomUUID()}`,
  };
  const running = new Int32Array(watched.running);
  let last = 0;
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (...given) => {
    if (isUnlimited()) return run(...given);
    last = (last % MAX_NUMBER) + 1;
    Atomics.store(running, 0, last);
    try {
      return run(...given);
    } finally {
      Atomics.store(running, 0, 0);
    }
  };
  const end = (number: number) => {
    // called while the engine works, in its own thread, so no message can have ended meanwhile
    if (Atomics.load(running, 0) !== number) return;
    marks.setValue(marks.cancelPending, 1, "i32");
    marks.setValue(marks.interruptPending, 1, "i32");
  };
  Reflect.set(globalThis, Symbol.for(watched.endName), end);
  const worker = new Worker(new URL("./statementWatchThread.ts", import.meta.url), { workerData: watched });
  worker.unref();
  worker.on("error", (error) => log.error("nobody watches the statements' time", { error: String(error) }));
  return async () => {
    await worker.terminate();
    Reflect.deleteProperty(globalThis, Symbol.for(watched.endName));
  };
};

/** The addresses of the flags in the engine's memory; undefined if the engine does not report them. */
const marksOf = (pglite: PGlite): Marks | undefined => {
  const engine: unknown = Reflect.get(pglite, "mod");
  const [cancelPending, interruptPending, setValue] = [
    "_QueryCancelPending",
    "_InterruptPending",
    "setValue",
  ].map((name): unknown => Reflect.get(Object(engine), name));
  if (typeof cancelPending !== "number" || typeof interruptPending !== "number") return undefined;
  if (typeof setValue !== "function") return undefined;
  return {
    cancelPending,
    interruptPending,
    setValue: (address, value, type) => {
      Reflect.apply(setValue, engine, [address, value, type]);
    },
  };
};
