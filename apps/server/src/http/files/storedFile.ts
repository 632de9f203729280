import { isMissingFile } from "#base/missingFile.ts";
import { ProblemError } from "#base/problem.ts";
import type { FileStore } from "#files/fileStore.ts";
import type { AnyCall } from "../call.ts";
import { inertHeaders } from "../headers.ts";
import { partOf } from "./range.ts";

/** A file of the store, as it is sent. */
interface SentFile {
  readonly fileName: string;
  /** The record that it belongs to, for the log: a kind and an id. */
  readonly owner: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The Content-Type: no page and no script. */
  readonly type: string;
  /** Awaited before an answer with bytes, once the file is open; `isBeginning` tells whether the first byte is among them. */
  readonly onRead: (isBeginning: boolean) => Promise<void>;
}

/** Answers a stored file, or the one part of it that a Range header asks for, as a download that no browser runs. Source: behaviour.md §7 Documents. */
export const answerStoredFile = async (
  files: Pick<FileStore, "read">,
  { headers, isHead }: Pick<AnyCall, "headers" | "isHead">,
  { fileName, owner, bytes, sha256, type, onRead }: SentFile,
): Promise<Response> => {
  const etag = `"${sha256}"`;
  // for HEAD no range is defined (RFC 9110, 14.2)
  const asked = isHead ? null : headers.get("range");
  const ifRange = headers.get("if-range");
  const part = asked !== null && (ifRange === null || ifRange === etag) ? partOf(asked, bytes) : undefined;
  if (part === "none")
    throw new ProblemError("/errors/no-such-part", `The file has ${bytes} bytes.`, {
      headers: { "content-range": `bytes */${bytes}`, etag },
    });
  const length = part ? part.last - part.first + 1 : bytes;
  const open = async () => {
    const stored = await files.read(sha256, part).catch((cause: unknown) => {
      throw isMissingFile(cause)
        ? fileIsMissing(`The stored file ${sha256} of the ${owner} is missing.`)
        : cause;
    });
    try {
      await onRead(part === undefined || part.first === 0);
    } catch (error) {
      await stored.cancel();
      throw error;
    }
    return stored.pipeThrough(wholeOnly(length));
  };
  return new Response(isHead ? null : await open(), {
    status: part ? 206 : 200,
    headers: {
      etag,
      "accept-ranges": "bytes",
      "content-type": type,
      "content-length": String(length),
      ...(part && { "content-range": `bytes ${part.first}-${part.last}/${bytes}` }),
      "content-disposition": dispositionOf(fileName),
      ...inertHeaders,
      "cache-control": "no-store",
    },
  });
};

/** 500: the disk or the bucket has lost the file. The log has `told`. */
const fileIsMissing = (told: string): ProblemError => {
  const error = new ProblemError(
    "/errors/internal",
    "The server no longer has this file. Please tell your administrator.",
  );
  error.cause = new Error(told);
  return error;
};

/** Fails at the end of fewer bytes than were announced: a reader of a file that was cut on the disk would wait for the rest. */
const wholeOnly = (length: number): TransformStream<Uint8Array, Uint8Array> => {
  let sent = 0;
  return new TransformStream({
    transform(chunk, controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
    },
    flush() {
      if (sent < length) throw new Error(`The stored file ends after ${sent} of ${length} bytes.`);
    },
  });
};

/** A name in ASCII for old clients, and the whole name for the others (RFC 6266, RFC 8187). */
export const dispositionOf = (fileName: string): string => {
  const ascii = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/gu, "_");
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
};
