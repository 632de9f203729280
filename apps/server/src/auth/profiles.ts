import { permissions as allPermissions, type Permission } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import type { Caller } from "../base/caller.ts";
import { permissionsOfUser, userMeetsAllRows } from "../tables/rights.ts";

/** A user with the rights of their roles at this moment. */
export interface Profile extends Omit<Caller, "sid"> {
  readonly credentialsVersion: number;
  readonly companyName: string | null;
  readonly timeZone: string | null;
  /** The stored last use of the session that was asked for; null without one. */
  readonly lastUsedAt: string | null;
  /** The time at which that session expires; null without one. */
  readonly expiresAt: string | null;
}

/**
 * Reads an active user with the rights of their roles in one statement; undefined if there is none. With a `sid`, that
 * session must be the user's, made with their present credentials and not ended; whether it has expired is left to the
 * caller. The permissions of several roles add up; a limit to one company always holds.
 */
export const readProfile = async (db: Db, userId: string, sid?: string): Promise<Profile | undefined> => {
  const found = await db
    .selectFrom("appUser as u")
    .leftJoin("company as c", "c.id", "u.companyId")
    .where("u.id", "=", userId)
    .where("u.status", "=", "ACTIVE")
    .select(["u.id", "u.email", "u.name", "u.surname", "u.companyId", "u.roles"])
    .select(["u.credentialsVersion", "u.timeZone", "c.name as companyName"])
    .select([permissionsOfUser.as("permissions"), userMeetsAllRows.as("meetsAllRows")])
    .leftJoin("session as s", (session) =>
      session
        .onRef("s.userId", "=", "u.id")
        .onRef("s.credentialsVersion", "=", "u.credentialsVersion")
        .on("s.id", "=", sid ?? null)
        .on("s.endedAt", "is", null),
    )
    .select(["s.lastUsedAt", "s.expiresAt"])
    .executeTakeFirst();
  if (!found || (sid !== undefined && found.lastUsedAt === null)) return undefined;
  const { meetsAllRows, permissions, ...user } = found;
  return {
    ...user,
    permissions: new Set(permissions.filter(isPermission)),
    rowScope: meetsAllRows ? "ALL" : "COMPANY",
  };
};

const known: ReadonlySet<string> = new Set(allPermissions);
const isPermission = (text: string): text is Permission => known.has(text);
