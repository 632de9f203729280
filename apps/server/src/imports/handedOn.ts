import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { Fields, ImportedRow, ImportKind, UniqueField } from "./kinds/kind.ts";

/** Values by record id that were put aside until their records are written. */
export type PutAside = ReadonlyMap<string, Fields>;

interface Handing {
  readonly db: Db;
  readonly kind: ImportKind;
  readonly importId: string;
  /** The values of the lines that are written: those of the file, or on undo the former ones. */
  readonly written: "fields" | "former";
}

/**
 * Puts the unique values aside that records of an import hold now and other lines of it take over, such as two codes that
 * are swapped: each stands on one record at any moment. Their records are written in the same transaction.
 */
export const putAside = async (handing: Handing): Promise<PutAside> => {
  const aside = new Map<string, Fields>();
  for (const unique of handing.kind.unique ?? []) {
    if (unique.isHandedOn !== true) continue;
    // oxlint-disable-next-line no-await-in-loop -- statements for each such field
    for (const { id, value } of await putFieldAside(handing, unique))
      aside.set(id, { ...aside.get(id), [unique.field]: value });
  }
  return aside;
};

const putFieldAside = async (
  { db, kind, importId, written }: Handing,
  { field, column }: UniqueField,
): Promise<readonly { readonly id: string; readonly value: string }[]> => {
  const { rows: lines } = await sql<{ recordId: string | null; taken: string | null; gives: boolean }>`
    select record_id::text as record_id, lower(${sql.ref(written)} ->> ${field}::text) as taken,
      -- what an import made is deleted by its undo
      outcome = 'NEW' or jsonb_exists(${sql.ref(written)}, ${field}::text) as gives
    from import_line where import_id = ${importId}::text::uuid and outcome in ('NEW', 'CHANGED')`.execute(db);
  const takers = new Map(lines.flatMap(({ recordId, taken }) => (taken === null ? [] : [[taken, recordId]])));
  if (takers.size === 0) return [];
  const ids = lines.flatMap(({ recordId, gives }) => (recordId !== null && gives ? [recordId] : []));
  const target = sql.table(kind.sqlTable);
  const value = sql.ref(column);
  const { rows: held } = await sql<{ id: string; value: string; key: string }>`
    select id::text as id, ${value} as value, lower(${value}) as key from ${target}
    where id = any(${ids}::text[]::uuid[]) order by id for no key update`.execute(db);
  const given = held.filter(({ id, key }) => takers.has(key) && takers.get(key) !== id);
  await sql`update ${target} set ${value} = '~' || id
    where id = any(${given.map(({ id }) => id)}::text[]::uuid[])`.execute(db);
  return given;
};

/** Locked records with the values that were put aside. */
export const withPutAside = (
  rows: ReadonlyMap<string, ImportedRow>,
  aside: PutAside,
): ReadonlyMap<string, ImportedRow> =>
  new Map([...rows].map(([id, row]) => [id, { ...row, ...aside.get(id) }]));
