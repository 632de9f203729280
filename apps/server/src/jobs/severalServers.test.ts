import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createServer, type Server } from "../app.ts";
import { openDatabase } from "../database/open.ts";
import { silentLog } from "../base/log.ts";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openTestServer } from "../testing/index.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { createTestClock } from "../testing/testClock.ts";
import { testConfig } from "../testing/testConfig.ts";
import { addUser } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { createTick } from "./tick.ts";

const HOUR = 3600;

/** Adds copies of a reminder with its occurrence and notices, up to `count`. */
const multiply = ({ services }: Pick<Server, "services">, id: string, count: number) =>
  services.db.transaction().execute(async (tx) => {
    const copies = sql`generate_series(2, ${count}::int) n`;
    await sql`create temporary table copy on commit drop as
      select gen_random_uuid() as reminder, gen_random_uuid() as occurrence from ${copies}`.execute(tx);
    await sql`insert into reminder (id, description, status, due_datetime, time_zone, lead_times, created_by_id,
        next_due_at, next_status, created_at, updated_at)
      select c.reminder, description, status, due_datetime, time_zone, lead_times, created_by_id, next_due_at,
        next_status, created_at, updated_at
      from copy c cross join reminder where id = ${id}::text::uuid`.execute(tx);
    await sql`insert into reminder_occurrence (id, reminder_id, slot, due_at, due_from, status, created_at)
      select c.occurrence, c.reminder, slot, due_at, due_from, status, o.created_at
      from copy c cross join reminder_occurrence o where o.reminder_id = ${id}::text::uuid`.execute(tx);
    await sql`insert into reminder_notice (occurrence_id, lead_days, at)
      select c.occurrence, lead_days, at from copy c
      cross join reminder_notice n join reminder_occurrence o on o.id = n.occurrence_id
      where o.reminder_id = ${id}::text::uuid`.execute(tx);
  });

/** Counts the notifications, their reminders, the waiting notices and the OVERDUE occurrences. */
const counted = async ({ services }: Pick<Server, "services">) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from notification) as told, (select count(distinct link) from notification) as reminders,
    (select count(*) from reminder_notice where sent_at is null) as waiting,
    (select count(*) from reminder_occurrence where status = 'OVERDUE') as overdue`.execute(services.db);
  return rows[0];
};

describe.each([2, 4])("%i servers on one database", (servers) => {
  test("send 2,000 due notices once each", { timeout: 60_000 }, async () => {
    const clock = createTestClock();
    const server = await openTestServer({ data: "empty", now: clock.now });
    const { id: createdById } = await addUser(server);
    await multiply(server, await addReminder(server, { createdById, leadTimes: [3] }), 1000);
    clock.pass(4 * 24 * HOUR);
    server.statements.length = 0;
    await Promise.all(Array.from({ length: servers }, () => createTick(server.services)()));
    expect(await counted(server)).toEqual({ told: 2000, reminders: 1000, waiting: 0, overdue: 1000 });
    const batches = server.statements.filter((text) => text.includes("insert into notification"));
    expect(batches.length).toBeLessThanOrEqual(1000 / 50 + servers);
    await server.close();
  });
});

test("servers on one database tick as soon as they have started", async () => {
  const clock = createTestClock();
  const server = await openTestServer({ data: "empty", now: clock.now });
  const { id: createdById } = await addUser(server);
  await addReminder(server, { createdById });
  clock.pass(HOUR + 1);
  const database = { db: server.services.db, close: async () => {} };
  const others = await Promise.all(
    ["a", "b"].map(() => openTestServer({ data: "empty", now: clock.now, database, ticks: true })),
  );
  await expect.poll(() => counted(server)).toMatchObject({ told: 1, waiting: 0, overdue: 1 });
  await Promise.all(others.map((other) => other.close()));
  await server.close();
});

const folder = mkdtempSync(join(tmpdir(), "canopy-jobs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([0, 1])(
  "a server killed in a batch, %i before the commit: every notice is sent once after the next start",
  { timeout: 60_000 },
  async (batchesBefore) => {
    const isEmbedded = process.env["CANOPY_TEST_DATABASE"] !== "postgres";
    const databaseUrl = isEmbedded ? undefined : await emptyPostgres(testPostgres());
    const dataDir = join(folder, `data-${batchesBefore}`);
    if (isEmbedded) await initialiseFolder(dataDir);
    const clock = createTestClock();
    const start = async () => {
      const config = testConfig(dataDir, { demoData: "none", databaseUrl });
      const database = await openDatabase({ databaseUrl, dataDir }, silentLog);
      return createServer({
        config,
        database,
        log: silentLog,
        now: clock.now,
        ticks: false,
        mayBeEmpty: true,
      });
    };
    const first = await start();
    const { id: createdById } = await addUser(first);
    await multiply(first, await addReminder(first, { createdById }), 120);
    await first.close();
    clock.pass(HOUR + 1);

    const child = startChild(new URL("../testing/database/tickUntilKilled.ts", import.meta.url), {
      args: [databaseUrl ?? "", dataDir, clock.now().toISOString(), String(batchesBefore)],
    });
    await child.saw(/written/);
    child.process.kill("SIGKILL");
    expect(await child.ended).toBe("SIGKILL");

    const next = await start();
    // PostgreSQL takes a moment to notice that its client is gone; until then the dead server holds the batch
    await sql`select id from reminder for update`.execute(next.services.db);
    const said = batchesBefore * 50;
    expect(await counted(next)).toMatchObject({ told: said, reminders: said, waiting: 120 - said });
    await createTick(next.services)();
    expect(await counted(next)).toEqual({ told: 120, reminders: 120, waiting: 0, overdue: 120 });
    await next.close();
  },
);
