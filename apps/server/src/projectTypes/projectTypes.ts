import { messages, type projectTypeEndpoints } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import { givenFields } from "../database/givenFields.ts";
import { getRow, listRows } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import { unlessTaken } from "../database/violations.ts";
import type { Handlers } from "../http/call.ts";
import { invalid } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { projectTypeTable as table } from "../tables/index.ts";
import { refuseInUse } from "../records/refuseInUse.ts";
import { createRecord, removeRecord, updateRecord } from "../records/writeRecord.ts";

const kind = { entity: "projectType", table };

/** Answers technologies. Source: behaviour.md §7 Technologies and stakeholders. */
export const projectTypeHandlers = (services: Services): Handlers<typeof projectTypeEndpoints> => ({
  list: ({ list, caller }) => listRows(services.db, table, list, caller),

  get: ({ params, caller }) => getRow(services.db, table, params.id, caller),

  create: (call) =>
    unlessCodeTaken(() =>
      createRecord(services, kind, call, async (tx, made) => {
        await checkDefaultTemplate(tx, call.body.defaultTemplateKey);
        const values = { active: true, ...givenFields(call.body), ...made };
        await tx.insertInto("projectType").values(values).execute();
      }),
    ),

  update: (call) =>
    unlessCodeTaken(() =>
      updateRecord(services, kind, call, async (tx, { before, version, set }) => {
        if (set.defaultTemplateKey !== before.defaultTemplateKey)
          await checkDefaultTemplate(tx, set.defaultTemplateKey);
        return tx
          .updateTable("projectType")
          .set(set)
          .where("id", "=", before.id)
          .where("version", "=", version)
          .returning("id")
          .execute();
      }),
    ),

  remove: (call) =>
    removeRecord(services, kind, call, async (tx, { id }) => {
      await refuseInUse(
        tx,
        {
          project: sql`select count(*) from project where type_id = ${id}::text::uuid`,
          "process template": sql`select count(*) from process_template_type where type_id = ${id}::text::uuid`,
        },
        ["uses this technology", "use this technology"],
      );
      await tx.deleteFrom("projectType").where("id", "=", id).execute();
    }),
});

const unlessCodeTaken = <Result>(write: () => Promise<Result>): Promise<Result> =>
  unlessTaken("project_type_code", "code", write);

/** Checks that a default template exists, and locks its key until the write ends. */
const checkDefaultTemplate = async (tx: Kysely<Database>, key: string | null | undefined): Promise<void> => {
  if (key === undefined || key === null) return;
  const found = await tx
    .selectFrom("processTemplate")
    .select("id")
    .where("key", "=", key)
    .forShare()
    .executeTakeFirst();
  if (!found) throw invalid({ defaultTemplateKey: [messages.notAChoice("Default template")] });
};
