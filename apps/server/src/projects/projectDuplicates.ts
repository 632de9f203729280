import { MAX_DUPLICATES, type Project } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { type ProjectDetail, projectTable } from "../tables/index.ts";

type Duplicate = NonNullable<Project["duplicates"]>[number];

/**
 * Adds the projects that may be the same one and that the caller may read: of the same company, with the same name, or
 * with the same technology and country at the same place. Leaves out disabled ones; of too many keeps those with both
 * reasons, then those with the same name.
 */
export const withDuplicates = async (
  db: Db,
  project: ProjectDetail,
  caller: Caller,
): Promise<ProjectDetail & { duplicates: Duplicate[] }> => {
  const scope = projectTable.scope(caller);
  const isSameName = sql`lower(p.name) = lower(${project.name}::text collate "und-x-icu")`;
  const isSameSite = sql`(p.type_id = ${project.typeId}::text::uuid and p.country = ${project.country}::text
    and coalesce(p.latitude = ${project.latitude}::float8 and p.longitude = ${project.longitude}::float8, true))`;
  const { rows } = await sql<Duplicate>`select * from (select p.id, p.code, p.name,
      array_remove(array[case when ${isSameName} then 'SAME_NAME' end,
        case when ${isSameSite} then 'SAME_SITE' end], null) as reasons
    from project p
    where p.company_id = ${project.companyId}::text::uuid and p.id <> ${project.id}::text::uuid
      and p.status <> 'DISABLED' and (${isSameName} or ${isSameSite}) ${scope ? sql`and ${scope}` : sql``}
    order by ${isSameName} and ${isSameSite} desc, ${isSameName} desc, p.code limit ${MAX_DUPLICATES}) likely
    order by code`.execute(db);
  return { ...project, duplicates: rows };
};
