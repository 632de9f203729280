import { BlobReader, configure, ZipReader, ZipWriter } from "@zip.js/zip.js";
import { createHash } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { Writable } from "node:stream";

configure({ useWebWorkers: false });

/** One entry of a ZIP file, by what it holds. */
export interface WrittenEntry {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes bytes on, and counts and hashes them. */
export const counting = () => {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest("hex") }) };
};

/** A ZIP file that is being written; entries of any size, also beyond 4 GB. */
export interface ZipFile {
  add(name: string, content: ReadableStream<Uint8Array> | string): Promise<WrittenEntry>;
  /** Ends the file and makes it durable. */
  close(): Promise<void>;
}

/** A text as a stream of its UTF-8 bytes. */
export const streamOf = (text: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

/** Creates a ZIP file, readable by its owner alone; throws if there is one already. */
export const createZip = (path: string): ZipFile => {
  const output = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const writer = new ZipWriter(Writable.toWeb(output), { zip64: true, level: 1 });
  return {
    add: async (name, content) => {
      const { through, result } = counting();
      const stream = typeof content === "string" ? streamOf(content) : content;
      await writer.add(name, stream.pipeThrough(through));
      return { name, ...result() };
    },
    close: async () => {
      await writer.close();
      const handle = await open(path, "r");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
};

/** A ZIP file that is being read. */
export interface ReadZip {
  readonly names: readonly string[];
  text(name: string): Promise<string>;
  /** Copies an entry to `target` and gives its length and hash; without a target only the latter. */
  copy(name: string, target?: WritableStream<Uint8Array>): Promise<WrittenEntry>;
  close(): Promise<void>;
}

/** Opens a ZIP file; throws if it is none. */
export const openZip = async (path: string): Promise<ReadZip> => {
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)));
  const entries = await reader.getEntries();
  const copy = async (name: string, target: WritableStream<Uint8Array> = new WritableStream()) => {
    const entry = entries.find((one) => one.filename === name);
    if (!entry || entry.directory) throw new Error(`${path} has no entry ${name}`);
    const { through, result } = counting();
    // where the target fails, the reader knows no more than that its stream is closed
    await Promise.all([
      through.readable.pipeTo(target),
      entry.getData(through.writable, { checkSignature: true }),
    ]);
    return { name, ...result() };
  };
  return {
    names: entries.map(({ filename }) => filename),
    copy,
    text: async (name) => {
      const parts: Uint8Array[] = [];
      await copy(name, new WritableStream({ write: (part) => void parts.push(part) }));
      return Buffer.concat(parts).toString("utf8");
    },
    close: () => reader.close(),
  };
};
