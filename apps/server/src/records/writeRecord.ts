import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { givenFields, type Given } from "../database/givenFields.ts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { TableOf } from "../database/tableOf.ts";
import { writtenRow } from "../database/writtenRow.ts";
import { changedMeanwhile } from "../base/problem.ts";
import type { Services } from "../http/services.ts";

/** A kind of records: its table and its wire noun in the history. */
export interface Kind<Row extends object> {
  readonly entity: string;
  readonly table: TableOf<Row>;
}

interface Request {
  readonly caller: Caller;
  readonly headers: Headers;
}
/** A call that creates a record. */
export interface Creation extends Request {
  readonly tx: Db;
}
/** A call on one record. */
export interface OnRecord extends Request {
  readonly params: { readonly id: string };
}
/** A call that changes a record. */
export interface Update<Body extends object> extends OnRecord {
  readonly body: Body & { readonly version: number };
}

/** An update that overwrites `before`, found at `version`; `set` includes the next version. */
interface Change<Row, Body extends object> {
  readonly before: Row;
  readonly version: number;
  readonly set: Given<Omit<Body, "version">> & { readonly updatedAt: Date; readonly version: number };
}

/** Writes a new row of a table and the history of its record in the call's transaction. */
export const createRecord = async <Row extends object>(
  services: Services,
  { entity, table }: Kind<Row>,
  call: Creation,
  body: object,
): Promise<Row> => {
  const { tx } = call;
  const at = services.now();
  const id = services.randomUuid();
  const row = Object.entries({ ...givenFields(body), id, createdAt: at, updatedAt: at });
  const columns = sql.join(row.map(([name]) => sql.ref(name)));
  const values = sql.join(row.map(([, value]) => value));
  await sql`insert into ${sql.table(entity)} (${columns}) values (${values})`.execute(tx);
  return writtenRow(tx, table, { call, at, entity, id, action: "create" });
};

/** Throws 409 where a call names another version than the record has. */
export const refuseOther = (
  { version }: { readonly version?: number | undefined },
  found: { readonly version: number },
): void => {
  if (version !== undefined && version !== found.version) throw changedMeanwhile();
};

/** Writes columns of a table's row that is still at `version`; gives the rows found, none where another write was first. */
export const updateAtVersion = async (
  tx: Db,
  table: string,
  {
    before,
    version,
    set,
  }: { readonly before: { id: string }; readonly version: number; readonly set: object },
): Promise<readonly unknown[]> => {
  const columns = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql`update ${sql.table(table)} set ${sql.join(columns)}
    where id = ${before.id} and version = ${version} returning id`.execute(tx);
  return rows;
};

/** Changes a record at the version that the caller read; repeating the same values changes nothing. `write` gives the rows that it found at that version; none is a conflict. */
export const updateRecord = <Row extends { id: string; version: number }, Body extends object>(
  services: Services,
  { entity, table }: Kind<Row>,
  call: Update<Body>,
  write: (tx: Db, change: Change<Row, Body>) => Promise<readonly unknown[]>,
): Promise<Row> =>
  services.db.transaction().execute(async (tx) => {
    const at = services.now();
    const { version, ...body } = call.body;
    const before = await getRow(tx, table, call.params.id, call.caller);
    if (before.version !== version) throw changedMeanwhile();
    const fields = givenFields(body);
    if (changesBetween(before, { ...before, ...fields }).length === 0) return before;
    const set = { ...fields, updatedAt: at, version: version + 1 };
    const written = await write(tx, { before, version, set });
    if (written.length === 0) throw changedMeanwhile();
    return writtenRow(tx, table, { call, at, entity, id: before.id, action: "update", before });
  });

/** Locks a row of a table until the transaction ends. */
export const lockRow = async (tx: Db, table: string, id: string): Promise<void> => {
  await sql`select 1 from ${sql.table(table)} where id = ${id}::text::uuid for update`.execute(tx);
};

/**
 * Deletes a record and keeps its history; if something refers to it, the database refuses with in-use. The row is
 * locked before it is read: of two deletions the second finds nothing, and the history has the record as it was last.
 */
export const removeRecord = <Row extends { id: string }>(
  services: Services,
  { entity, table }: Kind<Row>,
  call: OnRecord,
  remove: (tx: Db, before: Row) => Promise<unknown>,
  lock: (tx: Db, id: string) => Promise<void> = (tx, id) => lockRow(tx, entity, id),
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    await lock(tx, call.params.id);
    const before = await getRow(tx, table, call.params.id, call.caller);
    await remove(tx, before);
    const entry = { actor: actorOf(call), at: services.now(), entity, entityId: before.id, before };
    await recordHistory(tx, { ...entry, action: "delete" });
  });
