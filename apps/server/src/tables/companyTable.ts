import { companies, type Company, companyReference, sizeBands } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { byGrade, columnsIn, type TableOf } from "../database/tableOf.ts";

/** A company with the counts of its users and projects. */
export type CompanyRow = Required<Company>;

/** Companies; callers without `company:list` read only their own. */
export const companyTable: TableOf<CompanyRow> = {
  from: sql`company c`,
  id: sql`c.id`,
  columns: {
    ...columnsIn("c", companies.entity, "userCount", "projectCount"),
    userCount: sql`(select count(*) from app_user where company_id = c.id)`,
    projectCount: sql`(select count(*) from project where company_id = c.id)`,
  },
  reference: companyReference,
  hidden: { importId: sql`c.import_id` },
  fields: companies.fields,
  orders: { sizeBand: byGrade(sql`c.size_band`, sizeBands) },
  nullable: ["legalName", "sector", "lei", "baseYear", "targetYear", "targetPercent"],
  scope: (caller) => (meetsAllCompanies(caller) ? undefined : sql`c.id = ${caller.companyId}::text::uuid`),
};

const meetsAllCompanies = (caller: Caller): boolean =>
  caller.rowScope === "ALL" && caller.permissions.has("company:list");
