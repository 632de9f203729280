import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { actorOf, changesBetween, recordHistory } from "./history.ts";
import type { OpenDatabase } from "./open.ts";

const anyone = { id: crypto.randomUUID(), name: "Ana", surname: "Reis" };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
  const at = new Date();
  await database.db
    .insertInto("appUser")
    .values({
      ...{ ...anyone, email: `${anyone.id}@canopy.example`, status: "ACTIVE", roles: [] },
      ...{ companyId: null, language: null, timeZone: null, weekStart: null, passwordHash: null },
      ...{ createdAt: at, updatedAt: at },
    })
    .execute();
});
afterAll(() => database.close());

describe("the changes in a history entry", () => {
  test("are the fields that differ, before and after", () => {
    const before = { name: "a", roles: ["X"], same: { deep: [1] }, gone: 1 };
    const after = { name: "b", roles: ["X", "Y"], same: { deep: [1] }, added: null };
    expect(changesBetween(before, after)).toEqual([
      { field: "name", before: "a", after: "b" },
      { field: "roles", before: ["X"], after: ["X", "Y"] },
      { field: "gone", before: 1, after: null },
    ]);
  });
  test("never contain secrets or bookkeeping fields", () => {
    const secrets = { passwordHash: "x", resetToken: "x", jwtSecret: "x", version: 2, updatedAt: "x" };
    expect(changesBetween({}, { ...secrets, name: "n" })).toEqual([
      { field: "name", before: null, after: "n" },
    ]);
  });
});

test("a write by somebody who was deleted meanwhile is refused like any other of theirs", async () => {
  const actor = actorOf({ caller: { ...anyone, id: crypto.randomUUID() }, headers: new Headers() });
  const write = { actor, at: new Date(), entity: "user", entityId: crypto.randomUUID(), action: "disable" };
  await expect(recordHistory(database.db, write)).rejects.toMatchObject({ type: "/errors/token-invalid" });
});

test("a write is recorded with who, when, what and why", async () => {
  const entityId = crypto.randomUUID();
  const actor = actorOf({ caller: anyone, headers: new Headers({ "sec-fetch-site": "same-origin" }) });
  const at = new Date("2026-11-21T09:30:00.123Z");
  const write = { actor, at, entity: "user", entityId, action: "disable", reason: "left" };
  const before = { name: "Zoë", status: "ACTIVE" };
  await recordHistory(database.db, { ...write, before, after: { ...before, status: "DISABLED" } });
  const kept = await database.db.selectFrom("history").selectAll().where("entityId", "=", entityId).execute();
  expect(kept).toEqual([
    {
      id: expect.any(String),
      at: "2026-11-21T09:30:00.123Z",
      actorId: anyone.id,
      source: "UI",
      entity: "user",
      entityId,
      entityName: "Zoë",
      action: "disable",
      changes: [{ field: "status", before: "ACTIVE", after: "DISABLED" }],
      reason: "left",
      projectId: null,
      seq: null,
      prevHash: null,
      hash: null,
    },
  ]);
});

test("a write that is rolled back leaves no history entry", async () => {
  const entityId = crypto.randomUUID();
  const actor = actorOf({ caller: anyone, headers: new Headers() });
  const undone = database.db.transaction().execute(async (tx) => {
    await recordHistory(tx, { actor, at: new Date(), entity: "user", entityId, action: "create" });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(actor.source).toBe("API");
  const kept = await database.db.selectFrom("history").selectAll().where("entityId", "=", entityId).execute();
  expect(kept).toEqual([]);
});
