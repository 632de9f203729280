import type { Log } from "../base/log.ts";
import { unlimited } from "./statements/statementLimit.ts";

interface Executes {
  exec(statements: string): Promise<unknown>;
}

const TIDY_EVERY_MS = 5 * 60 * 1000;

/** Vacuums and checkpoints the embedded database every five minutes, because it has neither autovacuum nor checkpointer. Gives the function that ends it after a last run. */
export const startTidying = (database: Executes, log: Log): (() => Promise<void>) => {
  let running = Promise.resolve();
  const tidy = () => unlimited(bothSteps);
  const bothSteps = async () => {
    // two calls, because several statements in one are a transaction, and VACUUM cannot run in one
    await database.exec("vacuum (analyze)");
    await database.exec("checkpoint");
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
    await unlimited(() => database.exec("checkpoint"));
  };
};
