import { invalid, ProblemError } from "../base/problem.ts";
import type { IncomingFile } from "./call.ts";

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

const unsupported = (detail: string) => new ProblemError("/errors/unsupported-media-type", detail);

/** A `Content-Encoding` that says the body is as it was written. */
const PLAIN = /^\s*identity\s*$/i;

/** Throws 415 for a body that says it is compressed: nothing here unpacks it. */
export const refuseCompressed = ({ headers }: Request): void => {
  if (!PLAIN.test(headers.get("content-encoding") ?? "identity"))
    throw unsupported("Send the body without compression.");
};

/**
 * The request's body as text, at most `maxBytes` by its announced and its real length; '' if there is none. Throws
 * 413, 415 for anything but uncompressed JSON in UTF-8, 400 for bytes that are not UTF-8.
 */
export const readText = async (request: Request, maxBytes: number): Promise<string> => {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return "";
  refuseCompressed(request);
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
    throw unsupported("Send the body as application/json in UTF-8.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid({}, "The body is not UTF-8 text.");
  }
};

/** Reads a body and drops it, so that its connection can be used again; throws 413. */
export const dropBody = async (request: Request, maxBytes: number): Promise<void> => {
  await readBytes(request, maxBytes);
};

const readBytes = ({ headers, body }: Request, maxBytes: number): Promise<Uint8Array> =>
  readWhole({ chunks: body ?? [], announced: Number(headers.get("content-length") ?? 0) }, maxBytes);

interface Sent extends Pick<IncomingFile, "announced"> {
  readonly chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[];
}

/** The whole body or file in memory, at most `maxBytes` by its announced and its real length; throws 413. */
export const readWhole = async ({ chunks, announced = 0 }: Sent, maxBytes: number): Promise<Uint8Array> => {
  const tooLarge = () =>
    new ProblemError("/errors/too-large", `A body may hold at most ${maxBytes} bytes here.`);
  if (announced > maxBytes) throw tooLarge();
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    kept.push(chunk);
  }
  return Buffer.concat(kept);
};
