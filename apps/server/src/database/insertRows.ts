import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "./schema.ts";

const ROWS_A_STATEMENT = 2_000;

/** A row to be written; a JSON column is given as a value, not as text. */
export type NewRow<Table extends keyof Database> = {
  readonly [Field in keyof Insertable<Database[Table]>]:
    | Insertable<Database[Table]>[Field]
    | (Field extends keyof Selectable<Database[Table]> ? Selectable<Database[Table]>[Field] : never);
};

/** Writes rows in batches, each as one JSON parameter, which is much faster than a parameter for every value. All rows have the first one's fields. */
export const insertRows = <Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> => insertRecords(db, table, rows);

/** The same for a table and fields that are known as data only. */
export const insertRecords = async (db: Db, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const fields = Object.keys(first);
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const target = sql.table(table);
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_A_STATEMENT).map(asColumns);
    // oxlint-disable-next-line eslint/no-await-in-loop -- one batch at a time keeps only one in memory as text
    await sql`insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(batch)}::text::json)`.execute(
      db,
    );
  }
};

/**
 * Writes columns of rows that are still at the version before theirs, in one statement, and gives the ids that it found.
 * All rows have the first one's fields; `id` and `version` are among them.
 */
export const updateRows = async (
  db: Db,
  table: string,
  rows: readonly { readonly id: string; readonly version: number; readonly [field: string]: unknown }[],
): Promise<readonly string[]> => {
  const [first] = rows;
  if (!first) return [];
  const fields = Object.keys(first).filter((field) => field !== "id");
  const target = sql.table(table);
  const columns = sql.join(fields.map((field) => sql`${sql.ref(field)} = ${sql.ref(`r.${field}`)}`));
  const { rows: found } = await sql<{ id: string }>`update ${target} t set ${columns}
    from json_populate_recordset(null::${target}, ${JSON.stringify(rows.map(asColumns))}::text::json) r
    where t.id = r.id and t.version = r.version - 1 returning t.id`.execute(db);
  return found.map(({ id }) => id);
};

/** Renames `createdAt` to `created_at`, as in the database. */
const asColumns = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
