import { forgetOldFailures } from "../auth/signInChecks.ts";
import { forgetOldKeys } from "../http/idempotency.ts";
import { forgetSentMessages } from "../notifications/senderAllowance.ts";
import type { Log } from "../base/log.ts";
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

/** Runs `forgetExpired` every hour; gives the function that ends it. */
export const startForgetting = (db: Db, now: () => Date, log: Log): (() => void) => {
  const timer = setInterval(() => {
    forgetExpired(db, now()).catch((error: unknown) =>
      log.error("forgetting failed", { error: String(error) }),
    );
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
