import {
  projects,
  type ProjectRecord,
  type RegistryList,
  type Project,
  projectReference,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { columnsIn, columnsOf, type TableOf } from "../database/tableOf.ts";
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
    company: sql`p.company_id`,
    type: sql`p.type_id`,
    leadUser: sql`p.lead_user_id`,
    person: sql`array(
      select user_id::text from project_responsible where project_id = p.id
      union all select p.lead_user_id::text)`,
  },
  reference: projectReference,
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
  scope: (caller) =>
    meetsAllProjects(caller) ? undefined : sql`p.company_id = ${caller.companyId}::text::uuid`,
};

const meetsAllProjects = (caller: Caller): boolean =>
  caller.rowScope === "ALL" && caller.permissions.has("project:list");
