import { Worker } from "node:worker_threads";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#base/log.ts";
import { isUnlimited } from "../statements/statementLimit.ts";
import { attachToThreads, endThread, evaluateInThread } from "./busyThread.ts";
import type { Engine, EngineSession, Ran } from "./engine.ts";
import { CANCEL, type FromEngine, type ToEngine } from "./engineMessages.ts";

/** The input of an engine in a thread. */
interface ThreadedInput {
  /** The database's folder; this process has locked it. */
  readonly folder: string;
  /** The time after which a statement is cancelled, as by PostgreSQL's `statement_timeout`. */
  readonly limitMs: number;
  /** The further time after which a statement that did not react to that is ended together with the thread. */
  readonly graceMs: number;
  readonly log: Log;
}

/** An engine in a thread of its own. */
export interface ThreadedEngine extends Engine {
  /** Aborted once the engine has given up (a full disk) or cannot be opened again: only a restart of the process helps. */
  readonly died: AbortSignal;
}

/** A thread with an open engine. */
interface Thread extends EngineSession {
  cancel(): Promise<void>;
  close(): Promise<void>;
  /** Aborted once the thread has ended, however. */
  readonly ended: AbortSignal;
}

/** The pause before a cancellation is repeated: the engine forgets one that reaches it between two messages of a statement. */
const AGAIN_MS = 20;

/** PostgreSQL's code of a connection that an administrator has ended (appendix A). */
const CONNECTION_ENDED = "57P01";

/**
 * Opens the embedded engine in a thread, so that requests are answered while it works. A statement beyond its time is
 * cancelled with 57014. One that does not react to that is ended with its thread, and the engine is opened again from
 * its folder, which has every acknowledged write; what was under way fails with 57P01. Work within `unlimited` has no
 * limit. Rejects if the database cannot be opened. Source: behaviour.md §9 Requests.
 */
export const openThreadedEngine = async (input: ThreadedInput): Promise<ThreadedEngine> => {
  const death = new AbortController();
  const die = () => death.abort();
  let isClosing = false;
  const open = async (): Promise<Thread> => {
    const thread = await openThread(input, die);
    thread.ended.addEventListener("abort", () => {
      if (isClosing || death.signal.aborted) return;
      input.log.error("the embedded database was stopped, and is opened again");
      current = open();
      current.catch(die);
    });
    return thread;
  };
  let current = open();
  await current;
  return {
    died: death.signal,
    session: async () => {
      if (death.signal.aborted) throw endedError();
      return current;
    },
    cancel: async () => (await current).cancel(),
    close: async () => {
      isClosing = true;
      if (!death.signal.aborted) await (await current).close();
    },
  };
};

const openThread = async (input: ThreadedInput, die: () => void): Promise<Thread> => {
  const { folder, limitMs, graceMs, log } = input;
  await attachToThreads();
  const worker = new Worker(new URL("./engineThread.ts", import.meta.url), { workerData: folder });
  const opened = Promise.withResolvers<void>();
  const ended = new AbortController();
  const asked = new Map<number, PromiseWithResolvers<Ran>>();
  let lastId = 0;

  const settle = (id: number): PromiseWithResolvers<Ran> | undefined => {
    const found = asked.get(id);
    asked.delete(id);
    if (asked.size === 0) worker.unref();
    return found;
  };
  const giveUp = () => {
    for (const id of [...asked.keys()]) settle(id)?.reject(endedError());
  };
  worker.on("message", (answer: FromEngine) => {
    if (answer === "died") {
      die();
      opened.reject(new Error(`The database in ${folder} cannot be opened. Is the disk full?`));
      // its thread is stuck in the dead engine
      void endThread(worker);
    } else if ("opened" in answer) {
      if (!answer.opened.isLimited)
        log.warn("this version of the embedded engine has no limit for a statement's time");
      worker.unref();
      opened.resolve();
    } else if ("ran" in answer) settle(answer.id)?.resolve(answer.ran);
    else settle(answer.id)?.reject(Object.assign(new Error(), answer.error));
  });
  worker.on("error", (error) => {
    opened.reject(error);
    log.error("the embedded database's thread failed", { error: String(error) });
  });
  worker.on("exit", () => {
    opened.reject(endedError());
    ended.abort();
    giveUp();
  });

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ToEngine) => worker.postMessage(message);
  const cancel = async (id = [...asked.keys()][0]): Promise<void> => {
    if (id === undefined || !asked.has(id)) return;
    const expression = `globalThis[Symbol.for(${JSON.stringify(CANCEL)})]?.(${id})`;
    await evaluateInThread(worker, expression);
    await wait(AGAIN_MS);
    await cancel(id);
  };
  const watch = (id: number) => {
    const endIt = setTimeout(() => {
      log.error("a statement could not be cancelled, and its thread is ended");
      void endThread(worker);
    }, limitMs + graceMs);
    const cancelIt = setTimeout(() => void cancel(id), limitMs);
    return () => {
      clearTimeout(cancelIt);
      clearTimeout(endIt);
    };
  };
  const run = async (text: string, parameters: readonly unknown[]): Promise<Ran> => {
    if (ended.signal.aborted) throw endedError();
    const id = (lastId += 1);
    const answer = Promise.withResolvers<Ran>();
    asked.set(id, answer);
    worker.ref();
    const unwatch = isUnlimited() ? () => {} : watch(id);
    post({ id, text, parameters });
    try {
      return await answer.promise;
    } finally {
      unwatch();
    }
  };
  const close = async () => {
    if (ended.signal.aborted) return;
    const gone = Promise.withResolvers<void>();
    ended.signal.addEventListener("abort", () => gone.resolve());
    worker.ref();
    post("close");
    await gone.promise;
  };
  await opened.promise;
  return { run, cancel: () => cancel(), close, ended: ended.signal };
};

const endedError = (): Error =>
  Object.assign(new Error("the embedded database was stopped"), { code: CONNECTION_ENDED });
