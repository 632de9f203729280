import { goesBeyond, type GrantedRole } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import type { Caller } from "../base/caller.ts";

/** The fields of a role that decide who may grant it. */
export interface GrantableRole extends GrantedRole {
  readonly code: string;
}

/** The named roles that exist. */
export const readRoles = (db: Db, codes: readonly string[]): Promise<GrantableRole[]> =>
  db
    .selectFrom("role")
    .select(["code", "rowScope", "permissions"])
    .where("code", "in", [...codes, ""])
    .execute();

/** Throws 403 if the roles allow more than the caller may: nobody gives, or takes over, rights beyond their own. */
export const refuseBeyondOwnRights = async (
  db: Db,
  caller: Caller,
  codes: readonly string[],
): Promise<void> => {
  if (goBeyond(caller, await readRoles(db, codes))) throw new ProblemError("/errors/forbidden", BEYOND);
};

/** The words for roles that allow more than the caller may. */
export const BEYOND = "This takes rights that you do not have yourself.";

/** True if the roles allow more than the caller may. */
export const goBeyond = (caller: Caller, roles: readonly GrantableRole[]): boolean =>
  roles.some((role) => goesBeyond(caller, role));
