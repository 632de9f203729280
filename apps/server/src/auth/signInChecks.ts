import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { latestLockEnd } from "../base/latestLockEnd.ts";
import type { SignInFailureTable } from "../database/peopleTables.ts";
import type { Db } from "../database/schema.ts";
import {
  failAccount,
  failNetwork,
  failPair,
  isLocked,
  withoutFailure,
  type Failures,
} from "./countFailures.ts";
import { addressDigest } from "./secretText.ts";
import { DAY_MS } from "../base/durations.ts";

/** The pair for which failures count: the typed address, and `networkOf` the caller's address. */
export interface SignInPair {
  readonly email: string;
  readonly network: string;
}

/** A password check that was granted to a pair. It counts as failed until `clearFailures`. */
export interface SignInCheck {
  /** The user's id. */
  readonly id: string;
  readonly passwordHash: string | null;
  /** The checked credentials: a session is opened only while they are the user's. */
  readonly credentialsVersion: number;
  readonly account: string;
  readonly network: string;
  readonly takenAt: number;
  /** The end of the lock that this check caused for the account; undefined for all but one check in thirty. */
  readonly lockedUntil: Date | undefined;
}

const MS_IN_SECOND = 1000;
/** A network stays known to an account this long after it signed in. */
const KNOWN_MS = 30 * DAY_MS;
/** Stands for all accounts or all networks in a row of `sign_in_failure`. */
const ALL = "";

/** Takes one try of the network and counts it as failed until `recordSignIn`. Gives the seconds to wait if 30 have failed in 5 minutes, otherwise undefined. */
export const takeTry = (db: Db, network: string, now: Date): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    const nowMs = now.getTime();
    const key = { account: ALL, network };
    const [before = none] = await lockRows(tx, [key], now);
    const after = failNetwork(before, nowMs);
    if (typeof after === "number") return Math.max(1, Math.ceil(after / MS_IN_SECOND));
    await saveRows(tx, [{ ...key, ...after }], now);
    return undefined;
  });

/**
 * Takes one check of the pair in its own transaction: of fifty parallel guesses five are checked. Undefined for a
 * locked pair, for an unknown network of a locked account, and for an unknown, invited or disabled user; all of them
 * run the same statements. Source: behaviour.md §7 Auth.
 */
export const takeCheck = async (
  db: Db,
  { email, network }: SignInPair,
  now: Date,
): Promise<SignInCheck | undefined> => {
  const nowMs = now.getTime();
  const account = addressDigest(email);
  const taken = await db.transaction().execute(async (tx) => {
    const [ofAccount = none, ofPair = none] = await lockRows(tx, keysOf(account, network), now);
    const user = await findUser(tx, { email, network }, now);
    const isRefused = isLocked(ofPair, nowMs) || (isLocked(ofAccount, nowMs) && user?.isKnown !== true);
    const afterAccount = isRefused ? ofAccount : failAccount(ofAccount, nowMs);
    const afterPair = isRefused ? ofPair : failPair(ofPair, nowMs);
    await saveRows(
      tx,
      [
        { account, network: ALL, ...afterAccount },
        { account, network, ...afterPair },
      ],
      now,
    );
    const isLocking = !isRefused && isLocked(afterAccount, nowMs) && !isLocked(ofAccount, nowMs);
    const lockedUntil = isLocking ? new Date(afterAccount.lockedUntil ?? nowMs) : undefined;
    return { user: isRefused ? undefined : user, lockedUntil };
  });
  await showLock(db, { account, userId: taken.user?.id, lockedUntil: taken.lockedUntil });
  const { user, lockedUntil } = taken;
  if (!user) return undefined;
  const { id, passwordHash, credentialsVersion } = user;
  return { id, passwordHash, credentialsVersion, account, network, takenAt: nowMs, lockedUntil };
};

/** Seconds until a locked pair is checked again: to the end of its own lock, otherwise of its account's. */
export const lockedSeconds = async (db: Db, { email, network }: SignInPair, now: Date): Promise<number> => {
  const { rows } = await sql<{ lockedUntil: string }>`select locked_until from sign_in_failure
    where account = ${addressDigest(email)} and network in (${network}, ${ALL})
      and locked_until > ${now.toISOString()}::text::timestamptz
      and locked_until <= ${latestLockEnd(now).toISOString()}::text::timestamptz
    order by network = ${ALL} limit 1`.execute(db);
  const until = rows[0] ? Date.parse(rows[0].lockedUntil) : 0;
  return Math.max(1, Math.ceil((until - now.getTime()) / MS_IN_SECOND));
};

