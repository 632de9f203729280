import { sql, type Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { digest, newToken } from "./secretText.ts";

const MINUTE_MS = 60_000;
const RESET_LIFE_MS = 30 * MINUTE_MS;
const INVITATION_LIFE_MS = 7 * 24 * 60 * MINUTE_MS;

/** A reset link on its way: whom to mail it to. */
export interface ResetLink {
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** Makes the token of an invitation link, good for seven days; earlier ones are spent. */
export const makeInvitation = async (db: Kysely<Database>, userId: string, now: Date): Promise<string> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
  await spendTokens(db, userId);
  await db
    .insertInto("passwordToken")
    .values({ tokenHash: digest(token), userId, purpose: "INVITATION", createdAt: now, expiresAt })
    .execute();
  return token;
};

/** Makes the token of a reset link, good for 30 minutes; undefined, by the same statement, where nobody active has the address. */
export const makeReset = async (
  db: Kysely<Database>,
  email: string,
  now: Date,
): Promise<ResetLink | undefined> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
  const { rows } = await sql<Omit<ResetLink, "token">>`with asked as (
      select id, email, name from app_user where lower(email) = lower(${email}) and status = 'ACTIVE'
    ), made as (
      insert into password_token (token_hash, user_id, purpose, created_at, expires_at)
      select ${digest(token)}, id, 'RESET', ${now.toISOString()}::text::timestamptz,
        ${expiresAt.toISOString()}::text::timestamptz
      from asked
    )
    select email, name from asked`.execute(db);
  const [asked] = rows;
  return asked && { ...asked, token };
};

/** The e-mail address of whoever may still use the token; undefined where nobody may. */
export const addressBehind = async (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom("passwordToken as t")
    .innerJoin("appUser as u", "u.id", "t.userId")
    .select("u.email")
    .where("t.tokenHash", "=", digest(token))
    .where("t.expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return found?.email;
};

/** Spends the token; its user for the first who does, undefined for everyone after, and once it has expired. */
export const spendToken = async (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const spent = await db
    .deleteFrom("passwordToken")
    .where("tokenHash", "=", digest(token))
    .where("expiresAt", ">", now.toISOString())
    .returning("userId")
    .executeTakeFirst();
  return spent?.userId;
};

/** Spends every link that the user was mailed. */
export const spendTokens = async (db: Kysely<Database>, userId: string): Promise<void> => {
  await db.deleteFrom("passwordToken").where("userId", "=", userId).execute();
};
