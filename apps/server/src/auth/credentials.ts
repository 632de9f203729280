import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import type { Caller } from "../base/caller.ts";

/** The user's `credentials_version` when the statement runs; new sessions, links and tokens store it. */
export const versionOf = (userId: string): RawBuilder<number> =>
  sql<number>`(select credentials_version from app_user where id = ${userId}::text::uuid)`;

/**
 * Raises the user's `credentials_version`: from the commit on, no sign-in under way, session, mailed link, one-time
 * password or calendar link made before opens anything. The `carriedOver` session continues. Mails that wait go to the
 * address that the user has now. The caller must have locked the user's row. Source: behaviour.md §7 Revocation.
 */
export const revokeCredentials = async (
  tx: Db,
  userId: string,
  at: Date,
  carriedOver?: string,
): Promise<void> => {
  await tx
    .updateTable("appUser")
    .set((is) => ({ credentialsVersion: is("credentialsVersion", "+", 1) }))
    .where("id", "=", userId)
    .execute();
  if (carriedOver !== undefined)
    await tx
      .updateTable("session")
      .set({ credentialsVersion: versionOf(userId) })
      .where("id", "=", carriedOver)
      .where("userId", "=", userId)
      .execute();
  await tx
    .updateTable("session")
    .set({ endedAt: at })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("credentialsVersion", "!=", versionOf(userId))
    .execute();
  // before the links: the mailer locks a mail first, then its link
  await tx
    .updateTable("mail")
    .set((is) => ({
      recipient: is.selectFrom("appUser").select("email").where("id", "=", userId).$asScalar(),
    }))
    .where("userId", "=", userId)
    .where("state", "=", "WAITING")
    .execute();
  await tx.deleteFrom("passwordToken").where("userId", "=", userId).execute();
  await tx.deleteFrom("masterPassword").where("userId", "=", userId).execute();
  await tx.deleteFrom("calendarFeed").where("userId", "=", userId).execute();
};

/** The problem for a caller whose session has ended or never existed. */
export const sessionOver = (): ProblemError =>
  new ProblemError("/errors/token-invalid", "This token is not valid or no longer is.");

/**
 * Locks the session that asks for something that opens the product (a link, a one-time password) or ends sessions,
 * and the credentials of its user and of `forUser`, until the commit. Throws token-invalid if the session has ended.
 */
export const holdSession = async (
  tx: Db,
  caller: Pick<Caller, "id" | "sid">,
  forUser: string = caller.id,
): Promise<void> => {
  await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "in", [caller.id, forUser])
    // always locked in this order, so that two people who do this to each other do not deadlock
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const alive = await tx
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .select("s.id")
    .where("s.id", "=", caller.sid)
    .where("u.id", "=", caller.id)
    .where("u.status", "=", "ACTIVE")
    .whereRef("s.credentialsVersion", "=", "u.credentialsVersion")
    .where("s.endedAt", "is", null)
    .executeTakeFirst();
  if (!alive) throw sessionOver();
};
