import type { Caller } from "../base/caller.ts";
import { actorOf, recordHistory } from "./history.ts";
import { getRow } from "./listRows.ts";
import type { Db } from "./schema.ts";
import type { TableOf } from "./tableOf.ts";

interface Written {
  /** The writing request. */
  readonly call: { readonly caller: Caller; readonly headers: Headers };
  readonly at: Date;
  /** The wire's noun: `user`, `project`. */
  readonly entity: string;
  readonly id: string;
  /** The action: `create`, `update`, `disable`. */
  readonly action: string;
  /** The row before the write; absent for a create. */
  readonly before?: object | undefined;
  readonly reason?: string | null | undefined;
}

/** Reads the written row regardless of the caller's scope, and records what changed. Call it in the write's transaction. */
export const writtenRow = async <Row extends object>(
  tx: Db,
  table: TableOf<Row>,
  { call, at, entity, id, action, before, reason }: Written,
): Promise<Row> => {
  const after = await getRow(tx, { ...table, scope: () => undefined }, id, call.caller);
  const write = { actor: actorOf(call), at, entity, entityId: id, action, before, after, reason };
  await recordHistory(tx, write);
  return after;
};
