import type { Permission } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";

/** A process `pp` with its project `pj`. */
export const processWithProject: RawBuilder<unknown> = sql`project_process pp join project pj on pj.id = pp.project_id`;

/** Who takes part in a process: responsible for it, or lead or responsible of its project; ids as text. */
export const processPeople: RawBuilder<unknown> = sql`array(
  select user_id::text from process_responsible where process_id = pp.id
  union select user_id::text from project_responsible where project_id = pj.id
  union select pj.lead_user_id::text)`;

/** Permissions of which one is enough to read processes and their milestones. */
export const processReaders: readonly Permission[] = ["project_process:get", "project_process:list"];

/** Whether the caller reads processes and their milestones at all. */
export const mayReadProcesses = (caller: Caller): boolean =>
  processReaders.some((permission) => caller.permissions.has(permission));

/** The processes and milestones of their own company's projects for a caller who is bound to one, or who holds `project:get` alone; undefined for all. Source: behaviour.md §6 Rows. */
export const ofOwnCompany = ({
  rowScope,
  permissions,
  companyId,
}: Caller): RawBuilder<SqlBool> | undefined => {
  const isBound = permissions.has("project:get") && !permissions.has("project:list");
  return rowScope === "ALL" && !isBound ? undefined : sql<SqlBool>`pj.company_id = ${companyId}::text::uuid`;
};
