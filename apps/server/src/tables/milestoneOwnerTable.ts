import { milestoneOwners, type MilestoneOwner } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { columnsOf, type TableOf } from "../database/tableOf.ts";
import { extendedCompanyTable } from "./companyTable.ts";

/** A stakeholder without its company. */
export type MilestoneOwnerRow = Omit<MilestoneOwner, "company">;

/** Stakeholders; a partner meets those of their own company and those of no company. */
export const milestoneOwnerTable: TableOf<MilestoneOwnerRow> = {
  from: sql`milestone_owner o`,
  id: sql`o.id`,
  columns: columnsOf("o", [
    "id",
    "code",
    "name",
    "kind",
    "companyId",
    "contactName",
    "email",
    "phone",
    "country",
    "accreditation",
    "workingDays",
    "active",
    "createdAt",
    "updatedAt",
    "version",
  ]),
  hidden: { company: sql`o.company_id` },
  fields: milestoneOwners.fields,
  nullable: ["companyId", "contactName", "email", "country", "workingDays"],
  relations: { company: { table: () => extendedCompanyTable, from: "companyId", key: sql`c.id` } },
  scope: ({ rowScope, companyId }) =>
    rowScope === "ALL" ? undefined : sql`(o.company_id is null or o.company_id = ${companyId}::text::uuid)`,
};

/** The same as a part of other records: nothing for callers who may not read stakeholders. */
export const extendedMilestoneOwnerTable: TableOf<MilestoneOwnerRow> = {
  ...milestoneOwnerTable,
  scope: (caller) => (mayRead(caller) ? milestoneOwnerTable.scope(caller) : sql`false`),
};

const mayRead = (caller: Caller): boolean =>
  [...milestoneOwners.access.get, ...milestoneOwners.access.list].some((one) => caller.permissions.has(one));
