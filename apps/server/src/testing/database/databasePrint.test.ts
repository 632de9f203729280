import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../openTestServer.ts";
import { addUser } from "../testPeople.ts";
import { databasePrint } from "./databasePrint.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

test("The print of the database stays the same while it is read, and changes by one written row", async () => {
  const before = await databasePrint(server);
  await server.services.db.selectFrom("appUser").selectAll().execute();
  expect(await databasePrint(server)).toEqual(before);
  const { id } = await addUser(server);
  const after = await databasePrint(server);
  expect(after).not.toEqual(before);
  await server.services.db.updateTable("appUser").set({ name: "Another" }).where("id", "=", id).execute();
  expect(await databasePrint(server)).not.toEqual(after);
});

test("The print of the database stays the same while a session is used, and changes when one is ended", async () => {
  const { db } = server.services;
  const person = await server.signIn((await addUser(server)).email);
  const before = await databasePrint(server);
  await db
    .updateTable("session")
    .set({ lastUsedAt: new Date("2026-01-01T00:00:00Z") })
    .execute();
  expect(await databasePrint(server)).toEqual(before);
  await person.put("/api/auth/logout");
  expect(await databasePrint(server)).not.toEqual(before);
});
