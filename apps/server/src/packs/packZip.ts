import { ZipWriter } from "@zip.js/zip.js";
import { counting, streamOf, type WrittenEntry } from "../backup/zipFile.ts";

/** The time of every entry; the one that a ZIP says where nothing is known. */
const NO_TIME = new Date(1980, 0, 1);

/** A ZIP whose bytes depend on its entries alone. */
export interface PackZip {
  /** Stores an entry; entries come in the order of their names. */
  add(name: string, content: ReadableStream<Uint8Array> | string): Promise<WrittenEntry>;
  close(): Promise<void>;
}

/** Writes a ZIP to a stream: stored, ZIP64, without times and systems. `pass` is awaited with every piece of every entry. */
export const createPackZip = (
  target: WritableStream<Uint8Array>,
  pass: () => Promise<void> | void = () => {},
): PackZip => {
  const writer = new ZipWriter(target, {
    zip64: true,
    level: 0,
    lastModDate: NO_TIME,
    extendedTimestamp: false,
    msDosCompatible: true,
    keepOrder: true,
  });
  let last = "";
  return {
    add: async (name, content) => {
      if (name <= last) throw new Error(`the entry ${name} comes after ${last}`);
      last = name;
      const { through, result } = counting();
      const passing = new TransformStream<Uint8Array, Uint8Array>({
        transform: async (chunk, controller) => {
          await pass();
          controller.enqueue(chunk);
        },
      });
      const stream = typeof content === "string" ? streamOf(content) : content;
      await writer.add(name, stream.pipeThrough(passing).pipeThrough(through));
      return { name, ...result() };
    },
    close: async () => void (await writer.close()),
  };
};
