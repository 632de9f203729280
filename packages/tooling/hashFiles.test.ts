import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashFiles } from "./hashFiles.ts";

describe("the hash of a folder's files", () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const hash = () => hashFiles(folder, ["*.ts"]);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "canopy-hash-"));
    write("a.ts", "one");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("stays the same without changes, and when a file outside the globs changes", () => {
    const before = hash();
    write("a.ts", "one");
    write("a.md", "new");
    expect(hash()).toBe(before);
  });

  it("changes with a file's content, with its name, and with a new file", () => {
    const seen = [hash()];
    write("a.ts", "two");
    seen.push(hash());
    renameSync(join(folder, "a.ts"), join(folder, "b.ts"));
    seen.push(hash());
    write("c.ts", "");
    seen.push(hash());
    expect(new Set(seen).size).toBe(4);
  });
});
