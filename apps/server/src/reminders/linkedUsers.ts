import { messages } from "@canopy/contracts";
import type { Kysely } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Database } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";

/** Throws 403 where people other than the caller are linked or taken off without the permission for it. */
export const refuseOthers = (
  caller: Caller,
  after: readonly string[],
  before: readonly string[] = [],
): void => {
  const changed = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ];
  if (changed.some((id) => id !== caller.id) && !caller.permissions.has("reminder:link_user"))
    throw new ProblemError("/errors/forbidden", "You may not link other people to a reminder.");
};

/**
 * Throws 400 where a person who is to be linked cannot be: not there, disabled, or of another company than the reminder
 * and our own. They stay until the write ends.
 */
export const checkUsers = async (
  tx: Kysely<Database>,
  { rowScope, companyId: ownId }: Caller,
  companyId: string | null,
  added: readonly string[],
): Promise<void> => {
  if (added.length === 0) return;
  const bound = companyId ?? (rowScope === "COMPANY" ? ownId : null);
  const found = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "in", [...added])
    .where("status", "in", ["INVITED", "ACTIVE"])
    .where((is) =>
      bound === null ? is.lit(true) : is.or([is("companyId", "is", null), is("companyId", "=", bound)]),
    )
    .forKeyShare()
    .execute();
  if (found.length !== new Set(added).size) throw invalid({ userIds: [messages.notAChoice("People")] });
};

/** Writes who is linked to a reminder, in their order, in place of those who were. */
export const writeUsers = async (
  tx: Kysely<Database>,
  reminderId: string,
  userIds: readonly string[],
): Promise<void> => {
  await tx.deleteFrom("reminderUser").where("reminderId", "=", reminderId).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((userId, position) => ({ reminderId, userId, position }));
  await tx.insertInto("reminderUser").values(rows).execute();
};
