import { Session } from "node:inspector/promises";
import type { Worker } from "node:worker_threads";

/** True for the thread's own session; `workerId` counts the sessions, and only the title has the thread's number. */
const isOf = (threadId: number, params: { workerInfo: { title: string } }) =>
  params.workerInfo.title.startsWith(`[worker ${threadId}]`);

/**
 * Evaluates an expression in a thread that may be busy; resolves once that is done or the thread has ended. Only V8's
 * inspector can interrupt a thread that computes, even in compiled code. It opens no port, and is attached only for
 * this.
 */
export const evaluateInThread = async (worker: Worker, expression: string): Promise<void> => {
  const session = new Session();
  session.connect();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  worker.once("exit", done);
  session.on("NodeWorker.attachedToWorker", ({ params }) => {
    if (!isOf(worker.threadId, params)) return;
    const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } });
    // refused only if the thread has ended
    void session
      .post("NodeWorker.sendMessageToWorker", { message, sessionId: params.sessionId })
      .then(null, done);
  });
  session.on("NodeWorker.receivedMessageFromWorker", ({ params: { message } }) => {
    const answer: { readonly id?: number } = JSON.parse(message);
    if (answer.id === 1) done();
  });
  try {
    await session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
    await promise;
  } finally {
    worker.off("exit", done);
    session.disconnect();
  }
};
