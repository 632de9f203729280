import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import { addReminder, reminderRow } from "../testing/testReminders.ts";
import { createTick } from "./tick.ts";

const HOUR = 3600;
const clock = createTestClock();

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
});
afterAll(() => server.close());

test("a tick skips a reminder that somebody is writing, and processes it afterwards in its new state; nobody waits", async () => {
  const { db } = server.services;
  const tick = createTick(server.services);
  const { id: createdById } = await addUser(server);
  const add = (description: string) => addReminder(server, { createdById, description });
  const [paused, held, free] = [await add("Paused"), await add("Held"), await add("Free")];
  const told = async () =>
    (await db.selectFrom("notification").select("title").orderBy("title").execute()).map(
      ({ title }) => title,
    );
  clock.pass(HOUR + 1);
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from reminder where id = ${held}::text::uuid for update`.execute(tx);
    await tx.updateTable("reminder").set({ status: "PAUSED" }).where("id", "=", paused).execute();
    await tick();
    expect(await told()).toEqual(["Due now: Free"]);
    expect((await reminderRow(server, free)).nextStatus).toBe("OVERDUE");
    expect((await reminderRow(server, held)).nextStatus).toBe("UPCOMING");
  });
  await tick();
  expect(await told()).toEqual(["Due now: Free", "Due now: Held"]);
  expect((await reminderRow(server, held)).nextStatus).toBe("OVERDUE");
});
