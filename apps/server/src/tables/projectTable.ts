import { projects, type ProjectRecord, type RegistryList } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { columnsOf, type TableOf } from "../database/tableOf.ts";
import { extendedCompanyTable } from "./companyTable.ts";
import { extendedMilestoneOwnerTable } from "./milestoneOwnerTable.ts";
import { personTable } from "./personTable.ts";
import { extendedProjectTypeTable } from "./projectTypeTable.ts";
import { projectsOfPeople } from "./workOfPeople.ts";

type Related = "company" | "type" | "validationBody" | "verificationBody" | "leadUser" | "responsibles";

/** A project as lists hold it: without its related records and without what only its own page shows. */
export type ProjectRow = Omit<ProjectRecord, Related | RegistryList | "duplicates">;

/**
 * Projects without their processes, whose table refers to this one (wholeProjectTable.ts adds them). A partner, and
 * whoever lacks `project:list`, meets those of their own company.
 */
export const projectTable: TableOf<ProjectRow> = {
  from: sql`project p`,
  id: sql`p.id`,
  columns: {
    ...columnsOf("p", [
      "id",
      "code",
      "name",
      "description",
      "status",
      "companyId",
      "typeId",
      "programme",
      "registryProjectId",
      "registryUrl",
      "registryStatus",
      "registryStatusDate",
      "methodology",
      "methodologyVersion",
      "secondMethodology",
      "sector",
      "country",
      "region",
      "latitude",
      "longitude",
      "coveredByNdc",
      "ndcNote",
      "mitigationType",
      "startDate",
      "creditingPeriodStart",
      "creditingPeriodEnd",
      "estimatedAnnualTco2e",
      "baselineAnnualTco2e",
      "activityAmount",
      "activityUnit",
      "coBenefits",
      "validationBodyId",
      "verificationBodyId",
      "leadUserId",
      "budget",
      "currency",
      "tags",
      "createdById",
      "createdAt",
      "updatedAt",
      "version",
    ]),
    responsibleIds: sql`array(select user_id::text from project_responsible where project_id = p.id order by position)`,
  },
  hidden: {
    company: sql`p.company_id`,
    type: sql`p.type_id`,
    leadUser: sql`p.lead_user_id`,
    person: sql`array(
      select user_id::text from project_responsible where project_id = p.id
      union all select p.lead_user_id::text)`,
  },
  fields: projects.fields,
  nullable: [
    "registryProjectId",
    "registryStatus",
    "registryStatusDate",
    "sector",
    "mitigationType",
    "startDate",
    "estimatedAnnualTco2e",
  ],
  lists: ["person"],
  numberLists: ["coBenefits"],
  finds: { person: (people) => sql`p.id in ${projectsOfPeople(people)}` },
  relations: {
    company: { table: () => extendedCompanyTable, from: "companyId", key: sql`c.id` },
    type: { table: () => extendedProjectTypeTable, from: "typeId", key: sql`t.id` },
    validationBody: { table: () => extendedMilestoneOwnerTable, from: "validationBodyId", key: sql`o.id` },
    verificationBody: {
      table: () => extendedMilestoneOwnerTable,
      from: "verificationBodyId",
      key: sql`o.id`,
    },
    leadUser: { table: () => personTable, from: "leadUserId", key: sql`u.id` },
    responsibles: {
      table: () => personTable,
      from: "id",
      key: sql`r.project_id`,
      many: true,
      through: sql`project_responsible r on r.user_id = u.id`,
      orderBy: sql`r.project_id, r.position`,
    },
  },
  scope: (caller) =>
    meetsAllProjects(caller) ? undefined : sql`p.company_id = ${caller.companyId}::text::uuid`,
};

/** The same as a part of other records: nothing for callers who may not read projects. */
export const extendedProjectTable: TableOf<ProjectRow> = {
  ...projectTable,
  scope: (caller) => (mayReadProjects(caller) ? projectTable.scope(caller) : sql`false`),
};

const mayReadProjects = (caller: Caller): boolean =>
  projects.access.get.some((one) => caller.permissions.has(one));

const meetsAllProjects = (caller: Caller): boolean =>
  caller.rowScope === "ALL" && caller.permissions.has("project:list");
