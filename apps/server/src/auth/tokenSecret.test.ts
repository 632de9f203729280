import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTokenSecret } from "./tokenSecret.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "canopy-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a secret of 32 bytes is taken as it is, one of 31 is refused without being repeated", async () => {
  expect(await readTokenSecret("s".repeat(32), folder)).toEqual(new TextEncoder().encode("s".repeat(32)));
  await expect(readTokenSecret("s".repeat(31), folder)).rejects.toThrow(
    /^JWT_SECRET must have at least 32 bytes, it has 31$/,
  );
});

test("without one, a secret is made once, kept for its owner alone and read again", async () => {
  const first = await readTokenSecret(undefined, folder);
  expect(first.length).toBeGreaterThanOrEqual(48);
  expect(await readTokenSecret(undefined, folder)).toEqual(first);
  expect((await stat(join(folder, "jwt-secret"))).mode & 0o777).toBe(0o600);
});

test("each installation makes its own", async () => {
  const here = await readTokenSecret(undefined, join(folder, "here"));
  expect(await readTokenSecret(undefined, join(folder, "there"))).not.toEqual(here);
});
