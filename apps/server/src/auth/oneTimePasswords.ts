import type { Db } from "../database/schema.ts";
import { versionOf } from "./credentials.ts";
import { digest, newOneTimePassword } from "./secretText.ts";

const LIFE_MS = 15 * 60_000;

/** Makes the user's one-time password and replaces an earlier one; the database stores only its digest. */
export const makeOneTimePassword = async (
  db: Db,
  userId: string,
  now: Date,
): Promise<{ readonly password: string; readonly expiresAt: string }> => {
  const password = newOneTimePassword();
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const row = { passwordHash: digest(password), expiresAt, credentialsVersion: versionOf(userId) };
  await db
    .insertInto("masterPassword")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return { password, expiresAt: expiresAt.toISOString() };
};

/** Spends the one-time password of a user with these credentials, ignoring case; true only for the first caller who types it. Without a user the same statement finds nothing. */
export const spendOneTimePassword = async (
  db: Db,
  user: { readonly id: string; readonly credentialsVersion: number } | undefined,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const spent = await db
    .deleteFrom("masterPassword")
    .where("userId", "=", user?.id ?? null)
    .where("credentialsVersion", "=", user?.credentialsVersion ?? null)
    .where("passwordHash", "=", digest(typed.trim().toUpperCase()))
    .where("expiresAt", ">", now.toISOString())
    // one of a clock that was ahead would hold until that time; those of servers may differ a little
    .where("expiresAt", "<=", new Date(now.getTime() + 2 * LIFE_MS).toISOString())
    .returning("userId")
    .executeTakeFirst();
  return spent !== undefined;
};
