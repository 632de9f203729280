import { strToU8, zipSync } from "fflate";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFileStore } from "./fileStore.ts";
import { sniffType } from "./sniffType.ts";

/** A Word file whose text stands behind a picture of its first page. */
const word = zipSync(
  {
    "[Content_Types].xml": strToU8("<Types/>"),
    "docProps/thumbnail.jpeg": new Uint8Array(20_000).fill(7),
    "word/document.xml": new Uint8Array(80_000).fill(32),
  },
  { level: 0 },
);
/** A file that is no text from its 30,000th byte on. */
const mixed = new Uint8Array(90_000).fill(65).fill(0, 30_000, 30_010);
/** The same behind the beginning that is looked at. */
const late = new Uint8Array(90_000).fill(65).fill(0, 70_000, 70_010);

test.each([
  ["a Word file", word, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["a file with other bytes behind its text", mixed, undefined],
  ["a file with other bytes behind its beginning", late, "text/csv"],
])("%s has the same type, in whatever pieces it arrives", async (_, bytes, type) => {
  const folder = await mkdtemp(join(tmpdir(), "canopy-files-"));
  const store = await openFileStore({ folder, isShared: false });
  const typeIn = async (size: number) => {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    let found: string | undefined;
    const checkHead = (head: Buffer) => void (found = sniffType(head, "report.csv"));
    const file = await store.receive(pieces(), { checkHead, checkBytes: () => {} });
    await file.discard();
    return found;
  };
  expect([await typeIn(1_000), await typeIn(16_384), await typeIn(bytes.length)]).toEqual([type, type, type]);
  await rm(folder, { recursive: true });
});
