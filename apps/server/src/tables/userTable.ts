import { users, type Person, type User } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import { latestLockEnd } from "../base/latestLockEnd.ts";
import { columnsIn, columnsOf, type TableOf } from "../database/tableOf.ts";

/** A user without its company and its newest mail. */
export type UserRow = Omit<User, "company" | "lastMail">;

/** Users at an instant: a lock is shown while it holds. */
export const userTable = (now: Date): TableOf<UserRow> => ({
  from: sql`app_user u`,
  id: sql`u.id`,
  columns: {
    ...columnsIn("u", users.entity, "company", "status", "lastMail"),
    status: sql`case when u.status = 'ACTIVE' and u.locked_until > ${now.toISOString()}::text::timestamptz
      and u.locked_until <= ${latestLockEnd(now).toISOString()}::text::timestamptz then 'LOCKED' else u.status end`,
  },
  hidden: {
    importId: sql`u.import_id`,
    company: sql`u.company_id`,
  },
  fields: users.fields,
  nullable: ["companyId", "lastLoginAt", "anonymisedAt"],
  scope,
});

/** Callers without `user:list` read only users of their own company; our staff count as a company too. */
const scope = (caller: Caller): RawBuilder<SqlBool> | undefined => {
  if (caller.rowScope === "COMPANY") return sql`u.company_id = ${caller.companyId}::text::uuid`;
  if (caller.permissions.has("user:list")) return undefined;
  return sql`u.company_id is not distinct from ${caller.companyId}::text::uuid`;
};

/** People as other records show them, for everyone who may read the record. */
export const personTable: TableOf<Person> = {
  from: sql`app_user u`,
  id: sql`u.id`,
  columns: { ...columnsOf("u", ["id", "name", "surname"]), isDisabled: sql`(u.status = 'DISABLED')` },
  fields: {},
  scope: () => undefined,
};
