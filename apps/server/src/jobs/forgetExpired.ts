import { forgetOldFailures } from "../auth/signInChecks.ts";
import { forgetOldKeys } from "../http/idempotency.ts";
import { forgetSentMessages } from "../notifications/senderAllowance.ts";
import { sweepFiles } from "../files/sweepFiles.ts";
import type { Services } from "../http/services.ts";
import type { Db } from "../database/schema.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes expired rows: rate limit windows, counts of stopped servers, idempotency keys, sessions, mailed links, one-time passwords, failed sign-ins. */
export const forgetExpired = async (db: Db, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db.deleteFrom("rateLimit").where("until", "<=", at).execute();
  await db.deleteFrom("session").where("expiresAt", "<=", at).execute();
  await db.deleteFrom("passwordToken").where("expiresAt", "<=", at).execute();
  await db.deleteFrom("masterPassword").where("expiresAt", "<=", at).execute();
  await db
    .deleteFrom("serverCount")
    .where("countedAt", "<=", new Date(now.getTime() - EVERY_MS).toISOString())
    .execute();
  await forgetSentMessages(db, now);
  await forgetOldKeys(db, now);
  await forgetOldFailures(db, now);
};

/** The hour of the day, UTC, in which files are swept. */
const SWEEP_HOUR = 2;

/** Runs `forgetExpired` every hour, and at night removes files that nothing names; gives the function that ends it. */
export const startForgetting = ({
  db,
  files,
  now,
  log,
}: Pick<Services, "db" | "files" | "now" | "log">): (() => void) => {
  const run = async () => {
    const at = now();
    await forgetExpired(db, at);
    if (at.getUTCHours() === SWEEP_HOUR) await sweepFiles(db, files, at);
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.error("forgetting failed", { error: String(error) }));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
