import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { DamagedEntry, NotAZip } from "./packFiles.ts";
import { openPackZip } from "./packZip.ts";

const GIB = 1024 ** 3;

/** A ZIP with a file and a folder. */
const zip = async (): Promise<Uint8Array> => {
  const writer = new ZipWriter(new BlobWriter(), { level: 0, zip64: false, useWebWorkers: false });
  await writer.add("a.txt", new TextReader("Hello"));
  await writer.add("folder/", undefined, { directory: true });
  return new Uint8Array(await (await writer.close()).arrayBuffer());
};

/** The ZIP whose list of entries states these unpacked sizes, whatever they are. */
const stating = (bytes: Uint8Array, ...sizes: readonly number[]): Blob => {
  const changed = new Uint8Array(bytes);
  const view = new DataView(changed.buffer);
  let entry = 0;
  for (let at = 0; at < changed.length - 4; at += 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) continue;
    view.setUint32(at + 24, sizes[entry] ?? view.getUint32(at + 24, true), true);
    entry += 1;
  }
  return new Blob([changed]);
};

const read = async (file: Blob, name: string) => {
  const files = await openPackZip(file);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await files.read(name, (piece) => pieces.push(new Uint8Array(piece)));
  return await new Blob(pieces).text();
};

describe("an archive", () => {
  test("names its files, and gives their bytes", async () => {
    const file = stating(await zip());
    expect((await openPackZip(file)).names).toEqual(["a.txt"]);
    expect(await read(file, "a.txt")).toBe("Hello");
  });

  test("names a folder only where it claims to have bytes, and reads none", async () => {
    const file = stating(await zip(), 5, 7);
    expect((await openPackZip(file)).names).toEqual(["a.txt", "folder/"]);
    await expect(read(file, "folder/")).rejects.toThrow(new DamagedEntry("folder/ is no file"));
    await expect(read(file, "b.txt")).rejects.toBeInstanceOf(DamagedEntry);
  });

  test("that would unpack to far more than its size is not read", async () => {
    const bytes = await zip();
    await expect(openPackZip(stating(bytes, GIB, 1))).rejects.toThrow(
      new NotAZip("unpacked it would be more than 100 times as large"),
    );
    expect((await openPackZip(stating(bytes, GIB))).names).toEqual(["a.txt"]);
  });

  test("whose entry is not what it states is damaged, and an error of who reads it is passed on", async () => {
    const bytes = await zip();
    await expect(read(stating(bytes, 4), "a.txt")).rejects.toThrow(
      new DamagedEntry("a.txt is not what the archive says"),
    );
    const files = await openPackZip(stating(bytes));
    const stop = () => {
      throw new RangeError("enough");
    };
    await expect(files.read("a.txt", stop)).rejects.toThrow(new RangeError("enough"));
  });

  test("is none where it has no list of entries", async () => {
    await expect(openPackZip(new Blob(["Only a text"]))).rejects.toMatchObject({
      ...{ message: "The file is no ZIP", reason: undefined },
    });
  });

  test.each(["NotFoundError", "NotReadableError", "SecurityError"])(
    "of a file that fails with %s says so, because that says nothing of the archive",
    async (name) => {
      const fail = () => {
        throw new DOMException("The file is gone", name);
      };
      const file = Object.assign(stating(await zip()), { slice: fail, stream: fail });
      await expect(openPackZip(file)).rejects.toMatchObject({ name });
    },
  );
});
