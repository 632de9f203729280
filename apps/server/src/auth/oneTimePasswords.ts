import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { digest, newOneTimePassword } from "./secretText.ts";

const LIFE_MS = 15 * 60_000;

/** Makes the user's one-time password, in place of an earlier one; only its digest is kept. */
export const makeOneTimePassword = async (
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<{ readonly password: string; readonly expiresAt: string }> => {
  const password = newOneTimePassword();
  const row = { passwordHash: digest(password), expiresAt: new Date(now.getTime() + LIFE_MS) };
  await db
    .insertInto("masterPassword")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return { password, expiresAt: row.expiresAt.toISOString() };
};

/** Spends the user's one-time password; true for the one who typed it first. It is typed in either case. */
export const spendOneTimePassword = async (
  db: Kysely<Database>,
  userId: string | null,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const spent = await db
    .deleteFrom("masterPassword")
    .where("userId", "=", userId)
    .where("passwordHash", "=", digest(typed.trim().toUpperCase()))
    .where("expiresAt", ">", now.toISOString())
    .returning("userId")
    .executeTakeFirst();
  return spent !== undefined;
};
