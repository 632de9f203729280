import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { HEAD_BYTES } from "./sniffType.ts";

/** A file that has arrived whole and is on disk, but in no place yet: `place` or `discard` ends it. */
export interface ArrivedFile {
  readonly sha256: string;
  readonly bytes: number;
  /** Puts the bytes in their place, to stay after a crash. */
  place(): Promise<void>;
  discard(): Promise<void>;
}

/** A part of a file: from its first byte to its last one. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/** Files by their content. The same bytes are kept once. */
export interface FileStore {
  /**
   * Keeps the chunks aside. `checkHead` sees the first bytes before anything is written; it and `checkBytes`, called
   * with the number of bytes so far, refuse by throwing. If anything throws, nothing is left.
   */
  receive(
    chunks: AsyncIterable<Uint8Array>,
    checks: {
      readonly checkHead: (head: Buffer) => void;
      readonly checkBytes: (bytes: number) => void;
    },
  ): Promise<ArrivedFile>;
  /** The bytes of a content; throws if the store does not hold it. */
  read(sha256: string, part?: Part): Promise<ReadableStream<Uint8Array>>;
  /** Removes a content; one that is not there is no error. */
  remove(sha256: string): Promise<void>;
}

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Makes a folder's entries durable: a new name is lost in a power cut until its folder is written. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a folder with those above it, and makes each new name durable. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    // oxlint-disable-next-line eslint/no-await-in-loop -- at most three folders
    await syncFolder(dirname(made));
};

/**
 * Opens the files of a folder, in `ab/cd…` by the SHA-256 of their content. Uploads that a crash interrupted are removed:
 * all of them, or where several servers share the folder those without a new byte for an hour. Source: behaviour.md §7 Documents.
 */
export const openFileStore = async (folder: string, isShared: boolean): Promise<FileStore> => {
  const arriving = join(folder, "arriving");
  await removeAbandoned(arriving, isShared);
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));

  return {
    async receive(chunks, { checkHead, checkBytes }) {
      await makeFolder(arriving);
      const path = join(arriving, randomUUID());
      const discard = () => rm(path, { force: true });
      const handle = await open(path, "wx", 0o600);
      const hash = createHash("sha256");
      let bytes = 0;
      try {
        const keep = async (chunk: Uint8Array) => {
          hash.update(chunk);
          await handle.writeFile(chunk);
        };
        let head: Buffer | undefined = Buffer.alloc(0);
        for await (const chunk of chunks) {
          bytes += chunk.byteLength;
          checkBytes(bytes);
          if (!head) {
            await keep(chunk);
            continue;
          }
          head = Buffer.concat([head, chunk]);
          if (head.length < HEAD_BYTES) continue;
          checkHead(head);
          await keep(head);
          head = undefined;
        }
        if (head) {
          checkHead(head);
          await keep(head);
        }
        await handle.sync();
        await handle.close();
      } catch (error) {
        await handle.close();
        await discard();
        throw error;
      }
      const sha256 = hash.digest("hex");
      const place = async () => {
        const target = pathOf(sha256);
        await makeFolder(dirname(target));
        await rename(path, target);
        await syncFolder(dirname(target));
      };
      return { sha256, bytes, place, discard };
    },

    async read(sha256, part) {
      const path = pathOf(sha256);
      await stat(path);
      const options = part && { start: part.first, end: part.last };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's type of the same stream
      return Readable.toWeb(createReadStream(path, options)) as unknown as ReadableStream<Uint8Array>;
    },

    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
};

const removeAbandoned = async (arriving: string, isShared: boolean): Promise<void> => {
  const names = await readdir(arriving).catch(() => []);
  for (const name of names) {
    const path = join(arriving, name);
    // oxlint-disable-next-line eslint/no-await-in-loop -- once, at the start
    const found = await stat(path).catch(() => undefined);
    if (!found || (isShared && Date.now() - found.mtimeMs < ABANDONED_AFTER_MS)) continue;
    // oxlint-disable-next-line eslint/no-await-in-loop
    await rm(path, { force: true });
  }
};
