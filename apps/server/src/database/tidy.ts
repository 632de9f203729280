import { sql } from "kysely";
import type { Log } from "../base/log.ts";
import type { Db } from "./schema.ts";
import { unlimited } from "./statements/statementLimit.ts";

const TIDY_EVERY_MS = 5 * 60 * 1000;

/** Vacuums and checkpoints the embedded database every five minutes, because it has neither autovacuum nor checkpointer. Gives the function that ends it after a last run. */
export const startTidying = (db: Db, log: Log): (() => Promise<void>) => {
  let running = Promise.resolve();
  const tidy = () => unlimited(bothSteps);
  const bothSteps = async () => {
    await sql`vacuum (analyze)`.execute(db);
    await sql`checkpoint`.execute(db);
  };
  const timer = setInterval(() => {
    running = running
      .then(tidy)
      .catch((error: unknown) => log.error("tidying failed", { error: String(error) }));
  }, TIDY_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await unlimited(() => sql`checkpoint`.execute(db));
  };
};
