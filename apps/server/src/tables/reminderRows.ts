import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import { userIsNotified, userMeetsAllRows } from "./rights.ts";

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

/** True if a user `u` may read a reminder `r` by its company: partners read none of another one. Source: behaviour.md §6 Rows. */
export const userMeetsReminder: Condition = sql<SqlBool>`(r.company_id is null or r.company_id = u.company_id or ${userMeetsAllRows})`;

/** True if a user `u` who is linked to a reminder `r` is told of it. */
export const userIsTold: Condition = sql<SqlBool>`(${userMeetsReminder} and ${userIsNotified})`;

/** The links `l` of reminders `r` to users `u`. */
const links: RawBuilder<unknown> = sql`reminder r join reminder_user l on l.reminder_id = r.id
  join app_user u on u.id = l.user_id`;

/** The links `l` of a reminder `r` to users `u` who may read it. */
export const readingLinks: RawBuilder<unknown> = sql`reminder_user l join app_user u on u.id = l.user_id
  where l.reminder_id = r.id and ${userMeetsReminder}`;

/** The links `l` of a reminder `r` whose users `u` are told of it. */
export const toldLinks: RawBuilder<unknown> = sql`${readingLinks} and ${userIsNotified}`;

/** The creator of a reminder `r` as a user `u`, if they may read it. */
export const readingCreator: RawBuilder<unknown> = sql`app_user u where u.id = r.created_by_id and ${userMeetsReminder}`;

/** True if the creator of a reminder `r` could be told of it. */
export const creatorIsTold: Condition = sql<SqlBool>`exists (select from ${readingCreator} and ${userIsNotified})`;

/**
 * The reminders `r` that 'mine' finds for one of these people (a uuid[]), among those that the person may read: those
 * linked to them, even if their account is not active or they may not read notifications, and those that they created
 * if no linked user can be told. `toldLinks` is asked only for reminders with a linked user who cannot be told, which
 * are few. Source: behaviour.md §4 Reminders.
 */
export const remindersOf = (people: RawBuilder<unknown>): Condition => sql<SqlBool>`(
  r.id in (select l.reminder_id from ${links} where l.user_id = any(${people}) and ${userMeetsReminder})
  or r.created_by_id = any(${people}) and exists (select from ${readingCreator})
    and (not exists (select from reminder_user where reminder_id = r.id)
      or r.id in (select l.reminder_id from ${links}
          where r.created_by_id = any(${people}) and not ${userIsTold})
        and not exists (select from ${toldLinks})))`;

/** The reminders `r` that 'mine' finds for one person. */
export const remindersOfPerson = (userId: string): Condition =>
  remindersOf(sql`array[${userId}::text::uuid]`);
