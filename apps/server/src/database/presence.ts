import type { Client } from "pg";
import { errorCode } from "../base/errorCode.ts";
import type { Log } from "../base/log.ts";
import { logFault } from "./logFault.ts";

/** The advisory lock that each server of a database shares, and that a restore holds alone. */
const PRESENCE_LOCK = 4_100_001;
const AGAIN_AFTER_MS = 5_000;

/** Settings of every connection to PostgreSQL: connecting fails after 10 s, and TCP notices that the other end of a quiet connection is gone. */
export const connectionSettings = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** The reason in an error. That of a host with several addresses has one for each, and no message of its own. */
const reasonIn = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonIn).join("; ");
  return error instanceof Error ? error.message : String(error);
};

/** The error of a process whose database does not open: it names the variable, and never the password. */
export const unopened = (cause: unknown): Error =>
  Object.assign(
    new Error(
      `The database of DATABASE_URL cannot be opened: ${reasonIn(cause)}. See to PostgreSQL, or correct DATABASE_URL.`,
      { cause },
    ),
    // tells those who log it whether the server or its answer is at fault
    { code: errorCode(cause) },
  );

const connect = async (connectionString: string): Promise<Client> => {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString,
    ...connectionSettings,
    application_name: "canopy presence",
  });
  await client.connect().catch((error: unknown) => {
    throw unopened(error);
  });
  return client;
};

/** Asks for the lock; a connection on which that fails is closed, because the next try opens another. */
const tryLock = async (client: Client, how: "shared" | "alone"): Promise<boolean> => {
  const call = how === "shared" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  try {
    const { rows } = await client.query<{ held: boolean }>(`select ${call}($1) as held`, [PRESENCE_LOCK]);
    return rows[0]?.held === true;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

/**
 * Says to all commands that a server runs on this database, until the given function is called. A lost connection is
 * opened again. Throws while a restore runs.
 */
export const holdPresence = async (databaseUrl: string, log: Log): Promise<() => Promise<void>> => {
  const state: { isEnded: boolean; client: Client | undefined; timer: NodeJS.Timeout | undefined } = {
    isEnded: false,
    client: undefined,
    timer: undefined,
  };
  const hold = async (): Promise<void> => {
    const client = await connect(databaseUrl);
    client.on("error", (error) => logFault(log, "a database connection was lost", error));
    if (!(await tryLock(client, "shared"))) {
      await client.end();
      throw new Error("A backup is being restored into this database. Start Canopy again when that is done.");
    }
    state.client = client;
    client.once("end", again);
  };
  const again = (): void => {
    if (state.isEnded) return;
    state.timer = setTimeout(() => {
      hold().catch((error: unknown) => {
        logFault(log, "commands do not see that this server runs", error);
        again();
      });
    }, AGAIN_AFTER_MS).unref();
  };
  await hold();
  return async () => {
    state.isEnded = true;
    clearTimeout(state.timer);
    await state.client?.end();
  };
};

/** Keeps every server away from a database until the given function is called; throws if one runs. */
export const holdAlone = async (databaseUrl: string): Promise<() => Promise<void>> => {
  const client = await connect(databaseUrl);
  if (await tryLock(client, "alone")) return () => client.end();
  await client.end();
  throw new Error(
    "Canopy runs on this database. Stop every server, then restore again. Nothing was changed.",
  );
};
