import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreAdministrator } from "../auth/restoreAdministrator.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addUser } from "../testing/testPeople.ts";
import { anonymiseAgain } from "./anonymiseUser.ts";
import { readFormerUsers } from "./formerUsers.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  ({ client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

const register = () => join(server.dataDir, "former-users.jsonl");
const registered = async (id: string) =>
  (await readFormerUsers(server.dataDir)).find((record) => record.id === id);
const stored = (id: string) =>
  server.services.db
    .selectFrom("appUser")
    .select(["name", "surname", "email", "status", "roles", "anonymisedAt", "passwordHash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Adds and anonymises somebody; gives how to bring them back as a backup from before does. */
const addFormer = async () => {
  const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  const before = await stored(id);
  const { rows } = await sql<{ last: number; isCalled: boolean }>`select last_value::int as last, is_called
    from former_user_number`.execute(server.services.db);
  await admin.put(`/api/users/${id}/disable`);
  expect((await admin.put(`/api/users/${id}/anonymise`, { email })).status).toBe(200);
  const former = await stored(id);
  const bringBack = async () => {
    await server.services.db.updateTable("appUser").set(before).where("id", "=", id).execute();
    await sql`select setval('former_user_number', ${rows[0]?.last}::int, ${rows[0]?.isCalled}::boolean)`.execute(
      server.services.db,
    );
  };
  return { id, email, former, bringBack };
};

describe("the register of former users", () => {
  test("holds who was anonymised, the number and the time, no name, in a file of the owner alone", async () => {
    const { id, email, former } = await addFormer();
    expect(await registered(id)).toEqual({
      id,
      number: Number(former.surname.slice("user ".length)),
      at: former.anonymisedAt,
    });
    expect((await stat(register())).mode & 0o777).toBe(0o600);
    expect(await readFile(register(), "utf8")).not.toContain(email);
  });

  test("is read although a line was cut off, and is written on after it", async () => {
    const first = await addFormer();
    await appendFile(register(), '{"id":"0190a0e0-00');
    const second = await addFormer();
    for (const { id } of [first, second]) expect(await registered(id)).toMatchObject({ id });
  });

  test("gets, at the start of a server, whom the database names and it does not", async () => {
    const { id } = await addFormer();
    const dataDir = join(server.dataDir, "another server");
    const { services } = server;
    expect(await anonymiseAgain({ ...services, config: { ...services.config, dataDir } })).toBe(0);
    expect((await readFormerUsers(dataDir)).map((record) => record.id)).toContain(id);
  });
});

describe("somebody whom a backup from before their anonymising brings back", () => {
  test("is anonymised again at the start, under the same number and with the same time, and disabled", async () => {
    const { id, former, bringBack } = await addFormer();
    await bringBack();
    expect(await stored(id)).toMatchObject({ status: "ACTIVE", anonymisedAt: null });
    expect(await anonymiseAgain(server.services)).toBe(1);
    expect(await stored(id)).toEqual(former);
    expect(await anonymiseAgain(server.services)).toBe(0);
  });

  test("leaves an event and a line of history by nobody", async () => {
    const { id, former, bringBack } = await addFormer();
    await bringBack();
    await anonymiseAgain(server.services);
    const { db } = server.services;
    const events = await db
      .selectFrom("securityEvent")
      .select(["userName", "actorId", "address", "details"])
      .where("userId", "=", id)
      .where("kind", "=", "ANONYMISED")
      .where("actorId", "is", null)
      .execute();
    const userName = `Former ${former.surname}`;
    expect(events).toEqual([{ userName, actorId: null, address: null, details: { again: true } }]);
    const history = await db
      .selectFrom("history")
      .select(["action", "reason"])
      .where("entityId", "=", id)
      .where("source", "=", "SYSTEM")
      .execute();
    expect(history).toEqual([{ action: "anonymise", reason: "A backup from before was restored." }]);
  });

  test("keeps their number from being given again, or gets a new one if somebody has it by now", async () => {
    const first = await addFormer();
    const second = await addFormer();
    // the sequence is now as before both
    await second.bringBack();
    await first.bringBack();
    const other = await addFormer();
    expect(other.former.surname).toBe(first.former.surname);
    expect(await anonymiseAgain(server.services)).toBe(2);
    expect((await stored(second.id)).surname).toBe(second.former.surname);
    const surnames = [first, second, other].map(async ({ id }) => (await stored(id)).surname);
    expect(new Set(await Promise.all(surnames)).size).toBe(3);
  });

  test("is anonymised once by two servers that start at the same time", async () => {
    const { id, bringBack } = await addFormer();
    await bringBack();
    await Promise.all([anonymiseAgain(server.services), anonymiseAgain(server.services)]);
    const events = await server.services.db
      .selectFrom("securityEvent")
      .select("id")
      .where("userId", "=", id)
      .where("kind", "=", "ANONYMISED")
      .where("actorId", "is", null)
      .execute();
    expect(events).toHaveLength(1);
  });

  test("is not made an administrator by admin:restore, neither before the start nor after", async () => {
    const { id, email, former, bringBack } = await addFormer();
    await bringBack();
    const restore = (address: string) =>
      restoreAdministrator(server.services.db, {
        email: address,
        now: server.services.now(),
        publicUrl: "https://canopy.example",
        formerIds: [id],
      });
    await expect(restore(email)).rejects.toThrow("was anonymised, for good");
    expect(await anonymiseAgain(server.services)).toBe(1);
    await expect(restore(former.email)).rejects.toThrow("was anonymised, for good");
    expect(await stored(id)).toEqual(former);
  });
});
