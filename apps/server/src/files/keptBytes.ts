import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileStream } from "./fileStream.ts";

/** A part of a file: from its first byte to its last one. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/** Where whole files stay, by the SHA-256 of their content. */
export interface KeptBytes {
  /** Takes the file at `path` as a content, to stay after a crash; the file at `path` may be gone afterwards. */
  put(sha256: string, path: string): Promise<void>;
  /** The bytes of a content; throws an error that `isMissingFile` knows if it is not there. */
  read(sha256: string, part?: Part): Promise<ReadableStream<Uint8Array>>;
  /** Removes a content; one that is not there is no error. */
  remove(sha256: string): Promise<void>;
}

/** The name of a content, below the folder or the bucket: `ab/cd…`. */
export const nameOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

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
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    // oxlint-disable-next-line eslint/no-await-in-loop -- at most three folders
    await syncFolder(dirname(made));
};

/** Keeps files in a folder of this machine. Its drafts must be on the same disk. */
export const keepInFolder = (folder: string): KeptBytes => {
  const pathOf = (sha256: string) => join(folder, nameOf(sha256));
  return {
    async put(sha256, path) {
      const target = pathOf(sha256);
      await makeFolder(dirname(target));
      await rename(path, target);
      await syncFolder(dirname(target));
    },

    async read(sha256, part) {
      const path = pathOf(sha256);
      await stat(path);
      return fileStream(path, part && { start: part.first, end: part.last });
    },

    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
};
