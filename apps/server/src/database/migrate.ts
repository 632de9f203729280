import { sql } from "kysely";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { canopyVersion } from "../base/version.ts";
import { chainHistory } from "./chain/chainHistory.ts";
import type { Db } from "./schema.ts";
import { withoutLimit } from "./statements/statementLimit.ts";
import { statementsOf } from "./statements/statementsOf.ts";

/** A numbered script of the schema. */
export interface Script {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const OWN_FOLDER = new URL("./migrations/", import.meta.url);

/** Code that runs after a script, in its transaction, because SQL cannot do it. */
const afterScript: Readonly<Record<string, (tx: Db) => Promise<void>>> = {
  "0033_history_chain.sql": chainHistory,
};

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
  await addVersionColumn(db);
  const applied: string[] = [];
  const scripts = await readScripts(folder);
  if (folder === OWN_FOLDER) await refuseNewerSchema(db, scripts);
  for (const script of scripts) {
    // oxlint-disable-next-line no-await-in-loop -- scripts run in order
    if (await apply(db, script)) applied.push(script.name);
  }
  return applied;
};

/**
 * Adds the column for the version of Canopy that applied a script, which data from before 1.0.0 lacks. It alters only
 * what lacks it: the change would wait for a backup that reads the table, and every other reader would wait behind it.
 */
const addVersionColumn = async (db: Db): Promise<void> => {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('migration') and attname = 'canopy'`.execute(db);
  if (rows.length === 0)
    await withoutLimit(db, (tx) =>
      sql`alter table migration add column if not exists canopy text`.execute(tx),
    );
};

/** The scripts that this version knows, in order. */
export const scriptsOf = (): Promise<readonly Script[]> => readScripts(OWN_FOLDER);

/** Throws if one of the applied scripts is not known to this version, with their names and the version that wrote them. Source: behaviour.md §7 Backup and restore. */
export const refuseNewer = (
  applied: readonly { readonly name: string; readonly canopy: string | null }[],
  known: readonly Script[],
): void => {
  const newer = applied.filter(({ name }) => !known.some((script) => script.name === name));
  if (newer.length === 0) return;
  const versions = [...new Set(newer.flatMap(({ canopy }) => canopy ?? []))];
  const writer = versions.length > 0 ? `Canopy ${versions.join(" and ")}` : "another version of Canopy";
  throw new Error(
    `The data was written by ${writer}, and this is Canopy ${canopyVersion}, which does not know ${newer.map(({ name }) => name).join(", ")}. Start ${writer}, or restore a backup that was made before.`,
  );
};

const refuseNewerSchema = async (db: Db, known: readonly Script[]): Promise<void> => {
  const { rows } = await sql<{ name: string; canopy: string | null }>`select name, canopy from migration
    where name <> '' order by name`.execute(db);
  refuseNewer(rows, known);
};

/** Applies scripts to a database without tables, in the given transaction, and records them. */
export const applyScripts = async (tx: Db, scripts: readonly Script[]): Promise<void> => {
  await sql`create table migration (name text primary key, checksum text not null,
    applied_at timestamptz not null default now(), canopy text)`.execute(tx);
  await sql`insert into migration (name, checksum) values ('', '')`.execute(tx);
  // oxlint-disable-next-line no-await-in-loop -- scripts run in order
  for (const script of scripts) await run(tx, script);
};

const run = async (tx: Db, { name, text, checksum }: Script): Promise<void> => {
  for (const statement of statementsOf(text)) {
    // oxlint-disable-next-line no-await-in-loop -- statements run in order
    await sql.raw(statement).execute(tx);
  }
  await afterScript[name]?.(tx);
  await sql`insert into migration (name, checksum, canopy)
    values (${name}, ${checksum}, ${canopyVersion})`.execute(tx);
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

const apply = (db: Db, script: Script): Promise<boolean> =>
  withoutLimit(db, async (tx) => {
    const { name, checksum } = script;
    // the row named '' is the lock: a row lock works where advisory locks do not
    await sql`select 1 from migration where name = '' for update`.execute(tx);
    const { rows } = await sql<{
      checksum: string;
    }>`select checksum from migration where name = ${name}`.execute(tx);
    const [done] = rows;
    if (done && done.checksum !== checksum)
      throw new Error(`migration ${name} was changed after it had been applied`);
    if (done) return false;
    await run(tx, script);
    return true;
  });