/** Deletes the failures of the pair, and the one failure of the account that the check counted as. */
export const clearFailures = async (tx: Db, check: SignInCheck, now: Date): Promise<void> => {
  const { account, network, takenAt, lockedUntil } = check;
  const [ofAccount = none] = await lockRows(tx, keysOf(account, network), now);
  const after = withoutFailure(ofAccount, takenAt, lockedUntil !== undefined);
  await saveRows(tx, [{ account, network: ALL, ...after }], now);
  await tx
    .deleteFrom("signInFailure")
    .where("account", "=", account)
    .where("network", "=", network)
    .execute();
  if (lockedUntil)
    await tx.updateTable("appUser").set({ lockedUntil: null }).where("id", "=", check.id).execute();
};

/** Clears the failures of a check that opened a session, gives its try back, and makes the network known to the account. */
export const recordSignIn = async (tx: Db, check: SignInCheck, now: Date): Promise<void> => {
  const { id: userId, network, takenAt } = check;
  const [ofNetwork = none] = await lockRows(tx, [{ account: ALL, network }], now);
  await saveRows(tx, [{ account: ALL, network, ...withoutFailure(ofNetwork, takenAt, false) }], now);
  await clearFailures(tx, check, now);
  await tx
    .insertInto("signInNetwork")
    .values({ userId, network, lastAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "network"]).doUpdateSet({ lastAt: now }))
    .execute();
};

/** Deletes every failure and lock of an account whose owner used a mailed link. */
export const clearAccountFailures = async (
  tx: Db,
  user: { readonly id: string; readonly email: string },
): Promise<void> => {
  const failures = tx.selectFrom("signInFailure").where("account", "=", addressDigest(user.email));
  // in the order of `takeCheck`, so that this and a try under way do not deadlock
  await failures.select("network").orderBy("network").forUpdate().execute();
  await tx.deleteFrom("signInFailure").where("account", "=", addressDigest(user.email)).execute();
  await tx.updateTable("appUser").set({ lockedUntil: null }).where("id", "=", user.id).execute();
};

/** Copies the lock of the user's current address, or none, to their row: the failures of a former address do not count for a new one. */
export const showLockOfAddress = async (tx: Db, userId: string): Promise<void> => {
  const user = await tx.selectFrom("appUser").select("email").where("id", "=", userId).executeTakeFirst();
  await tx
    .updateTable("appUser")
    .set((is) => ({
      lockedUntil: is
        .selectFrom("signInFailure")
        .select("lockedUntil")
        .where("account", "=", addressDigest(user?.email ?? ""))
        .where("network", "=", ALL)
        .$asScalar(),
    }))
    .where("id", "=", userId)
    .execute();
};

/** Deletes expired failures, those of a clock that was ahead, and networks that were last used more than 30 days ago. */
export const forgetOldFailures = async (db: Db, now: Date): Promise<void> => {
  const ahead = new Date(now.getTime() + 2 * DAY_MS).toISOString();
  await db
    .deleteFrom("signInFailure")
    .where((is) => is.or([is("keptUntil", "<=", now.toISOString()), is("keptUntil", ">", ahead)]))
    .execute();
  await db.deleteFrom("signInNetwork").where("lastAt", "<=", knownSince(now)).execute();
};

/** Records the lock of an account in the history and as a security event. For every other failure it runs too, and writes nothing, so that all take the same time. */
export const recordLock = async (db: Db, check: SignInCheck | undefined, now: Date): Promise<void> => {
  const changes = JSON.stringify([{ field: "status", before: "ACTIVE", after: "LOCKED" }]);
  await sql`with locked as (
      select id, name || ' ' || surname as name from app_user
      where id = ${check?.id ?? null}::text::uuid and ${check?.lockedUntil?.toISOString() ?? null}::text is not null
    ), told as (
      insert into security_event (id, created_at, kind, user_id, user_name, details)
      select ${randomUUID()}::text::uuid, ${now.toISOString()}::text::timestamptz, 'STATUS_CHANGED', id, name,
        jsonb_build_object('before', 'ACTIVE', 'after', 'LOCKED')
      from locked
    )
    insert into history (id, at, actor_id, source, entity, entity_id, action, changes, reason)
    select ${randomUUID()}::text::uuid, ${now.toISOString()}::text::timestamptz, null, 'SYSTEM', 'user', id,
      'lock', ${changes}::text::jsonb, null
    from locked`.execute(db);
};

