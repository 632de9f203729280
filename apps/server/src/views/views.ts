import {
  isSortable,
  MAX_VIEWS,
  messages,
  readWheres,
  type ListShape,
  type View,
  type ViewDraft,
  type viewEndpoints,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { selection } from "../database/tableOf.ts";
import { unlessTaken } from "../database/violations.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { createRecord, removeRecord, updateAtVersion, updateRecord } from "../records/writeRecord.ts";
import { isList, readableList } from "./viewLists.ts";
import { viewTableOf } from "./viewTable.ts";

const entity = "savedView";
const kindOf = (caller: Caller) => ({ entity, table: viewTableOf(caller) });

/** Answers saved views. Source: behaviour.md §7 Saved views. */
export const viewHandlers = (services: Services): Handlers<typeof viewEndpoints> => ({
  list: async ({ caller, query: { list } }) => {
    if (list !== undefined && !isList(list)) throw invalid({ list: ["list is not a list of this API"] });
    const table = viewTableOf(caller);
    const ofList = list === undefined ? sql`` : sql`and v.list = ${list}`;
    const { rows } = await sql<View>`select ${selection(table)} from ${table.from}
      where ${table.scope(caller)} ${ofList} order by v.list, v.name, v.id`.execute(services.db);
    return rows;
  },

  get: ({ params, caller }) => getRow(services.db, viewTableOf(caller), params.id, caller),

  create: (call) =>
    unlessNameTaken(async () => {
      const { caller, body, tx } = call;
      checkView(caller, body, body.list);
      refusePartners(caller, body);
      refusePartnersAlone(body);
      await refuseTooMany(tx, caller);
      const { columns = [], ...rest } = body;
      return createRecord(services, kindOf(caller), call, {
        ...rest,
        columns: JSON.stringify(columns),
        ownerId: caller.id,
      });
    }),

  update: (call) =>
    unlessNameTaken(() =>
      updateRecord(services, kindOf(call.caller), call, async (tx, { before, version, set }) => {
        const { caller, body } = call;
        refuseOthers(caller, before);
        if (body.list !== undefined && body.list !== before.list)
          throw invalid({ list: ["A view stays with its list"] });
        checkView(caller, body, before.list);
        if (!before.forPartners) refusePartners(caller, body);
        refusePartnersAlone({ isShared: before.isShared, ...set });
        const { columns, ...rest } = set;
        // otherwise its owner would share it with partners again unawares
        const ends = set.isShared === false && { forPartners: false };
        return updateAtVersion(tx, entity, {
          before,
          version,
          set: { ...rest, ...ends, ...(columns && { columns: JSON.stringify(columns) }) },
        });
      }),
    ),

  remove: (call) =>
    removeRecord(services, kindOf(call.caller), call, async (tx, before) => {
      refuseOthers(call.caller, before);
      await tx.deleteFrom("savedView").where("id", "=", before.id).execute();
    }),

  makeDefault: ({ params, caller }) =>
    services.db.transaction().execute(async (tx) => {
      // kept from being deleted before the default refers to it
      await tx.selectFrom("savedView").select("id").where("id", "=", params.id).forKeyShare().execute();
      const view = await getRow(tx, viewTableOf(caller), params.id, caller);
      await tx
        .insertInto("viewDefault")
        .values({ userId: caller.id, list: view.list, viewId: view.id })
        .onConflict((taken) => taken.columns(["userId", "list"]).doUpdateSet({ viewId: view.id }))
        .execute();
      return { ...view, isDefault: true };
    }),

  dropDefault: ({ params, caller }) =>
    services.db.transaction().execute(async (tx) => {
      const { id } = await getRow(tx, viewTableOf(caller), params.id, caller);
      await tx.deleteFrom("viewDefault").where("userId", "=", caller.id).where("viewId", "=", id).execute();
    }),
});

const unlessNameTaken = (write: () => Promise<View>) => unlessTaken("saved_view_name", "name", write);

/** A body with some fields of a view. */
type SomeView = { readonly [Field in keyof ViewDraft]?: ViewDraft[Field] | undefined };

/** Throws 400 unless the caller may read the list and the list has the filters' fields and the order. */
const checkView = (caller: Caller, body: SomeView, path: string): void => {
  const shape = readableList(caller, path);
  if (!shape) throw invalid({ list: [messages.notAChoice("List")] });
  const errors = {
    where: readWheres(body.where ?? [], shape.fields).dropped.map(({ why }) => why),
    sortField: isOrder(shape, body.sortField ?? undefined) ? [] : [messages.notAChoice("Sort by")],
  };
  const wrong = Object.entries(errors).filter(([, lines]) => lines.length > 0);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
};

const isOrder = ({ fields }: ListShape, field: string | undefined): boolean =>
  field === undefined || isSortable(fields, field);

/** Throws 403 for a view that others than our staff would see, unless the caller may configure the product. */
const refusePartners = ({ permissions }: Caller, { forPartners }: SomeView): void => {
  if (forPartners === true && !permissions.has("config:write"))
    throw new ProblemError("/errors/forbidden", "You may not share views with partner companies.");
};

/** Throws 400 for a view that partners would see and colleagues would not. */
const refusePartnersAlone = ({ isShared, forPartners }: SomeView): void => {
  if (forPartners === true && isShared !== true)
    throw invalid({ forPartners: ["Only a view that is shared with colleagues is shared with partners"] });
};

/** Throws 403 for another person's view; whoever may configure the product may change shared ones. */
const refuseOthers = ({ id, permissions }: Caller, { ownerId }: View): void => {
  if (ownerId !== id && !permissions.has("config:write"))
    // names nobody: a security event keeps the words, also once the owner is anonymised
    throw new ProblemError("/errors/forbidden", "This view belongs to somebody else.");
};

/** Throws 400 at the most views that a person keeps; two requests at once count one after the other. */
const refuseTooMany = async (tx: Db, { id }: Caller): Promise<void> => {
  await tx.selectFrom("appUser").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const { total } = await tx
    .selectFrom("savedView")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("ownerId", "=", id)
    .executeTakeFirstOrThrow();
  if (total >= MAX_VIEWS)
    throw invalid({ name: [`You keep ${MAX_VIEWS} views, the most that are possible. Remove one first.`] });
};
