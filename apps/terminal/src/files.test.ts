import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { saveFile } from "./files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "canopy-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const save = (wanted: string | undefined): Promise<string> =>
  saveFile(
    { folder, onInterrupt: () => () => undefined },
    { name: "projects.csv", type: "text/csv", parts: [Buffer.from("Name\n")] },
    wanted,
  );

it("a pipe that the person named is written to, and stays a pipe", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const [read] = await Promise.all([readFile(pipe, "utf8"), save("pipe")]);
  expect(read).toBe("Name\n");
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  expect(readdirSync(folder)).toEqual(["pipe"]);
});

it("a link that the person named stays, and what it leads to is replaced", async () => {
  writeFileSync(join(folder, "march.csv"), "before");
  symlinkSync("march.csv", join(folder, "newest.csv"));
  expect(await save("newest.csv")).toBe(join(folder, "newest.csv"));
  expect(lstatSync(join(folder, "newest.csv")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "march.csv"), "utf8")).toBe("Name\n");
  expect(readdirSync(folder)).toEqual(["march.csv", "newest.csv"]);
});

it.each([0o600, 0o664])("a file that the person named keeps its permissions: %o", async (mode) => {
  writeFileSync(join(folder, "march.csv"), "before");
  chmodSync(join(folder, "march.csv"), mode);
  await save("march.csv");
  expect(readFileSync(join(folder, "march.csv"), "utf8")).toBe("Name\n");
  expect(statSync(join(folder, "march.csv")).mode & 0o777).toBe(mode);
});

it("a folder that the person named is refused, and stays", async () => {
  await expect(save(".")).rejects.toThrow(`${folder} cannot be written: EISDIR.`);
  expect(readdirSync(folder)).toEqual([]);
});
