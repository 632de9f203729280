import type { companyEndpoints } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import { givenFields } from "../database/givenFields.ts";
import { countRows, getRow, listRows } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import type { Handlers } from "../http/call.ts";
import { ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { companyTable as table } from "./companyTable.ts";
import { createRecord, removeRecord, updateRecord } from "./writeRecord.ts";

const kind = { entity: "company", table };

/** Answers companies. Source: behaviour.md §7 Companies. */
export const companyHandlers = (parts: Parts): Handlers<typeof companyEndpoints> => ({
  list: ({ list, caller }) => listRows(parts.db, table, list, caller),

  get: ({ params, caller }) => getRow(parts.db, table, params.id, caller),

  count: ({ caller }) => countRows(parts.db, table, caller),

  create: (call) =>
    createRecord(parts, kind, call, (tx, made) =>
      tx
        .insertInto("company")
        .values({ status: "ACTIVE", ...givenFields(call.body), ...made })
        .execute(),
    ),

  update: (call) =>
    updateRecord(parts, kind, call, (tx, { before, version, set }) =>
      tx
        .updateTable("company")
        .set(set)
        .where("id", "=", before.id)
        .where("version", "=", version)
        .returning("id")
        .execute(),
    ),

  remove: (call) =>
    removeRecord(parts, kind, call, async (tx, { id }) => {
      await refuseWhileInUse(tx, id);
      await tx.deleteFrom("company").where("id", "=", id).execute();
    }),
});

/** Throws 409 that says by whom, as screens call them. */
const refuseWhileInUse = async (tx: Kysely<Database>, id: string): Promise<void> => {
  const { rows } = await sql<{ noun: string; total: number }>`
    select 'user' as noun, count(*) as total from app_user where company_id = ${id}::text::uuid
    union all
    select 'stakeholder', count(*) from milestone_owner where company_id = ${id}::text::uuid`.execute(tx);
  const users = rows.filter(({ total }) => total > 0);
  if (users.length === 0) return;
  const who = users.map(({ noun, total }) => `${total} ${noun}${total === 1 ? "" : "s"}`).join(" and ");
  const isOne = users.length === 1 && users[0]?.total === 1;
  throw new ProblemError("/errors/in-use", `${who} ${isOne ? "belongs" : "belong"} to this company.`);
};
