import { messages } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";

/** Throws 403 if people other than the caller are linked or unlinked without the permission for it. */
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

/** Throws 400 if a person to be linked is unknown, disabled, or neither of the reminder's company nor of our staff. Locks them until the write ends. */
export const checkUsers = async (
  tx: Db,
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

/** Replaces the people linked to a reminder, in the given order. */
export const writeUsers = async (tx: Db, reminderId: string, userIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom("reminderUser").where("reminderId", "=", reminderId).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((userId, position) => ({ reminderId, userId, position }));
  await tx.insertInto("reminderUser").values(rows).execute();
};
