import type { companyEndpoints } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import { givenFields } from "../database/givenFields.ts";
import { countRows, getRow, listRows } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { companyTable as table } from "../tables/index.ts";
import { refuseInUse } from "../records/refuseInUse.ts";
import { createRecord, removeRecord, updateRecord } from "../records/writeRecord.ts";

const kind = { entity: "company", table };

/** Answers companies. Source: behaviour.md §7 Companies. */
export const companyHandlers = (services: Services): Handlers<typeof companyEndpoints> => ({
  list: ({ list, caller }) => listRows(services.db, table, list, caller),

  get: ({ params, caller }) => getRow(services.db, table, params.id, caller),

  count: ({ caller }) => countRows(services.db, table, caller),

  create: (call) =>
    createRecord(services, kind, call, (tx, made) =>
      tx
        .insertInto("company")
        .values({ status: "ACTIVE", ...givenFields(call.body), ...made })
        .execute(),
    ),

  update: (call) =>
    updateRecord(services, kind, call, (tx, { before, version, set }) =>
      tx
        .updateTable("company")
        .set(set)
        .where("id", "=", before.id)
        .where("version", "=", version)
        .returning("id")
        .execute(),
    ),

  remove: (call) =>
    removeRecord(services, kind, call, async (tx, { id }) => {
      await refuseWhileInUse(tx, id);
      await tx.deleteFrom("company").where("id", "=", id).execute();
    }),
});

/** Throws 409 with the kinds of records that use the company, in the words of the screens. */
const refuseWhileInUse = (tx: Kysely<Database>, companyId: string): Promise<void> => {
  const of = sql`company_id = ${companyId}::text::uuid`;
  const counts = {
    user: sql`select count(*) from app_user where ${of}`,
    stakeholder: sql`select count(*) from milestone_owner where ${of}`,
    project: sql`select count(*) from project where ${of}`,
    reminder: sql`select count(*) from reminder where ${of}`,
  };
  return refuseInUse(tx, counts, ["belongs to this company", "belong to this company"]);
};
