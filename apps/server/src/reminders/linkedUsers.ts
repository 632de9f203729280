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

/** The company to whose people, beside our staff, those of a reminder belong; null for any. A partner's user links only their own. */
export const companyOfPeople = (caller: Caller, companyId: string | null): string | null =>
  companyId ?? (caller.rowScope === "COMPANY" ? caller.companyId : null);

interface WithPeople {
  readonly companyId: string | null;
  readonly userIds: readonly string[];
}

/** The people of a reminder that a change has to check: added ones, and all of them if its company changes. */
export const peopleToCheck = (
  { companyId, userIds }: WithPeople,
  before: WithPeople | undefined,
): readonly string[] =>
  companyId === before?.companyId ? userIds.filter((id) => !before.userIds.includes(id)) : userIds;

/** Throws 400 if a person to be linked is unknown, disabled, or neither of the reminder's company nor of our staff. Locks them until the write ends. */
export const checkUsers = async (
  tx: Db,
  caller: Caller,
  companyId: string | null,
  added: readonly string[],
): Promise<void> => {
  if (!(await arePeopleOf(tx, companyOfPeople(caller, companyId), added)))
    throw invalid({ userIds: [messages.notAChoice("People")] });
};
