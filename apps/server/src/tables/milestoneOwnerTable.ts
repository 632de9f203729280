import { milestoneOwners, type MilestoneOwner, milestoneOwnerReference } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { RecordColumns } from "../database/instant.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** A stakeholder without its company. */
export type MilestoneOwnerRow = Omit<MilestoneOwner, "company">;

declare module "../database/schema.ts" {
  interface Database {
    milestoneOwner: RecordColumns<MilestoneOwnerRow>;
  }
}

/** True if the caller meets the stakeholder, as `scope` says it of rows. */
export const meetsOwner = (
  { rowScope, companyId }: Caller,
  owner: { readonly companyId: string | null },
): boolean => rowScope === "ALL" || owner.companyId === null || owner.companyId === companyId;

/** Stakeholders; a partner reads those of their own company and those without a company. */
export const milestoneOwnerTable: TableOf<MilestoneOwnerRow> = {
  from: sql`milestone_owner o`,
  id: sql`o.id`,
  columns: columnsIn("o", milestoneOwners.entity, "company"),
  hidden: {
    importId: sql`o.import_id`,
    company: sql`o.company_id`,
  },
  reference: milestoneOwnerReference,
  fields: milestoneOwners.fields,
  nullable: ["companyId", "contactName", "email", "country", "workingDays"],
  scope: ({ rowScope, companyId }) =>
    rowScope === "ALL" ? undefined : sql`(o.company_id is null or o.company_id = ${companyId}::text::uuid)`,
};
