import {
  projects,
  type ProjectRecord,
  type RegistryList,
  type Project,
  projectReference,
} from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import * as z from "zod/mini";
import { columnsIn, columnsOf, type Order, type TableOf } from "../database/tableOf.ts";
import { meetsAllProjects } from "./processRows.ts";
import { gapTco2e, utcToday, vintageSql } from "./projectAmounts.ts";
import { projectsOfPeople } from "./workOfPeople.ts";

type Related = "company" | "type" | "validationBody" | "verificationBody" | "leadUser" | "responsibles";

/** A project as lists have it: without its related records and the fields of its own page. */
export type ProjectRow = Omit<ProjectRecord, Related | RegistryList | "duplicates">;

/** A project with its registry lists, without its related records. */
export type ProjectDetail = ProjectRow & Required<Pick<Project, RegistryList>>;

/** The columns of a project's registry lists. */
export const registryColumns = columnsOf("p", [
  "estimations",
  "issuances",
  "ratings",
  "labels",
  "relatedProjects",
]);

const byName = (named: RawBuilder<unknown>): Order => ({
  by: sql`ordering.name`,
  join: sql`left join ${named}`,
  isText: true,
});

/** Projects; partners and callers without `project:list` read those of their own company. */
export const projectTable: TableOf<ProjectRow> = {
  from: sql`project p`,
  id: sql`p.id`,
  columns: {
    ...columnsIn(
      "p",
      projects.entity,
      "company",
      "type",
      "validationBody",
      "verificationBody",
      "leadUser",
      "responsibles",
      "responsibleIds",
      "estimations",
      "issuances",
      "ratings",
      "labels",
      "relatedProjects",
      "duplicates",
      "processes",
    ),
    responsibleIds: sql`array(select user_id::text from project_responsible where project_id = p.id order by position)`,
  },
  hidden: {
    importId: sql`p.import_id`,
    company: sql`p.company_id`,
    type: sql`p.type_id`,
    leadUser: sql`p.lead_user_id`,
    validationBody: sql`p.validation_body_id`,
    verificationBody: sql`p.verification_body_id`,
    createdBy: sql`p.created_by_id`,
    responsibles: sql`array(select user_id::text from project_responsible where project_id = p.id)`,
    gap: gapTco2e(utcToday),
    person: sql`array(
      select user_id::text from project_responsible where project_id = p.id
      union all select p.lead_user_id::text)`,
  },
  reference: projectReference,
  fields: projects.fields,
  nullable: Object.entries(projects.entity.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodMiniNullable ? [field] : [],
  ),
  lists: ["person", "responsibles"],
  numberLists: ["coBenefits"],
  finds: {
    person: (people) => sql`p.id in ${projectsOfPeople(people)}`,
    responsibles: (people) =>
      sql`p.id in (select project_id from project_responsible where user_id = any(${people}))`,
  },
  conditions: { vintage: vintageSql },
  orders: {
    company: byName(sql`company ordering on ordering.id = p.company_id`),
    type: byName(sql`project_type ordering on ordering.id = p.type_id`),
    validationBody: byName(sql`milestone_owner ordering on ordering.id = p.validation_body_id`),
    verificationBody: byName(sql`milestone_owner ordering on ordering.id = p.verification_body_id`),
    leadUser: {
      by: sql`ordering.name || ' ' || ordering.surname`,
      join: sql`left join app_user ordering on ordering.id = p.lead_user_id`,
      isText: true,
    },
    coBenefits: { by: sql`nullif(cardinality(p.co_benefits), 0)` },
    tags: { by: sql`nullif(cardinality(p.tags), 0)` },
  },
  scope: (caller) =>
    meetsAllProjects(caller) ? undefined : sql`p.company_id = ${caller.companyId}::text::uuid`,
};
