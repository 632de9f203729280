import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import type { Caller } from "../base/caller.ts";

/** The fields of a role that decide who may grant it. */
export interface GrantableRole {
  readonly code: string;
  readonly rowScope: string;
  readonly permissions: readonly string[];
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
export const goBeyond = (caller: Caller, roles: readonly GrantableRole[]): boolean => {
  const mine: ReadonlySet<string> = caller.permissions;
  return roles.some(
    (role) =>
      role.permissions.some((permission) => !mine.has(permission)) ||
      (caller.rowScope === "COMPANY" && role.rowScope === "ALL"),
  );
};
