import { sql } from "kysely";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../database/schema.ts";
import { withoutLimit } from "../database/statements/statementLimit.ts";
import { leftOut, type Manifest } from "./backupContent.ts";

const ROWS_AT_ONCE = 1000;
/** Rows that hold bytes, such as pictures, are large. */
const LARGE_ROWS_AT_ONCE = 20;

/** The rows of a database at one moment. */
export interface ReadTables extends Pick<Manifest, "schema" | "tables" | "sequences"> {
  /** The stored files; one that no document and no pack names may be gone from the disk. */
  readonly files: readonly { readonly sha256: string; readonly isNamed: boolean }[];
}

/**
 * Writes the rows of every table, as of one moment, to `folder/NAME.jsonl`, one JSON object a line. On PostgreSQL others
 * write meanwhile; on the embedded engine, which has one connection, requests wait until it is done. Throws the signal's reason.
 */
export const readTables = (db: Db, folder: string, signal?: AbortSignal): Promise<ReadTables> =>
  withoutLimit(db, async (tx) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    const { rows: schema } = await sql<{
      name: string;
      checksum: string;
    }>`select name, checksum from migration where name <> '' order by name collate "C"`.execute(tx);
    const { rows: names } = await sql<{ name: string; large: boolean }>`select t.table_name as name,
        exists (select from information_schema.columns c where c.table_schema = t.table_schema
          and c.table_name = t.table_name and c.data_type = 'bytea') as large
      from information_schema.tables t
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`.execute(tx);
    const tables: { name: string; rows: number }[] = [];
    for (const { name, large } of names.filter((table) => !leftOut.has(table.name))) {
      const pace = { atOnce: large ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE, signal };
      // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
      tables.push({ name, rows: await readTable(tx, name, join(folder, `${name}.jsonl`), pace) });
    }
    const { rows: files } = await sql<{ sha256: string; isNamed: boolean }>`select f.sha256,
        (exists (select from document_version v where v.sha256 = f.sha256)
          or exists (select from pack pk where pk.sha256 = f.sha256)) as is_named
      from file f order by f.sha256`.execute(tx);
    return { schema, tables, sequences: await readSequences(tx), files };
  });

interface Pace {
  /** The number of rows that are fetched at once. */
  readonly atOnce: number;
  readonly signal: AbortSignal | undefined;
}

const readTable = async (tx: Db, name: string, path: string, pace: Pace): Promise<number> => {
  const file = await open(path, "wx");
  try {
    await sql`declare backed_up no scroll cursor for
      select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(tx);
    const count = await fetchAll(tx, file, pace);
    await sql`close backed_up`.execute(tx);
    return count;
  } finally {
    await file.close();
  }
};

const fetchAll = async (tx: Db, file: FileHandle, { atOnce, signal }: Pace): Promise<number> => {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a cursor gives its rows in order
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atOnce)} from backed_up`.execute(tx);
    if (rows.length === 0) return count;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await file.write(rows.map(({ line }) => `${line}\n`).join(""));
    count += rows.length;
  }
};

const readSequences = async (tx: Db): Promise<Manifest["sequences"]> => {
  const { rows } = await sql<{ name: string }>`select sequence_name as name
    from information_schema.sequences where sequence_schema = 'public' order by 1`.execute(tx);
  const read: { name: string; value: number; isCalled: boolean }[] = [];
  for (const { name } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const { rows: at } = await sql<{ value: number; isCalled: boolean }>`select last_value as value,
      is_called from ${sql.table(name)}`.execute(tx);
    read.push({ name, value: at[0]?.value ?? 1, isCalled: at[0]?.isCalled ?? false });
  }
  return read;
};
