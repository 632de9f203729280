import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder, unusableDataFolder } from "./dataFolder.ts";

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "canopy-place-"));
});
afterEach(() => rmSync(top, { recursive: true }));

test("a missing data folder is made with those above it, and made only once", () => {
  const folder = join(top, "some", "where", "data");
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test("a data folder below a file is refused with the name of the variable and its remedy", () => {
  const file = join(top, "file");
  writeFileSync(file, "x");
  for (const folder of [join(file, "data"), join(file, "some", "data")])
    expect(() => makeDataFolder(folder)).toThrow(
      `DATA_DIR cannot be used: ${folder} is no folder, or lies below a file (ENOTDIR). Set DATA_DIR to a folder that this account may write in.`,
    );
});

test.runIf(existsSync("/proc/self"))("a data folder below /proc is refused at once", () => {
  expect(() => makeDataFolder("/proc/canopy/data")).toThrow(
    /^DATA_DIR cannot be used: \/proc\/canopy\/data /,
  );
});

test.each([
  ["EROFS", "is on a file system that is mounted read-only (EROFS)"],
  ["EACCES", "cannot be written by this account (EACCES)"],
])("the fault %s is told in words", (code, words) => {
  expect(String(unusableDataFolder("/data", { code }))).toContain(`DATA_DIR cannot be used: /data ${words}.`);
});

test("a fault of another kind stays as it is", () => {
  const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  expect(unusableDataFolder("/data", full)).toBe(full);
});
