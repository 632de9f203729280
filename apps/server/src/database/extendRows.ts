import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import { invalid } from "../base/problem.ts";
import type { Db } from "./schema.ts";
import { selection, type Relation, type TableOf } from "./tableOf.ts";

type Found = { readonly [column: string]: unknown; readonly extendedKey: string };

/** The most rows that one extend step may read; beyond it the caller is asked to request a smaller page. */
const MAX_RELATED_ROWS = 20_000;

/** The part of a related record that is read: in lists a reference, on a record's own page all of it. */
export type Extent = "reference" | "whole";

/** Adds the related rows of the paths to each row, in place: one statement for each step of a path. Where one fails it fails once none is under way, so that none runs after the end of their transaction. */
export const extendRows = async <Row extends object>(
  db: Db,
  table: TableOf<Row>,
  rows: readonly object[],
  paths: readonly string[],
  caller: Caller,
  extent: Extent,
  most = MAX_RELATED_ROWS,
): Promise<void> => {
  const steps = Map.groupBy(paths, (path) => path.split(".")[0] ?? "");
  const ended = await Promise.allSettled(
    [...steps].map(async ([name, through]) => {
      const relation = table.relations?.[name];
      if (!relation) throw new Error(`no relation ${name}`);
      const deeper = through.flatMap((path) => (path === name ? [] : [path.slice(name.length + 1)]));
      const shown =
        extent === "reference" && !relation.isWhole ? referenceOf(relation.table(), deeper) : undefined;
      const found = await relatedRows(db, relation, rows, caller, shown, most);
      await extendRows(db, relation.table(), found, deeper, caller, extent, most);
      attach(name, relation, rows, found);
    }),
  );
  for (const one of ended) if (one.status === "rejected") throw one.reason;
};

/** The names of a reference's columns, with the keys of the paths that lead further. */
const referenceOf = (
  { reference, relations }: TableOf<object>,
  paths: readonly string[],
): readonly string[] | undefined => {
  if (!reference) return undefined;
  const keys = paths.flatMap((path) => relations?.[path.split(".")[0] ?? ""]?.from ?? []);
  return [...new Set([...reference, ...keys])];
};

const relatedRows = async (
  db: Db,
  relation: Relation,
  rows: readonly object[],
  caller: Caller,
  shown: readonly string[] | undefined,
  most: number,
): Promise<readonly Found[]> => {
  const keys = [...new Set(rows.map((row) => keyOf(row, relation)).filter((key) => key !== null))];
  if (keys.length === 0) return [];
  const table = relation.table();
  const target = table.seenBy?.(caller) ?? table;
  const join = relation.through ? sql`join ${relation.through}` : sql``;
  const scope = target.scope(caller);
  const where: RawBuilder<SqlBool> = sql`${relation.key} = any(${keys}::text[]::uuid[])`;
  const { rows: found } = await sql<Found>`select ${selection(target, shown)}, ${relation.key} as extended_key
    from ${target.from} ${join} where ${where} ${scope ? sql`and ${scope}` : sql``}
    order by ${relation.orderBy ?? target.id} limit ${most + 1}`.execute(db);
  if (found.length > most)
    throw invalid({ extend: ["brings too many related records; ask for a smaller page"] });
  return found;
};

const attach = (name: string, relation: Relation, rows: readonly object[], found: readonly Found[]) => {
  const byKey = Map.groupBy(found, (row) => row.extendedKey);
  for (const row of rows) {
    const mine = (byKey.get(keyOf(row, relation) ?? "") ?? []).map(withoutKey);
    Object.assign(row, { [name]: relation.many ? mine : (mine[0] ?? null) });
  }
};

const keyOf = (row: object, relation: Relation): string | null => {
  const key: unknown = Reflect.get(row, relation.from);
  return typeof key === "string" ? key : null;
};

const withoutKey = ({ extendedKey: _, ...row }: Found): object => row;
