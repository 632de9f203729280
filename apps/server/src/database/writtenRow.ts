import type { Kysely } from "kysely";
import type { Caller } from "../base/caller.ts";
import { actorOf, recordHistory } from "./history.ts";
import { getRow } from "./listRows.ts";
import type { Database } from "./schema.ts";
import type { TableOf } from "./tableOf.ts";

interface Written {
  /** The request that wrote. */
  readonly call: { readonly caller: Caller; readonly headers: Headers };
  readonly at: Date;
  /** Wire noun: `user`, `project`. */
  readonly entity: string;
  readonly id: string;
  /** What was done: `create`, `update`, `disable`. */
  readonly action: string;
  /** The row before; absent after a create. */
  readonly before?: object | undefined;
}

/** Reads the row that was just written, whoever may list it, and records what changed. For the write's transaction. */
export const writtenRow = async <Row extends object>(
  tx: Kysely<Database>,
  table: TableOf<Row>,
  { call, at, entity, id, action, before }: Written,
): Promise<Row> => {
  const after = await getRow(tx, { ...table, scope: () => undefined }, id, call.caller);
  await recordHistory(tx, { actor: actorOf(call), at, entity, entityId: id, action, before, after });
  return after;
};
