import { sql } from "kysely";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Db } from "./schema.ts";
import { withoutLimit } from "./statements/statementLimit.ts";
import { statementsOf } from "./statements.ts";

interface Script {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const OWN_FOLDER = new URL("./migrations/", import.meta.url);
/**
 * Applies each numbered script once, in order, each in its own transaction; gives the names of those it applied. Safe
 * if several processes start together. Throws if an applied script was changed afterwards.
 */
export const migrate = async (db: Db, folder: URL = OWN_FOLDER): Promise<readonly string[]> => {
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    .execute(db)
    .catch(async (error: unknown) => {
      // processes that create the table at the same moment get one of several errors, but then it exists
      const { rows } = await sql<{
        made: boolean;
      }>`select to_regclass('migration') is not null as made`.execute(db);
      if (!rows[0]?.made) throw error;
    });
  await sql`insert into migration (name, checksum) values ('', '') on conflict do nothing`.execute(db);
  const applied: string[] = [];
  for (const script of await readScripts(folder)) {
    // oxlint-disable-next-line no-await-in-loop -- scripts run in order
    if (await apply(db, script)) applied.push(script.name);
  }
  return applied;
};

const readScripts = async (folder: URL): Promise<readonly Script[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
};

const apply = (db: Db, { name, text, checksum }: Script): Promise<boolean> =>
  withoutLimit(db, async (tx) => {
    // the row named '' is the lock: a row lock works where advisory locks do not
    await sql`select 1 from migration where name = '' for update`.execute(tx);
    const { rows } = await sql<{
      checksum: string;
    }>`select checksum from migration where name = ${name}`.execute(tx);
    const [done] = rows;
    if (done && done.checksum !== checksum)
      throw new Error(`migration ${name} was changed after it had been applied`);
    if (done) return false;
    for (const statement of statementsOf(text)) {
      // oxlint-disable-next-line no-await-in-loop -- statements run in order
      await sql.raw(statement).execute(tx);
    }
    await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(tx);
    return true;
  });
