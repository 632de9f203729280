import { sql, type RawBuilder, type SqlBool } from "kysely";
import { takeFromAllowance } from "../database/rateLimits.ts";
import { insertRows } from "../database/insertRows.ts";
import { insertResetAsked, type ResetAsker } from "../database/securityEvents.ts";
import type { Db } from "../database/schema.ts";
import { versionOf } from "./credentials.ts";
import { addressDigest, digest, newToken } from "./secretText.ts";
import { MINUTE_MS } from "../base/durations.ts";

const RESET_LIFE_MS = 30 * MINUTE_MS;
const INVITATION_LIFE_MS = 7 * 24 * 60 * MINUTE_MS;

/** Reset mails to one account, and further invitations, whoever asks for them: one a minute. */
const ONE_A_MINUTE = { most: 1, windowMs: MINUTE_MS } as const;

/** Lives of mailed links in milliseconds, by the kind of their mail; each begins when the mail is sent. Source: behaviour.md §9. */
export const linkLives = { INVITATION: INVITATION_LIFE_MS, PASSWORD_RESET: RESET_LIFE_MS } as const;

/** A reset link and the user to mail it to. */
export interface ResetLink {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** Makes the token of an invitation link, valid for seven days; earlier ones become invalid. */
export const makeInvitation = async (db: Db, userId: string, now: Date): Promise<string> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
  await spendTokens(db, userId);
  await db
    .insertInto("passwordToken")
    .values({
      tokenHash: digest(token),
      userId,
      credentialsVersion: versionOf(userId),
      purpose: "INVITATION",
      createdAt: now,
      expiresAt,
    })
    .execute();
  return token;
};

/** Makes the tokens of invitation links of new users, by user id: two statements for all. */
export const makeInvitations = async (
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const users = await db
    .selectFrom("appUser")
    .select(["id", "credentialsVersion"])
    .where("id", "in", [...userIds])
    .execute();
  const made = users.map((user) => ({ ...user, token: newToken() }));
  const times = {
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + INVITATION_LIFE_MS).toISOString(),
  };
  await insertRows(
    db,
    "passwordToken",
    made.map(({ id, credentialsVersion, token }) => ({
      ...times,
      tokenHash: digest(token),
      userId: id,
      credentialsVersion,
      purpose: "INVITATION" as const,
    })),
  );
  return new Map(made.map(({ id, token }) => [id, token]));
};

/** The counts of the links that were mailed to an address, one a minute of each kind. */
export const mailCountsOf = (email: string) => ({
  reset: `reset-mail:${addressDigest(email)}`,
  invitation: `invitation-mail:${addressDigest(email)}`,
});

/** Takes the one reset mail a minute of an address. Gives the seconds to wait if it was taken already, otherwise undefined. Source: behaviour.md §9 Sign-in and session. */
export const takeResetMail = (db: Db, email: string, now: Date): Promise<number | undefined> =>
  takeFromAllowance(db, mailCountsOf(email).reset, ONE_A_MINUTE, now);

/** Takes the one further invitation a minute of an address. Gives the seconds to wait if it was taken already, otherwise undefined. Source: behaviour.md §7 Users. */
export const takeInvitationAgain = (db: Db, email: string, now: Date): Promise<number | undefined> =>
  takeFromAllowance(db, mailCountsOf(email).invitation, ONE_A_MINUTE, now);

/** Makes the token of a reset link, valid for 30 minutes, and its security event; undefined, by the same statement, if no active user has the address. */
export const makeReset = async (
  db: Db,
  email: string,
  now: Date,
  by: ResetAsker,
): Promise<ResetLink | undefined> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
  const { rows } = await sql<Omit<ResetLink, "token">>`with asked as (
      select id, email, name, surname, credentials_version from app_user where lower(email) = lower(${email}) and status = 'ACTIVE'
    ), made as (
      insert into password_token (token_hash, user_id, credentials_version, purpose, created_at, expires_at)
      select ${digest(token)}, id, credentials_version, 'RESET', ${now.toISOString()}::text::timestamptz,
        ${expiresAt.toISOString()}::text::timestamptz
      from asked
    ), told as (${insertResetAsked(by, now)})
    select id::text as id, email, name from asked`.execute(db);
  const [asked] = rows;
  return asked && { ...asked, token };
};

/** True for a token `t` whose life is not over. One of a clock that was ahead has none: it would hold until that time. The clocks of servers may differ a little. */
const isAlive = (now: Date): RawBuilder<SqlBool> => {
  const at = sql`${now.toISOString()}::text::timestamptz`;
  return sql<SqlBool>`(t.expires_at > ${at} and t.expires_at <= ${at} + 2 * make_interval(secs => case t.purpose
    when 'RESET' then ${RESET_LIFE_MS / 1000}::float8 else ${INVITATION_LIFE_MS / 1000}::float8 end))`;
};

/** The user who may still use the token; undefined if it is invalid. */
export const holderOf = (
  db: Db,
  token: string,
  now: Date,
): Promise<{ readonly id: string; readonly email: string } | undefined> =>
  db
    .selectFrom("passwordToken as t")
    .innerJoin("appUser as u", "u.id", "t.userId")
    .select(["u.id", "u.email"])
    .whereRef("t.credentialsVersion", "=", "u.credentialsVersion")
    .where("t.tokenHash", "=", digest(token))
    .where(isAlive(now))
    .executeTakeFirst();

/** Spends the token of a user whose row the transaction has locked; true only for the first caller, while the token is valid. */
export const spendToken = async (
  tx: Db,
  token: string,
  user: { readonly id: string; readonly credentialsVersion: number },
  now: Date,
): Promise<boolean> => {
  const spent = await tx
    .deleteFrom("passwordToken as t")
    .where("t.tokenHash", "=", digest(token))
    .where("t.userId", "=", user.id)
    .where("t.credentialsVersion", "=", user.credentialsVersion)
    .where(isAlive(now))
    .returning("t.userId")
    .executeTakeFirst();
  return spent !== undefined;
};

/** Makes every link that was mailed to the user invalid. */
const spendTokens = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("passwordToken").where("userId", "=", userId).execute();
};
