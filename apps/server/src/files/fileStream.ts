import { createReadStream } from "node:fs";
import { Readable } from "node:stream";

/** Bytes of a file by their places, both included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Reads a file of the disk, whole or a range of it; the stream fails if the file cannot be read. */
export const fileStream = (path: string, range?: ByteRange): ReadableStream<Uint8Array> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's type of the same stream
  Readable.toWeb(createReadStream(path, range)) as unknown as ReadableStream<Uint8Array>;