const none: Failures = { failedAt: [], lockCount: 0, lockedUntil: undefined };

const knownSince = (now: Date): string => new Date(now.getTime() - KNOWN_MS).toISOString();

type Key = Pick<SignInFailureTable, "account" | "network">;

/** The account's key before the pair's: both rows are always locked in this order. */
const keysOf = (account: string, network: string): readonly Key[] => [
  { account, network: ALL },
  { account, network },
];

/** Locks the rows in this order until the transaction ends, and inserts those that are missing. Expired ones, which the next tidying deletes, begin anew. */
const lockRows = async (tx: Db, keys: readonly Key[], now: Date): Promise<readonly Failures[]> => {
  const isExpired = sql<boolean>`sign_in_failure.kept_until <= ${now.toISOString()}::text::timestamptz`;
  const rows = await tx
    .insertInto("signInFailure")
    .values(keys.map((key) => ({ ...key, failedAt: "[]", keptUntil: new Date(now.getTime() + DAY_MS) })))
    .onConflict((conflict) =>
      conflict.columns(["account", "network"]).doUpdateSet((is) => ({
        keptUntil: is.ref("excluded.keptUntil"),
        failedAt: sql<string>`case when ${isExpired} then excluded.failed_at else sign_in_failure.failed_at end`,
        lockCount: sql<number>`case when ${isExpired} then 0 else sign_in_failure.lock_count end`,
        lockedUntil: sql<Date | null>`case when ${isExpired} then null else sign_in_failure.locked_until end`,
      })),
    )
    .returning(["account", "network", "failedAt", "lockCount", "lockedUntil"])
    .execute();
  return keys.map(({ account, network }) => {
    const row = rows.find((found) => found.account === account && found.network === network);
    if (!row) return none;
    const lockedUntil = row.lockedUntil === null ? undefined : Date.parse(row.lockedUntil);
    return { failedAt: row.failedAt, lockCount: row.lockCount, lockedUntil };
  });
};

const saveRows = async (tx: Db, rows: readonly (Key & Failures)[], now: Date): Promise<void> => {
  const values = rows.map(({ account, network, failedAt, lockCount, lockedUntil }) => ({
    account,
    network,
    failedAt: JSON.stringify(failedAt),
    lockCount,
    lockedUntil: lockedUntil === undefined ? null : new Date(lockedUntil),
    keptUntil: new Date(now.getTime() + DAY_MS),
  }));
  await tx
    .insertInto("signInFailure")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["account", "network"]).doUpdateSet((is) => ({
        failedAt: is.ref("excluded.failedAt"),
        lockCount: is.ref("excluded.lockCount"),
        lockedUntil: is.ref("excluded.lockedUntil"),
        keptUntil: is.ref("excluded.keptUntil"),
      })),
    )
    .execute();
};

const findUser = (tx: Db, { email, network }: SignInPair, now: Date) =>
  tx
    .selectFrom("appUser")
    .select(["id", "passwordHash", "credentialsVersion"])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom("signInNetwork")
            .select("userId")
            .whereRef("signInNetwork.userId", "=", "appUser.id")
            .where("signInNetwork.network", "=", network)
            .where("signInNetwork.lastAt", ">", knownSince(now)),
        )
        .as("isKnown"),
    )
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("status", "=", "ACTIVE")
    .where("passwordHash", "is not", null)
    .executeTakeFirst();

interface ShownLock {
  readonly account: string;
  readonly userId: string | undefined;
  readonly lockedUntil: Date | undefined;
}

/**
 * Shows a new lock as the user's status, unless a reset has ended it already. It runs outside the counting
 * transaction, because other writers lock the user first and the counts afterwards.
 */
const showLock = async (db: Db, { account, userId, lockedUntil }: ShownLock): Promise<void> => {
  await db
    .updateTable("appUser")
    .set({ lockedUntil: lockedUntil ?? null })
    .where("id", "=", userId ?? null)
    .where((is) =>
      is.exists(
        is
          .selectFrom("signInFailure")
          .select("account")
          .where("account", "=", account)
          .where("network", "=", ALL)
          .where("lockedUntil", "=", lockedUntil?.toISOString() ?? null),
      ),
    )
    .execute();
};
