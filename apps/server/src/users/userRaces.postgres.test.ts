import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerDuring, someoneWaits } from "../testing/answerDuring.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import { refused } from "../testing/workStage.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let server: TestServer;
let admin: Client;
const clock = createTestClock();
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

const stored = (id: string) =>
  server.services.db
    .selectFrom("appUser")
    .select(["status", "name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("enabling a user who is being anonymised is refused, and the user stays disabled", async () => {
  const { id } = await addUser(server, { status: "DISABLED" });
  const answer = await answerDuring(
    server,
    (tx) =>
      sql`update app_user set name = 'Former', password_hash = null, anonymised_at = now(),
        version = version + 1 where id = ${id}::text::uuid`.execute(tx),
    () => admin.put(`/api/users/${id}/enable`),
  );
  expect(refused(answer)).toEqual([409, "This user was anonymised."]);
  expect(await stored(id)).toEqual({ status: "DISABLED", name: "Former" });
});

/** Each action: the status before it, its name in the history, and its call. */
const actions = [
  ["ACTIVE", "disable", (id: string) => admin.put(`/api/users/${id}/disable`)],
  ["DISABLED", "enable", (id: string) => admin.put(`/api/users/${id}/enable`)],
  ["INVITED", "invite", (id: string) => admin.post(`/api/users/${id}/invitation`)],
] as const;

test.each(actions)(
  "if a user who is %s is renamed at the same time, the history of '%s' does not list the new name as its own change",
  async (status, action, act) => {
    const { id } = await addUser(server, { status });
    const answer = await answerDuring(
      server,
      (tx) =>
        sql`update app_user set name = 'Renamed', version = version + 1 where id = ${id}::text::uuid`.execute(
          tx,
        ),
      () => act(id),
    );
    // it has waited for the other change
    expect(answer).toMatchObject({ status: 200, body: { name: "Renamed" } });
    const { changes } = await server.services.db
      .selectFrom("history")
      .select("changes")
      .where("entityId", "=", id)
      .where("action", "=", action)
      .executeTakeFirstOrThrow();
    expect(changes.map(({ field }) => field)).not.toContain("name");
  },
);

test.each(actions)(
  "a write on a user who is %s has the time at which it was its turn, so that the history keeps the order of waiting ones: %s",
  async (status, action, act) => {
    const { id } = await addUser(server, { status });
    const { db } = server.services;
    const { answer } = await db.transaction().execute(async (tx) => {
      await sql`select from app_user where id = ${id}::text::uuid for no key update`.execute(tx);
      const waiting = act(id);
      await someoneWaits(db);
      clock.pass(10);
      return { answer: waiting };
    });
    expect((await answer).status).toBe(200);
    const { at } = await db
      .selectFrom("history")
      .select("at")
      .where("entityId", "=", id)
      .where("action", "=", action)
      .executeTakeFirstOrThrow();
    expect(new Date(at)).toEqual(clock.now());
  },
);

test("a user is disabled at once, also while a long write of theirs is under way", async () => {
  const { id } = await addUser(server);
  const { status } = await server.services.db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${id}::text::uuid for key share`.execute(tx);
    return await admin.put(`/api/users/${id}/disable`);
  });
  expect([status, (await stored(id)).status]).toEqual([200, "DISABLED"]);
});
