import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";

type Condition = RawBuilder<SqlBool>;

/** The reminders `r` in a caller's scope; undefined for all. Source: behaviour.md §6 Rows. */
export const visibleReminders = ({ id, companyId, rowScope, permissions }: Caller): Condition | undefined => {
  if (rowScope === "ALL" && permissions.has("reminder:update")) return undefined;
  // neither a link nor having created it opens a reminder of another company to a partner
  const ours =
    rowScope === "COMPANY"
      ? sql<SqlBool>`(r.company_id is null or r.company_id = ${companyId}::text::uuid)`
      : sql<SqlBool>`true`;
  return sql<SqlBool>`(${ours} and (r.created_by_id = ${id}::text::uuid or r.company_id = ${companyId}::text::uuid
    or r.id in (select reminder_id from reminder_user where user_id = ${id}::text::uuid)))`;
};

/** The reminders `r` whose notices a person gets: those linked to them, and their own that are linked to nobody. Source: behaviour.md §4 Reminders. */
export const notifiedReminders = (userId: string): Condition => sql<SqlBool>`(
  r.id in (select reminder_id from reminder_user where user_id = ${userId}::text::uuid)
  or r.created_by_id = ${userId}::text::uuid and not exists (select from reminder_user where reminder_id = r.id))`;
