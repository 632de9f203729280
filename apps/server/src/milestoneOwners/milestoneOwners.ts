import { messages, type milestoneOwnerEndpoints } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../base/caller.ts";
import { givenFields } from "../database/givenFields.ts";
import { getRow, listRows } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import { unlessTaken } from "../database/violations.ts";
import type { Handlers } from "../http/call.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { type MilestoneOwnerRow, milestoneOwnerTable as table } from "../tables/index.ts";
import { isOfferedCompany } from "../companies/offeredCompany.ts";
import { refuseInUse } from "../records/refuseInUse.ts";
import { createRecord, removeRecord, updateRecord } from "../records/writeRecord.ts";

const kind = { entity: "milestoneOwner", table };

/** Answers stakeholders. Source: behaviour.md §7 Technologies and stakeholders. */
export const milestoneOwnerHandlers = (services: Services): Handlers<typeof milestoneOwnerEndpoints> => ({
  list: ({ list, caller }) => listRows(services.db, table, list, caller),

  get: ({ params, caller, extend }) => getRow(services.db, table, params.id, caller, extend),

  create: (call) =>
    unlessCodeTaken(() =>
      createRecord(services, kind, call, async (tx, made) => {
        await checkCompany(tx, call.caller, call.body.companyId);
        const values = { active: true, ...givenFields(call.body), ...made };
        await tx.insertInto("milestoneOwner").values(values).execute();
      }),
    ),

  update: (call) =>
    unlessCodeTaken(() =>
      updateRecord(services, kind, call, async (tx, { before, version, set }) => {
        refuseEveryones(call.caller, before);
        await checkCompany(tx, call.caller, { ...before, ...set }.companyId);
        return tx
          .updateTable("milestoneOwner")
          .set(set)
          .where("id", "=", before.id)
          .where("version", "=", version)
          .returning("id")
          .execute();
      }),
    ),

  remove: (call) =>
    removeRecord(services, kind, call, async (tx, before) => {
      refuseEveryones(call.caller, before);
      await refuseWhileInUse(tx, before.id);
      await tx.deleteFrom("milestoneOwner").where("id", "=", before.id).execute();
    }),
});

const unlessCodeTaken = <Result>(write: () => Promise<Result>): Promise<Result> =>
  unlessTaken("milestone_owner_code", "code", write);

const checkCompany = async (
  tx: Kysely<Database>,
  caller: Caller,
  companyId: string | null | undefined,
): Promise<void> => {
  if (!(await isOfferedCompany(tx, caller, companyId ?? null)))
    throw invalid({ companyId: [messages.notAChoice("Company")] });
};

/** Throws 403 for a partner's write outside their own company; they can only read the stakeholders that all share. */
const refuseEveryones = ({ rowScope }: Caller, { companyId }: MilestoneOwnerRow): void => {
  if (rowScope === "COMPANY" && companyId === null)
    throw new ProblemError("/errors/forbidden", "This stakeholder belongs to no company of yours.");
};

/** Throws 409 with the kinds of records that use the stakeholder, in the words of the screens. */
const refuseWhileInUse = (tx: Kysely<Database>, ownerId: string): Promise<void> => {
  const id = sql`${ownerId}::text::uuid`;
  const counts = {
    project: sql`select count(*) from project where validation_body_id = ${id} or verification_body_id = ${id}`,
    "template step": sql`select count(*) from template_milestone where owner_id = ${id}`,
    milestone: sql`select count(*) from milestone where owner_id = ${id}`,
  };
  return refuseInUse(tx, counts, ["names this stakeholder", "name this stakeholder"]);
};
