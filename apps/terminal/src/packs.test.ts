import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPackMaking } from "@canopy/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTerminalStage, type TerminalStage } from "./testing/terminalStage.ts";

let stage: TerminalStage;
let process = "";
let bytes: Buffer;
let made: Readonly<Record<string, unknown>>;

/** The server, which makes a pack as soon as it is asked for one. */
const fetch = async (request: Request): Promise<Response> => {
  const answer = await stage.server.fetch(request);
  const isAsked = request.method === "POST" && request.url.endsWith("/packs");
  if (isAsked) await createPackMaking(stage.server.services)();
  return answer;
};
const admin: TerminalStage["canopy"] = (argv, over) =>
  stage.canopyAs("ines.duarte@canopy.example")(argv, { fetch, ...over });

beforeAll(async () => {
  stage = await openTerminalStage({ data: "empty", config: { demoData: "small" } });
  const listed = await admin(["list", "findings", "--search", "oxidation factor"]);
  [, process = ""] = /(\/process\/[0-9a-f-]+)\?finding=/.exec(listed.out) ?? [];
  const { out } = await admin(["--output", "json", "pack", process, "--to", "pack.zip"]);
  made = JSON.parse(out) as typeof made;
  bytes = readFileSync(join(stage.folder, "pack.zip"));
}, 300_000);
afterAll(() => stage.close());

/** Checks a file where no server can be reached and nobody is signed in. */
const verify = async (content: Buffer) => {
  writeFileSync(join(stage.folder, "checked.zip"), content);
  const offline = { env: {}, fetch: () => Promise.reject(new TypeError("offline")) };
  const { code, lines } = await stage.canopy(["verify", "checked.zip"], offline);
  return [code, ...lines];
};

test("a pack is made and saved, under its own name where nothing is replaced", async () => {
  expect(made).toMatchObject({ state: "READY", path: join(stage.folder, "pack.zip"), bytes: bytes.length });
  const again = await admin(["pack", process]);
  expect(again).toMatchObject({
    code: 0,
    err: expect.stringContaining("A pack of this state is here already."),
  });
  expect(readFileSync(join(stage.folder, "CP-0016 Registration.zip")).equals(bytes)).toBe(true);
  expect(await admin(["pack", process])).toMatchObject({
    code: 1,
    err: expect.stringContaining("is here already. Name another file with --to."),
  });
});

test("who may only read packs gets the newest that is ready, however many have failed since", async () => {
  const { db } = stage.server.services;
  const ready = await db
    .selectFrom("pack")
    .select(["processId", "createdAt"])
    .where("state", "=", "READY")
    .executeTakeFirstOrThrow();
  const createdAt = new Date(new Date(ready.createdAt).getTime() + 1000);
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  const failed = { processId: ready.processId, scope: "ALL" as const, state: "FAILED" as const, createdAt };
  await db
    .insertInto("pack")
    .values(ids.map((id) => ({ ...failed, id, dueAt: createdAt, reason: "The disk is full." })))
    .execute();
  const saved = await stage.canopyAs("leila.haddad@canopy.example")(["pack", process, "--to", "read.zip"]);
  await db.deleteFrom("pack").where("id", "in", ids).execute();
  expect(saved).toMatchObject({ code: 0, err: expect.stringContaining("Saved as") });
  expect(readFileSync(join(stage.folder, "read.zip")).equals(bytes)).toBe(true);
});

test("a pack is refused to people who do not read packs, and for a process that is not there", async () => {
  const partner = await stage.canopyAs("siobhan.kerr@canopy.example")(["pack", process]);
  expect(partner).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/\S/) });
  const none = await admin(["pack", "00000000-0000-4000-8000-000000000000"]);
  expect(none).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/\S/) });
});

test("the pack of CP-0016 in the demo, with its documents and findings, is as its manifest says", async () => {
  expect(await verify(bytes)).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^\\d+ files, all as the manifest says, made from CP-0016 .+, chain to ${String(made["lastSeq"])}$`,
      ),
    ),
    made["manifestSha256"],
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

test("a file that is not there is a wrong command line", async () => {
  expect(await stage.canopy(["verify", "nothing.zip"])).toMatchObject({
    code: 2,
    err: "There is no file nothing.zip.\n",
  });
});
