import type { Filter, ListQuery } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import { notFound } from "../base/problem.ts";
import { extendRows } from "./extendRows.ts";
import { filterSql, idListSql, numberListSql } from "./filterSql.ts";
import type { Db } from "./schema.ts";
import { columnSql, selection, type TableOf } from "./tableOf.ts";

type Condition = RawBuilder<SqlBool>;

const COLLATED = new Set(["text", "email", "select"]);

/**
 * One page of the rows of a resource in the caller's scope, and their total: two statements, plus one for each step of
 * an extend path. `further` conditions narrow it (own rows, one status). Source: behaviour.md §3, §7.
 */
export const listRows = async <Row extends object>(
  db: Db,
  table: TableOf<Row>,
  query: ListQuery,
  caller: Caller,
  ...further: readonly Condition[]
): Promise<{ data: Row[]; total: number }> => {
  const limits = [table.scope(caller), ...further].filter((limit) => limit !== undefined);
  const where = whereAll([...limits, ...filtersOf(table, query.filters)]);
  const from = limits.length === 0 ? fromOf(table, query) : table.from;
  const sorted = withOrder(from, table, query);
  const page = sql<Row>`select ${selection(table)} from ${sorted} ${pageOf(table, sorted, query, where)}`;
  const count = sql<{ total: number }>`select count(*) as total from ${from} ${where}`;
  const [rows, counts] = await Promise.all([page.execute(db), count.execute(db)]);
  await extendRows(db, table, rows.rows, query.extend, caller, "reference");
  return { data: rows.rows, total: counts.rows[0]?.total ?? 0 };
};

/** The ids of all rows in the caller's scope that match the query, in its order: one statement. */
export const listedIds = async <Row extends object>(
  db: Db,
  table: TableOf<Row>,
  query: ListQuery,
  caller: Caller,
  ...further: readonly Condition[]
): Promise<readonly string[]> => {
  const where = whereAll([table.scope(caller), ...further, ...filtersOf(table, query.filters)]);
  const { rows } = await sql<{
    id: string;
  }>`select ${table.id} as id from ${withOrder(table.from, table, query)} ${where} order by ${orderBy(table, query)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** The conditions of a query's filters. */
const filtersOf = <Row extends object>(
  table: TableOf<Row>,
  filters: readonly Filter[],
): readonly Condition[] =>
  filters.map((filter) => {
    const field = table.fields[filter.fieldId];
    if (!field) throw new Error(`no field ${filter.fieldId}`);
    const ownCondition = table.conditions?.[filter.fieldId];
    if (ownCondition) return ownCondition(filter);
    const column = columnSql(table, filter.fieldId);
    if (table.lists?.includes(filter.fieldId))
      return idListSql(column, filter, table.finds?.[filter.fieldId]);
    if (table.numberLists?.includes(filter.fieldId)) return numberListSql(column, filter);
    return filterSql(column, field, filter);
  });

/** The table without its joins if the query does not need them. */
const fromOf = <Row extends object>({ alone, from }: TableOf<Row>, { filters, sortField }: ListQuery) => {
  const fields = [sortField, ...filters.map(({ fieldId }) => fieldId)];
  return alone && !fields.some((field) => alone.joined.includes(field)) ? alone.from : from;
};

/** The table with what its order needs joined. */
const withOrder = <Row extends object>(
  from: RawBuilder<unknown>,
  { orders }: TableOf<Row>,
  { sortField }: ListQuery,
) => sql`${from} ${orders?.[sortField]?.join ?? sql``}`;

/** The rest of a page's statement. A later page is selected by ids first, so that the columns of skipped rows, subqueries among them, are not computed. */
const pageOf = <Row extends object>(
  table: TableOf<Row>,
  from: RawBuilder<unknown>,
  query: ListQuery,
  where: RawBuilder<unknown>,
) => {
  const order = orderBy(table, query);
  const part = sql`${where} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`;
  if (query.page === 1) return part;
  return sql`where ${table.id} = any(array(select ${table.id} from ${from} ${part})) order by ${order}`;
};

/** One row by its id; throws not-found if it is absent or outside the caller's scope. */
export const getRow = async <Row extends object>(
  db: Db,
  table: TableOf<Row>,
  id: string,
  caller: Caller,
  extend: readonly string[] = [],
  ...further: readonly Condition[]
): Promise<Row> => {
  const where = whereAll([sql<SqlBool>`${table.id} = ${id}::text::uuid`, table.scope(caller), ...further]);
  const read = async (from: Db): Promise<Row> => {
    const { rows } = await sql<Row>`select ${selection(table)} from ${table.from} ${where}`.execute(from);
    const [row] = rows;
    if (!row) throw notFound();
    await extendRows(from, table, [row], extend, caller, "whole");
    return row;
  };
  return extend.length === 0 ? read(db) : inSnapshot(db, read);
};

/**
 * Runs statements that all see the database as it is at the first of them, whatever is committed meanwhile. Where `db` is a
 * transaction they run in it, and see what it sees.
 */
export const inSnapshot = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

/** The number of rows in the caller's scope. */
export const countRows = async <Row extends object>(
  db: Db,
  table: TableOf<Row>,
  caller: Caller,
  ...further: readonly Condition[]
): Promise<number> => {
  const where = whereAll([table.scope(caller), ...further]);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${table.from} ${where}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** The numbers of rows in the caller's scope that match the filters and one condition each, by name: one statement. */
export const countParts = async <Row extends object, const Name extends string>(
  db: Db,
  table: TableOf<Row>,
  filters: readonly Filter[],
  caller: Caller,
  parts: Readonly<Record<Name, Condition>>,
): Promise<Record<Name, number>> => {
  const where = whereAll([table.scope(caller), ...filtersOf(table, filters)]);
  const counts = Object.entries<Condition>(parts).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<
    Record<Name, number>
  >`select ${sql.join(counts)} from ${table.from} ${where}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a count without a row");
  return row;
};

/** The conditions that there are, all of which must hold. */
export const whereAll = (conditions: readonly (Condition | undefined)[]) => {
  const held = conditions.filter((condition) => condition !== undefined);
  return held.length > 0 ? sql`where ${sql.join(held, sql` and `)}` : sql``;
};

/** Sorts text by the Unicode collation, so that both engines agree, and ties by id, so that pages never overlap. */
const orderBy = <Row extends object>(table: TableOf<Row>, { sortField, sortDirection }: ListQuery) => {
  const own = table.orders?.[sortField];
  const column = own?.by ?? columnSql(table, sortField);
  const type = table.fields[sortField]?.type;
  const isText = own ? own.isText : type && COLLATED.has(type);
  const collated = isText ? sql`${column} collate "und-x-icu"` : column;
  const direction = sortDirection === "asc" ? sql`asc` : sql`desc`;
  const nulls = own || table.nullable?.includes(sortField) ? sql` nulls last` : sql``;
  const ties = own?.ties ? sql`, ${own.ties}` : sql``;
  return sql`${collated} ${direction}${nulls}${ties}, ${table.id}`;
};
