import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { unlessTaken } from "../database/violations.ts";
import type { Services } from "../http/services.ts";
import { refuseInUse } from "./refuseInUse.ts";
import {
  createRecord,
  removeRecord,
  updateAtVersion,
  updateRecord,
  type Creation,
  type Kind,
  type OnRecord,
  type Update,
} from "./writeRecord.ts";

/** Some fields of a body. */
type Some<Draft> = { readonly [Field in keyof Draft]?: Draft[Field] | undefined };

/** A kind of records with the usual five endpoints. `entity` names its table in code and its history. */
interface RecordKind<Row extends object, Draft extends object> extends Kind<Row> {
  /** Values of a new record where the body has none. */
  readonly defaults?: Partial<Draft>;
  /** The unique index of codes, which refuses a body at its field `code`. */
  readonly codes?: string;
  /** Throws unless the caller may write these fields, of a new record or over the one before. */
  readonly check?: (tx: Db, caller: Caller, set: Some<Draft>, before?: Row) => Promise<void>;
  /** Work that belongs to a change of the record, in its transaction. */
  readonly follow?: (tx: Db, set: Some<Draft>, before: Row) => Promise<void>;
  /** Throws unless the caller may change or delete the record. */
  readonly refuse?: (caller: Caller, before: Row) => void;
  /** Statements that count the records which use this one, and the rest of the sentence that refuses to delete it. */
  readonly uses?: (id: RawBuilder<unknown>) => Parameters<typeof refuseInUse>[1];
  readonly inUse?: Parameters<typeof refuseInUse>[2];
}

/** The handlers of the endpoints that most resources have. Source: behaviour.md §7. */
export const recordHandlers = <Row extends { id: string; version: number }, Draft extends object>(
  services: Services,
  kind: RecordKind<Row, Draft>,
) => {
  const { entity, table, defaults, codes, check, follow, refuse, uses, inUse } = kind;
  const unlessCodeTaken = (write: () => Promise<Row>) =>
    codes === undefined ? write() : unlessTaken(codes, "code", write);
  return {
    list: async () => listing(table),
    get: ({ params, caller, extend }: OnRecord & { readonly extend: readonly string[] }) =>
      getRow(services.db, table, params.id, caller, extend),
    create: (call: Creation & { readonly body: Draft }) =>
      unlessCodeTaken(async () => {
        await check?.(call.tx, call.caller, call.body);
        return createRecord(services, kind, call, { ...defaults, ...call.body });
      }),
    update: (call: Update<Some<Draft>>) =>
      unlessCodeTaken(() =>
        updateRecord(services, kind, call, async (tx, change) => {
          refuse?.(call.caller, change.before);
          await check?.(tx, call.caller, call.body, change.before);
          const written = await updateAtVersion(tx, entity, change);
          if (written.length > 0) await follow?.(tx, call.body, change.before);
          return written;
        }),
      ),
    remove: (call: OnRecord) =>
      removeRecord(services, kind, call, async (tx, before) => {
        refuse?.(call.caller, before);
        const id = sql`${before.id}::text::uuid`;
        if (uses && inUse) await refuseInUse(tx, uses(id), inUse);
        await sql`delete from ${sql.table(entity)} where id = ${id}`.execute(tx);
      }),
  };
};
