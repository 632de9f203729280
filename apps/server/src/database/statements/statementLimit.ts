import { sql, type Kysely, type Transaction } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../schema.ts";

/** The time limit of one statement, on both engines. Source: behaviour.md §9 Requests. */
export const STATEMENT_LIMIT_MS = 10_000;

/** The time without a statement after which PostgreSQL ends a transaction: its server died or lost the network. Source: behaviour.md §9 Requests. */
export const IDLE_LIMIT_MS = 60_000;

/** The further time after which the embedded engine is ended and opened again if it does not cancel a statement. Source: behaviour.md §9 Requests. */
export const STATEMENT_GRACE_MS = 5_000;

const longWork = new AsyncLocalStorage<true>();

/** Runs work whose statements have no time limit on the embedded engine. */
export const unlimited = <Result>(work: () => Promise<Result>): Promise<Result> => longWork.run(true, work);

/** True within `unlimited`. */
export const isUnlimited = (): boolean => longWork.getStore() === true;

/** Runs a transaction whose statements, and the pauses between them, may take any time on both engines: for migrations, first data and backups, not for requests. */
export const withoutLimit = <Result>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  unlimited(() =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return work(tx);
    }),
  );
