import { Session } from "node:inspector/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";

/** V8's inspector of this process. It opens no port. */
const inspector = new Session();

/** The titles of the attached threads by the inspector's number of each; only the title has the thread's own number. */
const titles = new Map<string, string>();

/** The callbacks of the expressions that are being evaluated, by the number of their message. */
const sent = new Map<number, () => void>();
let lastId = 0;
let attached: Promise<unknown> | undefined;

/** The threads that are being ended or have ended. In Node 24 a message that reaches a thread while it is taken down crashes the process. */
const ending = new WeakSet<Worker>();

const attach = async (): Promise<void> => {
  inspector.connect();
  inspector.on("NodeWorker.attachedToWorker", ({ params: { sessionId, workerInfo } }) => {
    titles.set(sessionId, workerInfo.title);
  });
  inspector.on("NodeWorker.detachedFromWorker", ({ params: { sessionId } }) => titles.delete(sessionId));
  inspector.on("NodeWorker.receivedMessageFromWorker", ({ params: { message } }) => {
    const answer: { readonly id?: number } = JSON.parse(message);
    if (answer.id !== undefined) sent.get(answer.id)?.();
  });
  await inspector.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
};

/**
 * Attaches the inspector to the threads that start from now on, once for the life of the process. To be called while no
 * thread is ending: Node 24 goes through its list of threads then, and a thread that leaves the list meanwhile crashes the
 * process.
 */
export const attachToThreads = async (): Promise<void> => {
  await (attached ??= attach());
};

/**
 * Evaluates an expression in a thread that was started after `attachToThreads` and may be busy; resolves once that is
 * done or the thread has ended, and does nothing in one that is being ended. Only V8's inspector can interrupt a thread that computes, even in compiled code.
 */
export const evaluateInThread = async (worker: Worker, expression: string): Promise<void> => {
  if (ending.has(worker)) return;
  const title = `[worker ${worker.threadId}]`;
  const [sessionId] = titles.entries().find(([, other]) => other.startsWith(title)) ?? [];
  if (sessionId === undefined) return;
  const id = (lastId += 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  sent.set(id, done);
  worker.once("exit", done);
  try {
    const message = JSON.stringify({ id, method: "Runtime.evaluate", params: { expression } });
    await inspector.post("NodeWorker.sendMessageToWorker", { message, sessionId });
    await promise;
  } finally {
    sent.delete(id);
    worker.off("exit", done);
  }
};

/** The pause before a thread is told again to end: one that just evaluates an expression ends only that, at times. */
const END_AGAIN_MS = 1_000;

/** Ends a thread whatever it does; resolves once it has ended. */
export const endThread = async (worker: Worker): Promise<void> => {
  ending.add(worker);
  const ended = worker.terminate().then(() => true);
  const hasEnded = await Promise.race([ended, wait(END_AGAIN_MS, false, { ref: false })]);
  if (!hasEnded) await endThread(worker);
};
