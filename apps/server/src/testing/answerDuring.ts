import { sql, type Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { TestServer } from "./openTestServer.ts";

/** Resolves when a statement of this database waits for a lock. */
export const someoneWaits = async (
  db: Kysely<Database>,
  isOver: () => boolean = () => false,
): Promise<void> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0 || isOver() ? undefined : someoneWaits(db, isOver);
};

/** The answer to a call that arrives while `write` is running. The write is committed once the call waits for it or was answered. Needs several connections; the embedded engine has one. */
export const answerDuring = async <Answer>(
  { services: { db } }: Pick<TestServer, "services">,
  write: (tx: Kysely<Database>) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const { answer } = await db.transaction().execute(async (tx) => {
    await write(tx);
    let isAnswered = false;
    const waiting = call().finally(() => {
      isAnswered = true;
    });
    await someoneWaits(db, () => isAnswered);
    return { answer: waiting };
  });
  return answer;
};
