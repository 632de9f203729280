import {
  messages,
  type ProjectType,
  type ProjectTypeDraft,
  type projectTypeEndpoints,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { Handlers } from "../http/call.ts";
import { invalid } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { projectTypeTable as table } from "../tables/index.ts";
import { recordHandlers } from "../records/recordHandlers.ts";

/** Answers technologies. Source: behaviour.md §7 Technologies and stakeholders. */
export const projectTypeHandlers = (services: Services): Handlers<typeof projectTypeEndpoints> =>
  recordHandlers<ProjectType, ProjectTypeDraft>(services, {
    entity: "projectType",
    table,
    defaults: { active: true },
    codes: "project_type_code",
    check: async (tx, _, { defaultTemplateKey }, before) => {
      if (defaultTemplateKey !== before?.defaultTemplateKey)
        await checkDefaultTemplate(tx, defaultTemplateKey);
    },
    uses: (id) => ({
      project: sql`select count(*) from project where type_id = ${id}`,
      "process template": sql`select count(*) from process_template_type where type_id = ${id}`,
    }),
    inUse: ["uses this technology", "use this technology"],
  });

/** Checks that a default template exists, and locks its key until the write ends. */
const checkDefaultTemplate = async (tx: Db, key: string | null | undefined): Promise<void> => {
  if (key === undefined || key === null) return;
  const found = await tx
    .selectFrom("processTemplate")
    .select("id")
    .where("key", "=", key)
    .forShare()
    .executeTakeFirst();
  if (!found) throw invalid({ defaultTemplateKey: [messages.notAChoice("Default template")] });
};
