import { createServer } from "./app.ts";
import { readKeptSigningKey } from "./base/signingKey.ts";
import { findKeptSecret, readKeptSecret } from "./base/tokenSecret.ts";
import { readConfig } from "./base/config.ts";
import { makeDataFolder } from "./base/dataFolder.ts";
import type { Config } from "./base/settings.ts";
import { listenForBackups } from "./backup/backupSocket.ts";
import { endOnSignals } from "./endOnSignals.ts";
import { openDatabase } from "./database/open.ts";
import { isDemoAddress } from "./demo/people.ts";
import { holdPresence } from "./database/presence.ts";
import { makePrivate } from "./database/privateFolder.ts";
import { refusePublishedPassword } from "./auth/publishedPassword.ts";
import { listen, type Listening } from "./listen.ts";
import { listenForMetrics } from "./listenForMetrics.ts";
import { createLog, type Log } from "./base/log.ts";
import { logPrints } from "./base/logPrints.ts";
import { greeting, openDemoSignIns } from "./greeting.ts";

/** umask: files that the server writes are readable by their owner alone. */
const OWNER_ONLY = 0o077;
/** Without its database a server only has to send the refusals of running requests. */
const DEAD_DRAIN_MS = 1_000;

/** The secret that the data folder holds; undefined also where it cannot be read, for a reason that `openConfig` then gives. */
const readableSecret = (dataDir: string): string | undefined => {
  try {
    return findKeptSecret(dataDir);
  } catch {
    return undefined;
  }
};

/** Reads the configuration, closes the data folder to other accounts, and takes from it the secrets that the environment does not give. */
const openConfig = (log: Log): Config => {
  const settings = readConfig(process.env, readableSecret, isDemoAddress);
  const corrected = makePrivate(settings.dataDir);
  makeDataFolder(settings.dataDir);
  if (corrected > 0)
    log.warn("the data folder was open to other accounts of this machine, and is closed now", {
      folder: settings.dataDir,
      corrected,
    });
  const jwtSecrets = settings.jwtSecrets ?? [readKeptSecret(settings.dataDir)];
  const signingKey = settings.signingKey ?? readKeptSigningKey(settings.dataDir);
  return { ...settings, jwtSecrets, signingKey };
};

const run = async (): Promise<void> => {
  process.umask(OWNER_ONLY);
  const log = createLog(
    (line) => process.stderr.write(`${line}\n`),
    () => new Date(),
  );
  logPrints(log);
  const config = openConfig(log);
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
  const close = async () => {
    await endBackups?.();
    await metrics?.end();
    await server.close();
    await endPresence?.();
  };
  endOnSignals({ log, listening, leaving, drainSeconds: config.drainSeconds, close });
  // a server that is ended meanwhile has no database any more
  const signIns = await openDemoSignIns(server.services).catch(() => []);
  // whoever reads this may end the server at once
  process.stdout.write(greeting(config, listening.port, signIns));
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
