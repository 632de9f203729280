import { isUuid } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { DAY_MS } from "../base/durations.ts";

/** A first answer, stored to be given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  readonly location: string;
}

/** A creation that must run once. */
export interface Submission {
  readonly userId: string;
  /** The `Idempotency-Key`: a UUID in lower case. */
  readonly key: string;
  /** Digest of everything that two identical requests share. */
  readonly requestHash: string;
}

const KEPT_MS = DAY_MS;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Reads the key of a creation; throws 400 if it is not a UUID. `request` is method, path, query string and body. */
export const submissionOf = (userId: string, key: string, request: readonly string[]): Submission => {
  if (!isUuid(key)) throw invalid({ "Idempotency-Key": ["must be a UUID"] });
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return { userId, key: key.toLowerCase(), requestHash };
};

const otherRequest = () =>
  new ProblemError("/errors/validation", "This Idempotency-Key was used for another request.", {
    status: 422,
    errors: { "Idempotency-Key": ["was used for another request"] },
  });
const underWay = () => new ProblemError("/errors/conflict", "The same request is still under way.");

/**
 * Refuses a submission while the same one runs in this process: 409, or 422 for another request with the key. It does
 * not use the database, because the first one may hold the only connection.
 */
export const oneAtATime = () => {
  const running = new Map<string, string>();
  return async <Result>(
    { userId, key, requestHash }: Submission,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    const name = `${userId} ${key}`;
    const other = running.get(name);
    if (other !== undefined) throw other === requestHash ? underWay() : otherRequest();
    running.set(name, requestHash);
    try {
      return await run();
    } finally {
      running.delete(name);
    }
  };
};

/**
 * Runs `create` once for each key of a user within 24 hours, and gives its first answer again. The key and the answer
 * are written in `tx`, the record's own transaction, so a crash leaves both or neither. Throws 409 while another
 * server runs the same key. Source: behaviour.md §7.
 */
export const answerOnce = async (
  tx: Kysely<Database>,
  submission: Submission,
  now: Date,
  create: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> => {
  if (!(await lockKey(tx, submission))) throw underWay();
  const kept = await keptAnswer(tx, submission, now);
  if (kept) return kept;
  const answer = await create();
  await keep(tx, submission, answer, now);
  return answer;
};

/** Writes an answer for a key, over an expired one or the claim of a server that died. */
const keep = async (
  tx: Kysely<Database>,
  { userId, key, requestHash }: Submission,
  answer: KeptAnswer,
  createdAt: Date,
): Promise<void> => {
  const row = { ...answer, requestHash, createdAt };
  await tx
    .insertInto("idempotency")
    .values({ userId, key, ...row })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doUpdateSet(row))
    .execute();
};

/** A claimed key of a server that died meanwhile is free again after this time; no request takes as long. */
const CLAIM_MS = 60_000;
/** The status of a key whose request is still running. */
const CLAIMED = 0;

/**
 * Runs `act` once for each key of a user within 24 hours, and gives its first answer again. For requests whose parts
 * have their own transactions: the key is claimed before and the answer is written after. Throws 409 while the same
 * key runs; after a failure the key is free again. Source: behaviour.md §7.
 */
export const keepAnswer = async (
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => Date },
  submission: Submission,
  act: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> => {
  const { userId, key } = submission;
  const kept = await db.transaction().execute(async (tx) => {
    if (!(await lockKey(tx, submission))) throw underWay();
    const found = await keptAnswer(tx, submission, now());
    if (found && found.status !== CLAIMED) return found;
    if (found && found.createdAt > new Date(before(now(), CLAIM_MS))) throw underWay();
    await keep(tx, submission, { status: CLAIMED, body: "", location: "" }, now());
    return undefined;
  });
  if (kept) return kept;
  try {
    const answer = await act();
    await db
      .updateTable("idempotency")
      .set(answer)
      .where("userId", "=", userId)
      .where("key", "=", key)
      .execute();
    return answer;
  } catch (error) {
    await db.deleteFrom("idempotency").where("userId", "=", userId).where("key", "=", key).execute();
    throw error;
  }
};

/** Locks the key until the transaction ends; false if another transaction has locked it. */
const lockKey = async (tx: Kysely<Database>, { userId, key }: Submission): Promise<boolean> => {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}::text, 0)) as is_mine`.execute(
    tx,
  );
  return rows[0]?.isMine === true;
};

const keptAnswer = async (
  tx: Kysely<Database>,
  { userId, key, requestHash }: Submission,
  now: Date,
): Promise<(KeptAnswer & { readonly createdAt: Date }) | undefined> => {
  const kept = await tx
    .selectFrom("idempotency")
    .select(["requestHash", "status", "body", "location", "createdAt"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("createdAt", ">", before(now, KEPT_MS))
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.requestHash !== requestHash) throw otherRequest();
  return {
    status: kept.status,
    body: kept.body,
    location: kept.location,
    createdAt: new Date(kept.createdAt),
  };
};

/** Deletes keys older than 24 hours. */
export const forgetOldKeys = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom("idempotency").where("createdAt", "<=", before(now, KEPT_MS)).execute();
};
