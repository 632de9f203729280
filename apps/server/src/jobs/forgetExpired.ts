import { forgetOldFailures } from "../auth/signInChecks.ts";
import { forgetOldKeys } from "../http/idempotency.ts";
import { forgetMailFiles } from "./forgetMails.ts";
import { forgetSentMessages } from "../notifications/senderAllowance.ts";
import { backUpNightly, removeUnfinishedBackups } from "../backup/nightlyBackup.ts";
import { mailFolder } from "../mail/mailFiles.ts";
import type { Services } from "../http/services.ts";
import type { Db } from "../database/schema.ts";
import { nightlySweep } from "./nightlySweep.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes expired rows: rate limit windows, counts of stopped servers, idempotency keys, mailed links whose mail no longer waits, one-time passwords, failed sign-ins. */
export const forgetExpired = async (db: Db, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db.deleteFrom("rateLimit").where("until", "<=", at).execute();
  // a link's life begins when its mail is sent
  await db
    .deleteFrom("passwordToken as t")
    .where("t.expiresAt", "<=", at)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("mail as m")
            .select("m.id")
            .whereRef("m.tokenHash", "=", "t.tokenHash")
            .where("m.state", "=", "WAITING"),
        ),
      ),
    )
    .execute();
  await db.deleteFrom("masterPassword").where("expiresAt", "<=", at).execute();
  await db
    .deleteFrom("serverCount")
    .where("countedAt", "<=", new Date(now.getTime() - EVERY_MS).toISOString())
    .execute();
  await forgetSentMessages(db, now);
  await forgetOldKeys(db, now);
  await forgetOldFailures(db, now);
};

/**
 * Removes unfinished backups of the embedded database, then every hour deletes expired rows and old mail files and,
 * once a day, files that nothing names, and makes the embedded database's nightly backup. The returned function
 * stops it: it aborts a running backup, and resolves when the running work is done.
 */
export const startHousekeeping = ({
  db,
  files,
  now,
  log,
  config,
}: Pick<Services, "db" | "files" | "now" | "log" | "config">): (() => Promise<void>) => {
  const ending = new AbortController();
  const { signal } = ending;
  // a PostgreSQL server has backups of its own, and the command
  const isBackedUp = config.databaseUrl === undefined;
  const sweep = nightlySweep();
  const tellUnlessEnded = (message: string) => (error: unknown) => {
    if (!signal.aborted) log.error(message, { error: String(error) });
  };
  /** Each of them runs, whatever becomes of the others. */
  const steps: readonly ((at: Date) => Promise<void>)[] = [
    (at) => forgetExpired(db, at),
    (at) => forgetMailFiles(mailFolder(config), config.keepMailsDays, at),
    (at) => sweep(db, files, at, signal),
  ];
  const run = async () => {
    const at = now();
    for (const step of steps)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as the embedded database has one connection
      await step(at).catch(tellUnlessEnded("old rows and files were not deleted"));
  };
  const backUp = async () => {
    if (!isBackedUp || signal.aborted) return;
    const made = await backUpNightly({ db, files, dataDir: config.dataDir, now, signal });
    if (made) log.info("backed up", { ...made, broken: made.broken.length });
  };
  let running: Promise<void> = Promise.resolve();
  if (isBackedUp)
    running = removeUnfinishedBackups(config.dataDir).catch(
      tellUnlessEnded("unfinished backups were not removed"),
    );
  const timer = setInterval(() => {
    running = running.then(run).then(backUp).catch(tellUnlessEnded("the nightly backup failed"));
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    ending.abort();
    return running;
  };
};
