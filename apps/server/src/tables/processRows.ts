import type { Permission } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { hasAccess, type Caller } from "../base/caller.ts";

/** A process `pp` with its project `pj`. */
export const processWithProject: RawBuilder<unknown> = sql`project_process pp join project pj on pj.id = pp.project_id`;

/** Ids, as text, of the people who take part in a process: its responsibles, and its project's lead and responsibles. */
export const processPeople: RawBuilder<unknown> = sql`array(
  select user_id::text from process_responsible where process_id = pp.id
  union select user_id::text from project_responsible where project_id = pj.id
  union select pj.lead_user_id::text)`;

/** Permissions of which one is enough to read processes and their milestones. */
export const processReaders: readonly Permission[] = ["project_process:get", "project_process:list"];

/** True if the caller may read processes and their milestones. */
export const mayReadProcesses = (caller: Caller): boolean => hasAccess(caller, processReaders);

/**
 * Limits processes and milestones to the projects of the caller's company, for callers bound to a company and for
 * those with `project:get` but not `project:list`; undefined for all others. Source: behaviour.md §6 Rows.
 */
export const ofOwnCompany = ({
  rowScope,
  permissions,
  companyId,
}: Caller): RawBuilder<SqlBool> | undefined => {
  const isBound = permissions.has("project:get") && !permissions.has("project:list");
  return rowScope === "ALL" && !isBound ? undefined : sql<SqlBool>`pj.company_id = ${companyId}::text::uuid`;
};

/** True if the caller reads every project; otherwise they are bound to those of their company. Source: behaviour.md §6 Rows. */
export const meetsAllProjects = (caller: Caller): boolean =>
  caller.rowScope === "ALL" && caller.permissions.has("project:list");
