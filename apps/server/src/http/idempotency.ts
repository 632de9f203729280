import { isUuid } from "@canopy/contracts";
import { sql, type Kysely, type SqlBool } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "../database/schema.ts";
import { invalid, ProblemError } from "./problem.ts";

/** A first answer as it is kept and given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  readonly location: string;
}

interface Submission {
  readonly userId: string;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** All that makes two requests the same one. */
  readonly request: readonly string[];
}

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A first request that never ended (the process died) frees its key after this. Longer than any request lives. */
const ABANDONED_MS = 2 * 60 * 1000;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Runs `create` once for each key of a user within 24 hours and gives its first answer again. Source: behaviour.md §7. */
export const answerOnce = async (
  db: Kysely<Database>,
  submission: Submission,
  now: Date,
  create: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> => {
  const { userId, key } = submission;
  if (!isUuid(key)) throw invalid({ "Idempotency-Key": ["must be a UUID"] });
  const requestHash = createHash("sha256").update(JSON.stringify(submission.request)).digest("hex");
  const mine = { userId, key: key.toLowerCase() };
  const isFirst = await claim(db, { ...mine, requestHash }, now);
  if (!isFirst) return keptAnswer(db, { ...mine, requestHash });
  const answer = await create().catch(async (error: unknown) => {
    // Nothing was made: the same key may try again.
    await db
      .deleteFrom("idempotency")
      .where("userId", "=", mine.userId)
      .where("key", "=", mine.key)
      .execute();
    throw error;
  });
  await db
    .updateTable("idempotency")
    .set({ status: answer.status, body: answer.body, location: answer.location })
    .where("userId", "=", mine.userId)
    .where("key", "=", mine.key)
    .execute();
  return answer;
};

interface Claimed {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

/** True where this request is the first with its key; an expired or abandoned one gives way. */
const claim = async (db: Kysely<Database>, claimed: Claimed, now: Date): Promise<boolean> => {
  const fresh = { ...claimed, status: null, body: null, location: null, createdAt: now };
  const taken = await db
    .insertInto("idempotency")
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "key"])
        .doUpdateSet(fresh)
        .where(
          sql<SqlBool>`idempotency.created_at <= ${before(now, KEPT_MS)}::timestamptz or (idempotency.status is null and idempotency.created_at <= ${before(now, ABANDONED_MS)}::timestamptz)`,
        ),
    )
    .returning("key")
    .execute();
  return taken.length > 0;
};

const keptAnswer = async (
  db: Kysely<Database>,
  { userId, key, requestHash }: Claimed,
): Promise<KeptAnswer> => {
  const kept = await db
    .selectFrom("idempotency")
    .select(["requestHash", "status", "body", "location"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (kept && kept.requestHash !== requestHash)
    throw new ProblemError("/errors/validation", "This Idempotency-Key was used for another request.", {
      status: 422,
      errors: { "Idempotency-Key": ["was used for another request"] },
    });
  if (!kept || kept.status === null)
    throw new ProblemError("/errors/conflict", "The same request is still under way.");
  return { status: kept.status, body: kept.body ?? "", location: kept.location ?? "" };
};

/** Forgets keys older than 24 hours. */
export const forgetOldKeys = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom("idempotency").where("createdAt", "<=", before(now, KEPT_MS)).execute();
};
