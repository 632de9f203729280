import { expect, test } from "vitest";
import { packedFiles, pathPart } from "./packedFiles.ts";
import type { PackState } from "./readPackState.ts";

/** Bytes that a name of a file or a folder may have on Linux and on a Mac. */
const MAX_NAME_BYTES = 255;

const stateOf = (title: string, fileName: string) =>
  ({
    process: { milestones: [] },
    documents: [
      { title, milestoneId: null, versions: [{ id: "1", no: 12, fileName, sha256: "", bytes: 1 }] },
    ],
  }) as unknown as PackState;

test.each([
  ["emoji", "🌍".repeat(160), "🌍".repeat(150)],
  ["Chinese", "森".repeat(160), "森".repeat(150)],
  ["Latin", "a".repeat(160), "a".repeat(150)],
])("names of %s at their limits can be unpacked on every system", (_, title, base) => {
  const [file] = packedFiles(stateOf(title, `${base}.markdown`));
  const parts = file?.name.split("/") ?? [];
  expect(parts).toHaveLength(4);
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(MAX_NAME_BYTES);
  expect(file?.name).toMatch(/\.markdown$/);
  expect(file?.name.isWellFormed()).toBe(true);
});

test("a name keeps what every system takes, and at most 80 characters", () => {
  expect(pathPart("a".repeat(100))).toBe("a".repeat(80));
  expect(pathPart("森".repeat(100))).toBe("森".repeat(80));
  expect(pathPart('Meter: "files"? ..')).toBe("Meter_ _files__");
  expect(pathPart(" . ")).toBe("_");
});
