import { findingEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";

const script = new URL("../database/migrations/0047_finding_views.sql", import.meta.url);

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

/** The filters that the script leaves in a stored view of a list. */
const migrated = async (list: string, before: readonly string[]): Promise<readonly string[]> => {
  const { body } = await admin.post("/api/views", { list, name: randomUUID(), where: [] });
  const { id } = Object(body) as { id: string };
  const { db } = server.services;
  await db
    .updateTable("savedView")
    .set({ where: [...before] })
    .where("id", "=", id)
    .execute();
  await sql.raw(await readFile(script, "utf8")).execute(db);
  const { where } = await db
    .selectFrom("savedView")
    .select("where")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return where;
};

const waiting = "state.in.OPEN,REOPENED";
const running = "processStatus.equals.IN_PROGRESS";
const others = (count: number) => Array.from({ length: count }, (_, at) => `text.not_contains.${at}`);

test.each([
  ["saved from 'To answer'", [waiting], [waiting, running]],
  [
    "with further filters",
    ["kind.equals.CAR", waiting, "due.today"],
    ["kind.equals.CAR", waiting, running, "due.today"],
  ],
  ["with 19 filters", [waiting, ...others(18)], [waiting, running, ...others(18)]],
  ["with 20 filters", [waiting, ...others(19)], [waiting, ...others(19)]],
  [
    "with 19 filters, a span of days among them",
    [waiting, "due.today", ...others(17)],
    [waiting, "due.today", ...others(17)],
  ],
  [
    "of ended processes",
    [waiting, "processStatus.equals.COMPLETED"],
    [waiting, "processStatus.equals.COMPLETED"],
  ],
  ["of open ones alone", ["state.equals.OPEN"], ["state.equals.OPEN"]],
  ["of several states", ["state.in.OPEN,ANSWERED,REOPENED"], ["state.in.OPEN,ANSWERED,REOPENED"]],
  ["without filters", [], []],
])("a view of findings %s shows the same after the migration as its tab", async (_, before, after) => {
  const list = findingEndpoints.list.path;
  const where = await migrated(list, before);
  expect(where).toEqual(after);
  // run again, it changes nothing, and the API takes what it wrote
  expect(await migrated(list, where)).toEqual(after);
  expect((await admin.post("/api/views", { list, name: randomUUID(), where })).status).toBe(201);
});

test("a view of another list stays as it is", async () => {
  expect(await migrated("/api/milestones", [waiting])).toEqual([waiting]);
});
