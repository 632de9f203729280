import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Runs a transaction whose statements may take as long as they need: migrations and first data, not requests. */
export const withoutLimit = <Result>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  });
