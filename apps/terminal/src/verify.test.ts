import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { madePack, openTestServer, packBytes, type TestServer } from "@canopy/server/testing";

let server: TestServer;
let folder: string;
let bytes: Buffer;
let lastSeq: number | null | undefined;
let manifestSha256: string | null | undefined;

beforeAll(async () => {
  server = await openTestServer({ data: "empty", config: { demoData: "small" } });
  folder = await mkdtemp(join(tmpdir(), "canopy-verify-"));
  const admin = await server.signIn("ines.duarte@canopy.example");
  const process = await server.services.db
    .selectFrom("projectProcess as pp")
    .innerJoin("project as pj", "pj.id", "pp.projectId")
    .select("pp.id")
    .where("pj.code", "=", "CP-0016")
    .executeTakeFirstOrThrow();
  const pack = await madePack(server, admin, process.id);
  ({ lastSeq, manifestSha256 } = pack);
  bytes = await packBytes(server, admin, pack.id);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command on a file and gives its exit code and its lines. */
const verify = async (content: Buffer) => {
  const file = join(folder, "pack.zip");
  await writeFile(file, content);
  return new Promise<readonly unknown[]>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "verify.ts"), file], (error, stdout) => {
      resolve([error?.code ?? 0, ...stdout.trim().split("\n")]);
    });
  });
};

test("the pack of CP-0016 in the demo, with its documents and findings, is as its manifest says", async () => {
  expect(await verify(bytes)).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^\\d+ files, all as the manifest says, made from CP-0016 .+, chain to ${lastSeq}$`),
    ),
    manifestSha256,
  ]);
});

test("a flipped byte of a file is told by the file's name, and exits with 1", async () => {
  const flipped = Buffer.from(bytes);
  const at = flipped.indexOf("<!doctype html>");
  flipped[at + 40] = (flipped[at + 40] ?? 0) ^ 1;
  expect(await verify(flipped)).toEqual([1, "index.html: differs"]);
});

test("a file that is no ZIP exits with 2", async () => {
  expect(await verify(Buffer.from("no ZIP"))).toEqual([2, "cannot be read as a ZIP"]);
});
