import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { addUser } from "../testing/testPeople.ts";
import { forgetExpired } from "./forgetExpired.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

test("expired mailed links, one-time passwords and rate limits are deleted, and no others", async () => {
  const { db } = server.services;
  const createdAt = new Date("2026-11-21T09:00:00Z");
  const users = [await addUser(server), await addUser(server)];
  for (const [index, { id: userId }] of users.entries()) {
    const expiresAt = minutesAfter(createdAt, index === 0 ? 30 : 60);
    const owner = { userId, credentialsVersion: 1 };
    const link = { tokenHash: userId, ...owner, purpose: "RESET" as const, createdAt, expiresAt };
    await db.insertInto("passwordToken").values(link).execute();
    await db
      .insertInto("masterPassword")
      .values({ ...owner, passwordHash: "x", expiresAt })
      .execute();
    await db.insertInto("rateLimit").values({ key: userId, used: 1, until: expiresAt }).execute();
  }
  const left = async () => {
    const tables = ["passwordToken", "masterPassword", "rateLimit"] as const;
    const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map((kept) => kept.length);
  };
  await forgetExpired(db, minutesAfter(createdAt, 29));
  expect(await left()).toEqual([2, 2, 2]);
  await forgetExpired(db, minutesAfter(createdAt, 30));
  expect(await left()).toEqual([1, 1, 1]);
  await forgetExpired(db, minutesAfter(createdAt, 60));
  expect(await left()).toEqual([0, 0, 0]);
});
