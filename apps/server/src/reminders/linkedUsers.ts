import { messages } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { arePeopleOf } from "../records/people.ts";

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
  const bound = companyId ?? (rowScope === "COMPANY" ? ownId : null);
  if (!(await arePeopleOf(tx, bound, added))) throw invalid({ userIds: [messages.notAChoice("People")] });
};
