import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";

const script = new URL("../database/migrations/0041_milestone_views.sql", import.meta.url);

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const running = ["processStatus.equals.IN_PROGRESS", "kind.not_equals.end_fail"];

test.each([
  ["overdue", ["dueAt.before.-P0D"], ["overdue.equals.true"]],
  ["waited for", ["readyAt.is_not_null"], ["state.in.READY,REOPENED", ...running]],
  [
    "open",
    ["state.in.READY,REOPENED"],
    ["state.in.READY,REOPENED", "processStatus.not_in.COMPLETED,TERMINATED"],
  ],
  [
    "done, of a kind",
    ["state.in.COMPLETED,SKIPPED", "kind.equals.gate"],
    ["state.in.COMPLETED,SKIPPED", "kind.equals.gate"],
  ],
  [
    "locked, after another filter and before a third",
    ["kind.equals.gate", "state.equals.LOCKED", "dueAt.before.-P0D"],
    [
      ...["kind.equals.gate", "state.equals.LOCKED", "processStatus.not_in.COMPLETED,TERMINATED"],
      "overdue.equals.true",
    ],
  ],
  ["open or done", ["state.in.READY,COMPLETED"], ["state.in.READY,COMPLETED"]],
  ["without filters", [], []],
])("a view of milestones that was saved as '%s' keeps its meaning", async (_, before, after) => {
  const body = { list: "/api/milestones", name: randomUUID(), where: [] };
  const { body: made } = await admin.post("/api/views", body);
  const { id } = Object(made) as { id: string };
  const { db } = server.services;
  await db.updateTable("savedView").set({ where: before }).where("id", "=", id).execute();
  await sql.raw(await readFile(script, "utf8")).execute(db);
  const { where, list } = await db
    .selectFrom("savedView")
    .select(["where", "list"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(where).toEqual(after);
  // what the script writes is what the API takes
  const again = await admin.post("/api/views", { list, name: randomUUID(), where });
  expect(again.status).toBe(201);
});

test("a view of another list stays as it is", async () => {
  const where = ["dueAt.before.-P0D"];
  const { db } = server.services;
  const { body } = await admin.post("/api/views", { list: "/api/findings", name: randomUUID(), where: [] });
  const { id } = Object(body) as { id: string };
  await db.updateTable("savedView").set({ where }).where("id", "=", id).execute();
  await sql.raw(await readFile(script, "utf8")).execute(db);
  const kept = await db
    .selectFrom("savedView")
    .select("where")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ where });
});
