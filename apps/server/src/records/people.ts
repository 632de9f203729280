import type { Permission } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { userHolds, userIsNotified } from "../tables/rights.ts";

/** True if each of the users may work on a record of the company: not disabled, and of our staff or of that company; of any company if it is null. Locks them until the write ends. */
export const arePeopleOf = async (
  tx: Db,
  companyId: string | null,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  const people = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "in", [...ids])
    .where("status", "in", ["INVITED", "ACTIVE"])
    .$if(companyId !== null, (query) =>
      query.where((is) => is.or([is("companyId", "is", null), is("companyId", "=", companyId)])),
    )
    .forKeyShare()
    .execute();
  return people.length === new Set(ids).size;
};

/**
 * The users among these who can be told of a record of the company: active people who may read notifications and hold
 * one of the permissions to read the record, of our staff or of that company; without a company, of our staff alone.
 * Source: behaviour.md §6 Rows, §4 Notifications.
 */
export const recipientsAmong = async (
  tx: Db,
  companyId: string | undefined,
  userIds: readonly string[],
  readers: readonly Permission[],
): Promise<readonly string[]> => {
  if (userIds.length === 0) return [];
  const people = await tx
    .selectFrom("appUser as u")
    .select("id")
    .where("id", "in", [...userIds])
    .where(userIsNotified)
    .where(userHolds(readers))
    .where((is) =>
      is.or([
        is("companyId", "is", null),
        ...(companyId === undefined ? [] : [is("companyId", "=", companyId)]),
      ]),
    )
    .execute();
  const recipients = new Set(people.map(({ id }) => id));
  return userIds.filter((id) => recipients.has(id));
};

/** Each table of people, and its column with the record. */
const records = {
  projectResponsible: "projectId",
  processResponsible: "processId",
  reminderUser: "reminderId",
} as const;

/** Replaces the people of a record, in the given order. */
export const writePeople = async (
  tx: Db,
  table: keyof typeof records,
  recordId: string,
  userIds: readonly string[],
): Promise<void> => {
  const record = sql.ref(records[table]);
  const id = sql`${recordId}::text::uuid`;
  await sql`delete from ${sql.table(table)} where ${record} = ${id}`.execute(tx);
  await sql`insert into ${sql.table(table)} (${record}, user_id, position)
    select ${id}, person, place - 1
    from unnest(${userIds}::text[]::uuid[]) with ordinality as given (person, place)`.execute(tx);
};
