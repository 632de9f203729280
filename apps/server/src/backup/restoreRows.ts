import { sql, type Transaction } from "kysely";
import { applyScripts, refuseNewer, scriptsOf } from "../database/migrate.ts";
import type { Database } from "../database/schema.ts";
import { entryNames, type Manifest } from "./backupContent.ts";
import { readLines } from "./readLines.ts";
import type { ReadZip } from "./zipFile.ts";

/** The most text that one statement writes, in characters. */
const CHARS_A_STATEMENT = 4_000_000;
const ROWS_A_STATEMENT = 2_000;

type Tx = Transaction<Database>;

/**
 * Makes the schema of the backup in a database without tables and writes its rows, in the given transaction. Throws if
 * this version does not know a migration of the backup, or if the numbers of rows differ afterwards.
 */
export const restoreRows = async (tx: Tx, zip: ReadZip, manifest: Manifest): Promise<void> => {
  const names = manifest.schema.map(({ name }) => name);
  const scripts = await scriptsOf();
  refuseNewer(
    names.map((name) => ({ name, canopy: manifest.canopy })),
    scripts,
  );
  for (const { name, checksum } of manifest.schema)
    if (scripts.find((script) => script.name === name)?.checksum !== checksum)
      throw new Error(`The migration ${name} of the backup is another one than this version has.`);
  await applyScripts(
    tx,
    scripts.filter(({ name }) => names.includes(name)),
  );
  const keys = await dropForeignKeys(tx);
  for (const { name, rows } of manifest.tables) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await fillTable(tx, zip, name);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(name)}`.execute(tx);
    if (counted[0]?.count !== rows)
      throw new Error(`${name} has ${counted[0]?.count ?? 0} rows, and ${rows} in the backup.`);
  }
  for (const { name, value, isCalled } of manifest.sequences)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await sql`select setval(${name}::text::regclass, ${value}, ${isCalled})`.execute(tx);
  for (const { table, name, definition } of keys)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
};

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops every foreign key, so that tables can be filled in any order; gives what is needed to add them again. */
const dropForeignKeys = async (tx: Tx): Promise<readonly ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`select c.relname as table, k.conname as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = 'public' order by 1, 2`.execute(tx);
  for (const { table, name } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  return rows;
};

const fillTable = async (tx: Tx, zip: ReadZip, name: string): Promise<void> => {
  const table = sql.table(name);
  // a migration may have written rows
  await sql`delete from ${table}`.execute(tx);
  const write = (lines: readonly string[]) =>
    sql`insert into ${table} select * from json_populate_recordset(null::${table},
      ${`[${lines.join(",")}]`}::text::json)`.execute(tx);
  let lines: string[] = [];
  let chars = 0;
  await readLines(zip, entryNames.table(name), async (line) => {
    lines.push(line);
    chars += line.length;
    if (lines.length < ROWS_A_STATEMENT && chars < CHARS_A_STATEMENT) return;
    const full = lines;
    lines = [];
    chars = 0;
    await write(full);
  });
  if (lines.length > 0) await write(lines);
};

/** Drops every table and sequence of Canopy in a database. */
export const dropEverything = async (tx: Tx): Promise<void> => {
  for (const name of await tableNames(tx))
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(tx);
  const { rows } = await sql<{ name: string }>`select sequence_name as name
    from information_schema.sequences where sequence_schema = 'public'`.execute(tx);
  // oxlint-disable-next-line no-await-in-loop -- the same
  for (const { name } of rows) await sql`drop sequence if exists ${sql.table(name)} cascade`.execute(tx);
};

/** The names of the tables in a database. */
export const tableNames = async (tx: Tx): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(tx);
  return rows.map(({ name }) => name);
};
