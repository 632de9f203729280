import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ProblemError } from "../base/problem.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { nightlySweep } from "./nightlySweep.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());
beforeEach(() => server.services.db.deleteFrom("file").execute());

/** Notes contents that nothing names. */
const keepUnnamed = (...names: readonly string[]) =>
  server.services.db
    .insertInto("file")
    .values(
      names.map((name) => ({ sha256: name.padStart(64, "0"), bytes: 1, sentAt: new Date("2026-11-01") })),
    )
    .execute();
const left = async () => (await server.services.db.selectFrom("file").selectAll().execute()).length;
const sweepOf = () => {
  const sweep = nightlySweep();
  const { db, files } = server.services;
  return (at: string) => sweep(db, files, new Date(at));
};

test("a server that is off at night sweeps the files in its first hour", async () => {
  const sweep = sweepOf();
  await keepUnnamed("a");
  await sweep("2026-11-10T09:00:00Z");
  expect(await left()).toBe(0);
});

test("a server that has swept sweeps again at night, or after a day", async () => {
  const sweep = sweepOf();
  await sweep("2026-11-10T09:00:00Z");
  await keepUnnamed("a");
  await sweep("2026-11-10T10:00:00Z");
  await sweep("2026-11-11T01:59:59Z");
  expect(await left()).toBe(1);
  await sweep("2026-11-11T02:10:00Z");
  expect(await left()).toBe(0);
  await keepUnnamed("b");
  await sweep("2026-11-12T01:50:00Z");
  expect(await left()).toBe(1);
  await sweep("2026-11-12T03:00:00Z");
  expect(await left()).toBe(0);
});

test("a night sweeps all contents that nothing names, however many", async () => {
  await keepUnnamed(...Array.from({ length: 1001 }, (_, number) => String(number)));
  await sweepOf()("2026-11-10T02:00:00Z");
  expect(await left()).toBe(0);
});

test("a file that the disk does not let go stays, is told, and keeps no other one there", async () => {
  const { db, files } = server.services;
  await keepUnnamed("a", "b", "c");
  const stuck = "a".padStart(64, "0");
  const remove = (sha256: string) =>
    sha256 === stuck ? Promise.reject(new Error("EPERM: not permitted")) : files.remove(sha256);
  const sweep = nightlySweep();
  const at = new Date("2026-11-10T02:00:00Z");
  await expect(sweep(db, { ...files, remove }, at)).rejects.toThrow(
    `the file ${stuck} was not removed: Error: EPERM: not permitted`,
  );
  expect(await left()).toBe(1);
  await sweep(db, files, new Date("2026-11-10T03:00:00Z"));
  expect(await left()).toBe(0);
});

test("a file that the disk does not let go keeps no other; a store that does not answer ends the sweep", async () => {
  const { db, files } = server.services;
  const asked: string[] = [];
  const failing = (error: Error) => ({
    ...files,
    remove: (sha256: string) => {
      asked.push(sha256);
      return Promise.reject(error);
    },
  });
  await keepUnnamed("a", "b", "c");
  const at = new Date("2026-11-10T02:00:00Z");
  await expect(nightlySweep()(db, failing(new Error("EPERM")), at)).rejects.toThrow(
    "was not removed: Error: EPERM",
  );
  expect([asked.length, await left()]).toEqual([3, 3]);
  const away = new ProblemError("/errors/internal", "The store of files does not answer.");
  await expect(nightlySweep()(db, failing(away), at)).rejects.toBe(away);
  expect(asked).toHaveLength(4);
});
