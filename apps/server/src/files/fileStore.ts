import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "../base/durations.ts";
import { removeAbandoned } from "../base/removeAbandoned.ts";
import { keepInFolder, makeFolder, type KeptBytes } from "./keptBytes.ts";
import { HEAD_BYTES } from "./sniffType.ts";

/** A file that has arrived whole and is on disk, but in no place yet: `place` or `discard` ends it. */
export interface ArrivedFile {
  readonly sha256: string;
  readonly bytes: number;
  /** Puts the bytes in their place, to stay after a crash. */
  place(): Promise<void>;
  discard(): Promise<void>;
}

/** Files by their content. The same bytes are kept once. */
export interface FileStore extends Pick<KeptBytes, "read" | "remove"> {
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
}

/** The place of the store: `folder` keeps uploads while they arrive, and whole files unless a bucket keeps those. */
export interface FilePlace {
  readonly folder: string;
  /** True if other servers write into the same folder. */
  readonly isShared: boolean;
  readonly kept?: KeptBytes | undefined;
}

/**
 * Opens the files, by the SHA-256 of their content. Uploads that a crash interrupted are removed: all of them, or where
 * several servers share the folder those without a new byte for an hour. Source: behaviour.md §7 Documents.
 */
export const openFileStore = async ({ folder, isShared, kept }: FilePlace): Promise<FileStore> => {
  const arriving = join(folder, "arriving");
  await removeAbandoned(arriving, { ageMs: isShared ? HOUR_MS : -Infinity });
  const whole = kept ?? keepInFolder(folder);

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
        let first: Uint8Array[] | undefined = [];
        const keepFirst = async (pieces: readonly Uint8Array[]) => {
          const head = Buffer.concat(pieces);
          // a longer first piece would give the same file another type
          checkHead(head.subarray(0, HEAD_BYTES));
          await keep(head);
        };
        for await (const chunk of chunks) {
          bytes += chunk.byteLength;
          checkBytes(bytes);
          if (!first) {
            await keep(chunk);
            continue;
          }
          first.push(Uint8Array.from(chunk));
          if (bytes < HEAD_BYTES) continue;
          await keepFirst(first);
          first = undefined;
        }
        if (first) await keepFirst(first);
        await handle.sync();
        await handle.close();
      } catch (error) {
        // a handle whose own closing failed is closed
        await handle.close().catch(() => undefined);
        await discard();
        throw error;
      }
      const sha256 = hash.digest("hex");
      return { sha256, bytes, place: () => whole.put(sha256, path), discard };
    },
    read: (sha256, part) => whole.read(sha256, part),
    remove: (sha256) => whole.remove(sha256),
  };
};
