import { sql, type Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import type { Database } from "../database/schema.ts";

/** Failures in a row that lock an account. */
const MAX_FAILURES = 5;
/** The first lock's length; each further one doubles it. Seconds. */
const FIRST_LOCK_S = 60;
/** Seconds. */
const LONGEST_LOCK_S = 900;

/** One password check that an account was granted. `lockedUntil` lies ahead where it was the last one. */
export interface SignInCheck {
  readonly id: string;
  readonly passwordHash: string | null;
  /** The credentials that are checked: the session is opened only while they are the user's. */
  readonly credentialsVersion: number;
  readonly lockedUntil: string | null;
}

/**
 * Takes one check of the account, counting it as failed until `forgiveFailures`: in one statement, so that of
 * fifty parallel guesses five are checked. Undefined for an unknown, invited, disabled or locked account.
 */
export const takeCheck = async (
  db: Kysely<Database>,
  email: string,
  now: Date,
): Promise<SignInCheck | undefined> => {
  const isLast = sql`failed_sign_ins + 1 >= ${MAX_FAILURES}::integer`;
  const at = sql`${now.toISOString()}::text::timestamptz`;
  const lock = sql`least(${FIRST_LOCK_S}::integer * power(2, least(lock_count, 10)), ${LONGEST_LOCK_S}::integer)`;
  const { rows } = await sql<SignInCheck>`update app_user set
      failed_sign_ins = case when ${isLast} then 0 else failed_sign_ins + 1 end,
      lock_count = case when ${isLast} then lock_count + 1 else lock_count end,
      locked_until = case when ${isLast} then ${at} + ${lock} * interval '1 second' end
    where lower(email) = lower(${email}) and status = 'ACTIVE' and password_hash is not null
      and (locked_until is null or locked_until <= ${at})
    returning id, password_hash, credentials_version, locked_until`.execute(db);
  return rows[0];
};

/** Forgets the failures and the lock of an account whose owner has shown who they are. */
export const forgiveFailures = { failedSignIns: 0, lockCount: 0, lockedUntil: null } as const;

/** Writes a lock into the history; runs, and writes nothing, for every other failure too: all take as long. */
export const recordLock = async (
  db: Kysely<Database>,
  check: SignInCheck | undefined,
  now: Date,
): Promise<void> => {
  const changes = JSON.stringify([{ field: "status", before: "ACTIVE", after: "LOCKED" }]);
  await sql`insert into history (id, at, actor_id, actor_name, source, entity, entity_id, action, changes, reason)
    select ${randomUUID()}::text::uuid, ${now.toISOString()}::text::timestamptz, null, null, 'SYSTEM', 'user', id,
      'lock', ${changes}::text::jsonb, null
    from app_user where id = ${check?.id ?? null}::text::uuid and ${check?.lockedUntil ?? null}::text is not null`.execute(
    db,
  );
};
