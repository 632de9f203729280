import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#database/schema.ts";
import { makeOccurrences } from "#reminders/makeOccurrences.ts";
import { updateReminderState } from "#reminders/updateReminderState.ts";
import { openTestServer, type TestServer } from "#testing/index.ts";

let server: TestServer;
let now: Date;
beforeAll(async () => {
  server = await openTestServer();
  now = await writtenAt(server.services.db);
});
afterAll(() => server.close());

/** The time at which the demo was written, right after the last migration: other tests share its copy, so it may be minutes old. */
const writtenAt = async (db: Kysely<Database>): Promise<Date> => {
  const { rows } = await sql<{ at: string }>`select max(applied_at) as at from migration`.execute(db);
  return new Date(rows[0]?.at ?? "");
};

const remindersIn = (db: Kysely<Database>) => db.selectFrom("reminder").selectAll().orderBy("id").execute();
const occurrencesIn = (db: Kysely<Database>) =>
  db
    .selectFrom("reminderOccurrence")
    .select(["id", "reminderId", "slot", "dueAt", "dueFrom", "status", "doneAt"])
    .orderBy("id")
    .execute();
const noticesAhead = (db: Kysely<Database>) =>
  sql<{
    occurrenceId: string;
    leadDays: number;
    at: Date;
  }>`select occurrence_id, lead_days, at from reminder_notice
    where at > ${now.toISOString()}::timestamptz and sent_at is null order by occurrence_id, lead_days`
    .execute(db)
    .then(({ rows }) => rows);
const all = async (db: Kysely<Database>) => ({
  reminders: await remindersIn(db),
  occurrences: await occurrencesIn(db),
  notices: await noticesAhead(db),
});

/** Runs `act` in a transaction, gives its result and rolls it back. */
const tried = async <Result>(act: (tx: Kysely<Database>) => Promise<Result>): Promise<Result> => {
  const results: Result[] = [];
  const takenBack = new Error("taken back");
  await server.services.db
    .transaction()
    .execute(async (tx) => {
      results.push(await act(tx));
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  const [result] = results;
  if (result === undefined) throw new Error("nothing was tried");
  return result;
};

const goOn = async (tx: Kysely<Database>) => {
  const ids = (await remindersIn(tx)).map(({ id }) => id);
  for (const id of ids) await makeOccurrences(tx, id, now);
  await updateReminderState(tx, ids, now);
};

test("the demo's reminders are in the state that the server keeps: it adds nothing and changes nothing", async () => {
  const written = await all(server.services.db);
  expect([written.reminders.length, written.occurrences.length]).toEqual([120, 400]);
  const after = await tried(async (tx) => {
    await goOn(tx);
    return all(tx);
  });
  expect(after).toEqual(written);
});

test("the future occurrences of the demo's reminders are those that the server would make anew", async () => {
  const written = await all(server.services.db);
  const remade = await tried(async (tx) => {
    await sql`delete from reminder_occurrence o using reminder r where r.id = o.reminder_id
      and r.status in ('ACTIVE', 'COMPLETED') and o.status in ('UPCOMING', 'DUE', 'OVERDUE')`.execute(tx);
    await sql`update reminder set expanded_to = null, expand_at = null, next_due_at = null, next_status = null
      where status in ('ACTIVE', 'COMPLETED')`.execute(tx);
    await goOn(tx);
    // the next occurrence of a rare reminder got its row when the previous one was closed
    await goOn(tx);
    return all(tx);
  });
  expect(remade).toEqual(written);
});

test("an administrator finds the story's reminders, and its partner those that notify them", async () => {
  const rows = await server.services.db
    .selectFrom("reminder as r")
    .innerJoin("reminderUser as u", "u.reminderId", "r.id")
    .innerJoin("appUser as p", "p.id", "u.userId")
    .select(["r.description"])
    .where("p.email", "=", "luis.ocampo@canopy.example")
    .execute();
  expect(rows.map(({ description }) => description)).toContain("Collect meter files");
});
