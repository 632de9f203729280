import type { ExportColumn, ListQuery } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { extendRows } from "../database/extendRows.ts";
import type { Listing } from "../database/listing.ts";
import { listedIds, whereAll } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { selection, type Relation, type TableOf } from "../database/tableOf.ts";
import { cellValue, type CellValue } from "./cellValue.ts";

/** Rows that one statement reads; what a reader has not taken yet is never more than this. */
export const CHUNK_ROWS = 500;
/** Above the most that 500 rows may have. */
const MAX_RELATED_OF_A_CHUNK = 100_000;

/** The paths to the related records that the columns show. */
const pathsOf = (table: TableOf<object>, columns: readonly ExportColumn[]): readonly string[] => [
  ...new Set(columns.flatMap(({ field, fieldId }) => relatedPath(table, field.at ?? fieldId))),
];

const relatedPath = (table: TableOf<object>, path: string): readonly string[] => {
  const found: string[] = [];
  let at = table;
  for (const part of path.split(".")) {
    const relation: Relation | undefined = at.relations?.[part];
    if (!relation) break;
    found.push(part);
    at = relation.table();
  }
  return found.length === 0 ? [] : [found.join(".")];
};

interface Exported {
  readonly db: Db;
  readonly listing: Listing;
  readonly caller: Caller;
}

/** The ids of the rows to export, in the list's order: one statement. */
export const idsToExport = (
  { db, listing, caller }: Exported,
  query: ListQuery,
): Promise<readonly string[]> => listedIds(db, listing.table, query, caller, ...listing.further);

/** The conditions of the rows with these ids that the caller meets. */
const whereMet = ({ listing: { table, further }, caller }: Exported, ids: readonly string[]) =>
  whereAll([sql`${table.id} = any(${ids}::text[]::uuid[])`, table.scope(caller), ...further]);

/** Those of the ids that the caller meets, in the given order, each once: one statement. */
export const idsMet = async (exported: Exported, asked: readonly string[]): Promise<readonly string[]> => {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const { table } = exported.listing;
  const { rows } = await sql<{ id: string }>`select ${table.id} as id
    from ${table.from} ${whereMet(exported, ids)}`.execute(exported.db);
  const met = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => met.has(id));
};

/** The cells of these rows, in the order of the ids; a row that is gone is left out. */
export const cellsOf = async (
  exported: Exported,
  columns: readonly ExportColumn[],
  ids: readonly string[],
): Promise<readonly (readonly CellValue[])[]> => {
  const { db, caller, listing } = exported;
  const { table } = listing;
  const { rows } = await sql<object>`select ${table.id} as exported_id, ${selection(table)}
    from ${table.from} ${whereMet(exported, ids)}`.execute(db);
  const paths = pathsOf(table, columns);
  await extendRows(db, table, rows, paths, caller, "reference", MAX_RELATED_OF_A_CHUNK);
  const byId = new Map(rows.map((row) => [String(Reflect.get(row, "exportedId")), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [columns.map((column) => cellValue(column, row))] : [];
  });
};
