import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { replaceFolder } from "./replaceFolder.ts";

describe("replaceFolder", () => {
  const openPlace = () => {
    const top = mkdtempSync(join(tmpdir(), "canopy-replaced-"));
    onTestFinished(() => rmSync(top, { recursive: true }));
    const folder = join(top, "dist");
    const write = (into: string, text: string) => writeFileSync(join(into, "page"), text);
    const contents = () => [
      readdirSync(top),
      readdirSync(folder),
      readFileSync(join(folder, "page"), "utf8"),
    ];
    return { folder, write, contents };
  };

  it("leaves the folder in its place until the new one is whole", async () => {
    const { folder, write, contents } = openPlace();
    mkdirSync(folder);
    write(folder, "old");
    writeFileSync(join(folder, "gone"), "old");
    // left by a build that was killed
    mkdirSync(`${folder}.new`);
    writeFileSync(join(`${folder}.new`, "left"), "killed");
    await replaceFolder(folder, async (draft) => {
      expect(readdirSync(draft)).toEqual([]);
      write(draft, "new");
      expect(readFileSync(join(folder, "page"), "utf8")).toBe("old");
    });
    expect(contents()).toEqual([["dist"], ["page"], "new"]);
  });

  it("makes a folder that was not there", async () => {
    const { folder, write, contents } = openPlace();
    await replaceFolder(folder, async (draft) => write(draft, "new"));
    expect(contents()).toEqual([["dist"], ["page"], "new"]);
  });

  it("keeps the folder, and nothing beside it, if the new one cannot be made", async () => {
    const { folder, write, contents } = openPlace();
    mkdirSync(folder);
    write(folder, "old");
    const failed = replaceFolder(folder, async (draft) => {
      write(draft, "half");
      throw new Error("The web was not built.");
    });
    await expect(failed).rejects.toThrow("The web was not built.");
    expect(contents()).toEqual([["dist"], ["page"], "old"]);
  });

  it("puts the folder back if the new one cannot take its place", async () => {
    const { folder, write, contents } = openPlace();
    mkdirSync(folder);
    write(folder, "old");
    // as another build that begins meanwhile does
    const failed = replaceFolder(folder, async (draft) => rmSync(draft, { recursive: true }));
    await expect(failed).rejects.toThrow("ENOENT");
    expect(contents()).toEqual([["dist"], ["page"], "old"]);
  });

  it("puts back the folder that a killed call had moved away", async () => {
    const { folder, write, contents } = openPlace();
    mkdirSync(`${folder}.old`);
    write(`${folder}.old`, "old");
    const failed = replaceFolder(folder, async () => {
      throw new Error("The web was not built.");
    });
    await expect(failed).rejects.toThrow("The web was not built.");
    expect(contents()).toEqual([["dist"], ["page"], "old"]);
  });
});
