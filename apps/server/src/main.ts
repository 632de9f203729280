import { setTimeout as wait } from "node:timers/promises";
import { createServer } from "./app.ts";
import { readKeptSigningKey } from "./base/signingKey.ts";
import { findKeptSecret, readKeptSecret } from "./base/tokenSecret.ts";
import { readConfig } from "./base/config.ts";
import type { Config } from "./base/settings.ts";
import { listenForBackups } from "./backup/backupSocket.ts";
import { openDatabase } from "./database/open.ts";
import { holdPresence } from "./database/presence.ts";
import { makePrivate } from "./database/privateFolder.ts";
import { refusePublishedPassword } from "./demo/publishedPassword.ts";
import { listen, type Listening } from "./listen.ts";
import { listenForMetrics } from "./metrics/listenForMetrics.ts";
import { createLog } from "./base/log.ts";
import { greeting } from "./greeting.ts";

const DRAIN_MS = 10_000;
/** For so long, after its requests, a server closes its files and connections; a silent connection to PostgreSQL would never close. */
const CLOSE_MS = 15_000;
/** For so long a server that was told to end refuses new requests, so that proxies ask another one. */
const REFUSING_MS = 1_000;
/** umask: files that the server writes are readable by their owner alone. */
const OWNER_ONLY = 0o077;
/** Without its database a server only has to send the refusals of running requests. */
const DEAD_DRAIN_MS = 1_000;

/** Rejects once the time of closing is over. */
const late = async (): Promise<void> => {
  await wait(CLOSE_MS, undefined, { ref: false });
  throw new Error(`something did not close within ${CLOSE_MS / 1000} s`);
};

const run = async (): Promise<void> => {
  process.umask(OWNER_ONLY);
  const settings = readConfig(process.env, findKeptSecret);
  const log = createLog(
    (line) => process.stderr.write(`${line}\n`),
    () => new Date(),
  );
  const corrected = makePrivate(settings.dataDir);
  if (corrected > 0)
    log.warn("the data folder was open to other accounts of this machine, and is closed now", {
      folder: settings.dataDir,
      corrected,
    });
  const jwtSecrets = settings.jwtSecrets ?? [readKeptSecret(settings.dataDir)];
  const signingKey = settings.signingKey ?? readKeptSigningKey(settings.dataDir);
  const config: Config = { ...settings, jwtSecrets, signingKey };
  const endPresence =
    config.databaseUrl === undefined ? undefined : await holdPresence(config.databaseUrl, log);
  const database = await openDatabase(config, log);
  let port: Listening | undefined;
  database.died?.addEventListener("abort", () => {
    log.error("the database had to stop; see to the disk and start Canopy again: what was saved is safe");
    void Promise.resolve(port?.end({ atLeastMs: 0, atMostMs: DEAD_DRAIN_MS })).finally(() => process.exit(1));
  });
  const leaving = new AbortController();
  const server = await createServer({ config, database, log, leaving: leaving.signal }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const listening = await refusePublishedPassword(server.services)
    .then(() => listen(server, config.port, config.host))
    .catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
  port = listening;
  const source = { ...server.services, dataDir: config.dataDir };
  const endBackups = config.databaseUrl === undefined ? await listenForBackups(source, log) : undefined;
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : await listenForMetrics(server.metrics, config.metricsPort, config.metricsHost);
  if (metrics) log.info("metrics", { host: config.metricsHost, port: metrics.port });
  let ending: Promise<void> | undefined;
  const hurry = new AbortController();
  /** Goes on answering while the proxies notice, unless a second signal comes. */
  const leave = async () => {
    log.info("leaving", { seconds: config.drainSeconds });
    listening.leave();
    await wait(config.drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
  };
  const close = async () => {
    await endBackups?.();
    await metrics?.end();
    await server.close();
    await endPresence?.();
  };
  const end = async (signal: string) => {
    leaving.abort();
    const isAsked = signal === "SIGTERM";
    if (isAsked && config.drainSeconds > 0) await leave();
    log.info("ending", { signal });
    await listening.end({ atLeastMs: isAsked ? REFUSING_MS : 0, atMostMs: DRAIN_MS });
    await Promise.race([close(), late()]);
    log.info("ended");
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      if (ending) hurry.abort();
      ending ??= end(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error("did not end cleanly", { error: String(error) });
          process.exit(1);
        },
      );
    });
  // whoever reads this may end the server at once
  process.stdout.write(greeting(config, listening.port));
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
