import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { verify } from "./packs.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-verify-"));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("a file that changes while it is checked is no pack that differs, and exits with 2", async () => {
  writeFileSync(join(folder, "pack.zip"), "PK".padEnd(4096, "k"));
  vi.spyOn(Blob.prototype, "slice").mockImplementation(() => {
    throw new DOMException("The blob could not be read", "NotReadableError");
  });
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  expect(await verify({ folder, out: write, err: write }, "pack.zip")).toBe(2);
  expect(lines).toEqual(["pack.zip cannot be read: it was changed, moved or deleted meanwhile.\n"]);
});
