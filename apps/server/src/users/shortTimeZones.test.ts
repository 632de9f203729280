import { userDraft } from "@canopy/contracts";
import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addUser } from "../testing/testPeople.ts";

const script = new URL("../database/migrations/0043_short_time_zones.sql", import.meta.url);

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const runScript = async () => sql.raw(await readFile(script, "utf8")).execute(server.services.db);

const zoneAfter = async (timeZone: string | null): Promise<string | null> => {
  const { db } = server.services;
  const { id } = await addUser(server);
  await db.updateTable("appUser").set({ timeZone }).where("id", "=", id).execute();
  await runScript();
  const row = await db
    .selectFrom("appUser")
    .select("timeZone")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.timeZone;
};

test.each([
  ["IST", "Asia/Kolkata"],
  ["pst", "America/Los_Angeles"],
  ["Europe/Lisbon", "Europe/Lisbon"],
  [null, null],
])("a person whose time zone was stored as %s has %s", async (before, after) => {
  expect(await zoneAfter(before)).toBe(after);
});

test("a reminder has the zone in which its times were shown, and is changed as before", async () => {
  const { db } = server.services;
  const body = { description: "Report", dueDatetime: "2027-01-05T09:00", timeZone: "Asia/Tokyo" };
  const { body: made } = await admin.post("/api/reminders", body);
  const { id, version } = Object(made) as { id: string; version: number };
  await db.updateTable("reminder").set({ timeZone: "JST" }).where("id", "=", id).execute();
  await runScript();
  const changed = await admin.patch(`/api/reminders/${id}`, { description: "Sent", version });
  expect(changed).toMatchObject({ status: 200, body: { timeZone: "Asia/Tokyo" } });
});

test("every name that the script writes is one that forms take", async () => {
  const names = [...(await readFile(script, "utf8")).matchAll(/'\w+', '([\w/]+)'/g)].map(
    ([, name]) => name ?? "",
  );
  expect(names).toHaveLength(25);
  expect(names.filter((zone) => !userDraft.shape.timeZone.safeParse(zone).success)).toEqual([]);
});
