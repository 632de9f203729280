import { sql, type Kysely } from "kysely";
import type { Database, Db } from "../database/schema.ts";

/** An import that is APPLYING although nobody writes it at the moment. */
interface UnheldImport {
  readonly id: string;
  readonly version: number;
}

/** Locks and reads the imports that are APPLYING and that no server holds: whoever writes one has locked its row. */
export const lockUnheld = async (tx: Db): Promise<readonly UnheldImport[]> => {
  const { rows } = await sql<UnheldImport>`select id::text as id, version from import
    where state = 'APPLYING' order by id for update skip locked`.execute(tx);
  return rows;
};

/** Makes locked imports that were left APPLYING JUDGED again, because nothing came in. */
export const release = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await sql`update import set state = 'JUDGED', version = version + 1
    where id = any(${ids}::text[]::uuid[])`.execute(tx);
};

/** At the start of a server: releases the imports whose server died while it applied them. */
export const releaseImports = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const unheld = await lockUnheld(tx);
    await release(
      tx,
      unheld.map(({ id }) => id),
    );
  });
