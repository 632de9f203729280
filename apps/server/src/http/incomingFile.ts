import { ProblemError } from "../base/problem.ts";
import type { IncomingFile } from "./call.ts";
import { refuseCompressed } from "./readText.ts";

const SILENCE_MS = 30_000;

/**
 * The file that a request sends. Throws 415 for a form with the file in it, which would be kept with the form's lines
 * around it, and for a compressed one, which would be kept as it came. Reading the file throws 408 after 30 s without a byte, and the signal's reason once the caller has gone.
 * Source: behaviour.md §9.
 */
export const incomingFile = (request: Request, signal: AbortSignal, silenceMs = SILENCE_MS): IncomingFile => {
  if (/^\s*multipart\//i.test(request.headers.get("content-type") ?? ""))
    throw new ProblemError(
      "/errors/unsupported-media-type",
      "Send the file itself as the body, not a form with the file in it.",
    );
  refuseCompressed(request);
  const length = request.headers.get("content-length");
  return {
    announced: length === null ? undefined : Number(length),
    chunks: chunksOf(request, signal, silenceMs),
  };
};

async function* chunksOf(
  request: Request,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      // oxlint-disable-next-line eslint/no-await-in-loop -- one chunk after the other
      const { done, value } = await unlessSilent(reader.read(), silenceMs);
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // not cancelled: the server drains what is left, so that the caller reads the answer
    reader.releaseLock();
  }
}

const unlessSilent = async <Result>(read: Promise<Result>, silenceMs: number): Promise<Result> => {
  const silent = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      silent.reject(
        new ProblemError("/errors/timeout", `No byte of the file came for ${silenceMs / 1000} seconds.`),
      ),
    silenceMs,
  );
  try {
    return await Promise.race([read, silent.promise]);
  } finally {
    clearTimeout(timer);
  }
};
