import type { Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open.ts";
import { forgetExpired } from "../jobs/forgetExpired.ts";
import { openHttp } from "../testing/openHttp.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { ProblemError } from "../base/problem.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const START_MS = Date.parse("2026-11-21T09:00:00Z");
const HOUR_MS = 3_600_000;
const create = {
  method: "POST",
  path: "/api/things",
  summary: "made up",
  access: "signedIn",
  creates: true,
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ id: z.string() }),
} as const satisfies Endpoint;

let made: string[] = [];
let nowMs = START_MS;
let gate = Promise.resolve();
let refusal: ProblemError | undefined;
beforeEach(() => {
  made = [];
  nowMs = START_MS;
  gate = Promise.resolve();
  refusal = undefined;
});

const open = (on = database) =>
  openHttp(
    on,
    { create },
    {
      create: async () => {
        await gate;
        if (refusal) throw refusal;
        made.push(crypto.randomUUID());
        return { id: made.at(-1) };
      },
    },
    { now: () => new Date(nowMs) },
  ).client;
const key = () => ({ "idempotency-key": crypto.randomUUID() });

describe("an Idempotency-Key", () => {
  test("answers the first result again and creates nothing more", async () => {
    const again = key();
    const first = await open().post("/api/things", { name: "a" }, again);
    const second = await open().post("/api/things", { name: "a" }, again);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(made).toHaveLength(1);
  });

  test("with another body is refused with 422", async () => {
    const again = key();
    await open().post("/api/things", { name: "a" }, again);
    expect(await open().post("/api/things", { name: "b" }, again)).toMatchObject({ status: 422 });
    expect(made).toHaveLength(1);
  });

  test("with another query string is refused too", async () => {
    const again = key();
    const { client } = openHttp(
      database,
      { create: { ...create, query: z.strictObject({ as: z.optional(z.string()) }) } },
      { create: async () => ({ id: crypto.randomUUID() }) },
      { now: () => new Date(nowMs) },
    );
    expect((await client.post("/api/things?as=a", { name: "a" }, again)).status).toBe(201);
    expect((await client.post("/api/things?as=b", { name: "a" }, again)).status).toBe(422);
    expect((await client.post("/api/things?as=a", { name: "a" }, again)).status).toBe(201);
  });

  test("used fifty times at once creates one record: the others are refused with 409, or 422 for another body", async () => {
    const again = key();
    const things = open();
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    let refused = 0;
    const calls = Array.from({ length: 50 }, async () => {
      const { status } = await things.post("/api/things", { name: "a" }, again);
      refused += status === 409 ? 1 : 0;
      if (refused === 49) held.resolve();
      return status;
    });
    expect((await things.post("/api/things", { name: "b" }, again)).status).toBe(422);
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(refused).toBe(49);
    expect(made).toHaveLength(1);
  });

  test("can be used again after a failure", async () => {
    const again = key();
    refusal = new ProblemError("/errors/conflict", "Not now.");
    expect((await open().post("/api/things", { name: "a" }, again)).status).toBe(409);
    refusal = undefined;
    expect((await open().post("/api/things", { name: "a" }, again)).status).toBe(201);
  });

  test("is valid for exactly 24 hours", async () => {
    const again = key();
    await open().post("/api/things", { name: "a" }, again);
    nowMs = START_MS + 24 * HOUR_MS - 1;
    await open().post("/api/things", { name: "a" }, again);
    expect(made).toHaveLength(1);
    nowMs = START_MS + 24 * HOUR_MS;
    await open().post("/api/things", { name: "a" }, again);
    expect(made).toHaveLength(2);
  });

  test("must be a UUID; without one every call creates a record", async () => {
    expect((await open().post("/api/things", { name: "a" }, { "idempotency-key": "1" })).body).toMatchObject({
      status: 400,
      errors: { "Idempotency-Key": ["must be a UUID"] },
    });
    await open().post("/api/things", { name: "a" });
    await open().post("/api/things", { name: "a" });
    expect(made).toHaveLength(2);
  });
});

test("an expired Idempotency-Key is deleted", async () => {
  const fresh = key();
  await open().post("/api/things", { name: "a" }, fresh);
  const kept = () =>
    database.db.selectFrom("idempotency").where("key", "=", fresh["idempotency-key"]).select("key").execute();
  await forgetExpired(database.db, new Date(START_MS + HOUR_MS));
  expect(await kept()).toHaveLength(1);
  await forgetExpired(database.db, new Date(START_MS + 24 * HOUR_MS));
  expect(await kept()).toHaveLength(0);
});
