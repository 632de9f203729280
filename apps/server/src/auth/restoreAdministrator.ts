import { recordHistory, systemActor } from "../database/history.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Db } from "../database/schema.ts";
import { hasAdministrator, lockAdministrators } from "./administrators.ts";
import { ADMINISTRATOR } from "./defaultRoles.ts";
import { readRoles } from "./grants.ts";
import { makeInvitation } from "./passwordTokens.ts";
import { forgetPublishedPassword } from "./publishedPassword.ts";

interface Restoring {
  readonly email: string;
  readonly now: Date;
  /** The app's address for users, without a trailing slash. */
  readonly publicUrl: string;
  /** Users who were anonymised, also those whom a restored backup brought back. */
  readonly formerIds?: readonly string[];
}

/**
 * Makes an existing user an effective administrator: active, with the role, without the roles that limit its rows. A
 * user without a password is invited and gets a new invitation link, valid for seven days. A disabled demo user loses
 * the published password first, on any server: this command need not be told whether the server is public. Gives the
 * sentences that say what was done; throws if nobody has the address, or if its user was anonymised. Source: behaviour.md §4 Statuses.
 */
export const restoreAdministrator = (
  db: Db,
  { email, now, publicUrl, formerIds = [] }: Restoring,
): Promise<readonly string[]> =>
  db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const user = await tx
      .selectFrom("appUser")
      .select(["id", "name", "surname", "email", "roles", "status", "passwordHash", "anonymisedAt"])
      .where("email", "=", email.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new Error(`Nobody in this database has the address ${email}. Nothing was changed.`);
    if (user.anonymisedAt !== null || formerIds.includes(user.id))
      throw new Error(
        `The user with the address ${user.email} was anonymised, for good: nobody signs in as them again. Nothing was changed.`,
      );
    if (await hasAdministrator(tx, user.id))
      return [`${user.email} is an effective administrator already. Nothing was changed.`];

    const bounding = (await readRoles(tx, user.roles)).filter(({ rowScope }) => rowScope !== "ALL");
    const taken = bounding.map(({ code }) => code);
    const roles = [...new Set([ADMINISTRATOR, ...user.roles.filter((code) => !taken.includes(code))])];
    const isForgotten = await forgetPublishedPassword(tx, user.id);
    const status = user.passwordHash === null || isForgotten ? "INVITED" : "ACTIVE";
    await tx
      .updateTable("appUser")
      .set((is) => ({ roles, status, updatedAt: now, version: is("version", "+", 1) }))
      .where("id", "=", user.id)
      .execute();
    await recordHistory(tx, {
      actor: systemActor,
      at: now,
      entity: "user",
      entityId: user.id,
      entityName: user.name,
      action: "restore-administrator",
      before: { roles: user.roles, status: user.status },
      after: { roles, status },
      reason: "admin:restore on the server's machine",
    });
    await recordEvent(tx, {
      kind: "ADMIN_RESTORED",
      at: now,
      user,
      actor: undefined,
      request: undefined,
      details: { before: { roles: user.roles, status: user.status }, after: { roles, status } },
    });
    const done = [
      ...(taken.length > 0 ? [`Taken away, since they bound the rows: ${taken.join(", ")}.`] : []),
      ...(user.status === "DISABLED" ? ["The account was disabled and is enabled again."] : []),
    ];
    if (status === "INVITED") {
      const link = `${publicUrl}/set-password/${await makeInvitation(tx, user.id, now)}`;
      return [
        `${user.email} ${isForgotten ? "had the demo's published password, which was removed" : "never had a password"}. Set one within seven days to become an effective administrator:`,
        link,
        ...done,
      ];
    }
    if (!(await hasAdministrator(tx, user.id)))
      throw new Error(
        `The role ${ADMINISTRATOR} does not hold the rights of an administrator in this database. Start Canopy once, which mends its roles, and try again.`,
      );
    return [`${user.email} is an effective administrator now.`, ...done];
  });
