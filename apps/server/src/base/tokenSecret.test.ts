import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findKeptSecret, readKeptSecret, secretsFault, secretsIn } from "./tokenSecret.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "canopy-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("secrets are separated by commas, and each needs at least 32 bytes", () => {
  const [one, other] = ["s".repeat(32), "t".repeat(40)];
  expect(secretsIn(`${one}, ${other}`)).toEqual([one, other]);
  expect(secretsFault([one, other])).toBeUndefined();
  expect(secretsFault(["s".repeat(31)])).toBe("must have at least 32 bytes, it has 31");
  expect(secretsFault([one, "short"])).toBe(
    "must have at least 32 bytes each, separated by commas, it has 5",
  );
  expect(secretsFault(secretsIn(`${one},`))).toContain("it has 0");
});

test("a secret is generated once, stored for its owner alone and read again", async () => {
  expect(findKeptSecret(folder)).toBeUndefined();
  const first = readKeptSecret(folder);
  expect(secretsFault([first])).toBeUndefined();
  expect(readKeptSecret(folder)).toBe(first);
  expect(findKeptSecret(folder)).toBe(first);
  expect((await stat(join(folder, "jwt-secret"))).mode & 0o777).toBe(0o600);
});

test("each installation generates its own secret", () => {
  expect(readKeptSecret(join(folder, "there"))).not.toBe(readKeptSecret(join(folder, "here")));
});

test("a stored secret that somebody shortened is read as it is", async () => {
  await writeFile(join(folder, "jwt-secret"), "short\n");
  expect(readKeptSecret(folder)).toBe("short");
});
