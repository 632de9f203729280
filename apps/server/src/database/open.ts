import { CamelCasePlugin, Kysely, PostgresDialect, type Dialect } from "kysely";
import { join } from "node:path";
import type { Pool } from "pg";
import { logFault } from "./logFault.ts";
import type { Config } from "../base/settings.ts";
import type { Log } from "../base/log.ts";
import { columnParsers } from "./columnParsers.ts";
import { connectionSettings, unopened } from "./presence.ts";
import { engineDialect } from "./engine/engineDialect.ts";
import { createTurns } from "./engine/turns.ts";
import { openThreadedEngine, type ThreadedEngine } from "./engine/threadedEngine.ts";
import { lockFolder } from "./lockFolder.ts";
import type { Database } from "./schema.ts";
import { ANSWER_LIMIT_MS, limitAnswers } from "./statements/answerLimit.ts";
import { givingUp, isGivenUp, type CancelStatement } from "./statements/onBehalf.ts";
import { IDLE_LIMIT_MS, STATEMENT_GRACE_MS, STATEMENT_LIMIT_MS } from "./statements/statementLimit.ts";
import { startTidying } from "./tidy.ts";
import { refuseUnfinishedRestore } from "./unfinishedRestore.ts";

/** An open database and the function that closes it. Embedded or PostgreSQL: the same dialect, the same code. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /**
   * A connection beside the pool, for work that must not wait behind heavy statements: the counts that servers
   * exchange, and cancellations. Absent on the embedded engine, which has one connection and one server.
   */
  readonly aside?: Kysely<Database>;
  /** Aborted if the embedded engine had to stop for good (a full disk): no query ends any more, and only a restart helps. */
  readonly died?: AbortSignal;
  /** Connections in use, and callers that wait for one. */
  readonly load?: () => { readonly running: number; readonly waiting: number };
  readonly close: () => Promise<void>;
}

/** Called with every statement that runs; tests count them. */
export type OnStatement = (text: string) => void;

const POOL_SIZE = 10;
/** A connection of a pool is closed after it was idle this long. */
const POOL_IDLE_MS = 10_000;

/** Kysely over a dialect: camel case in code, snake case in the database, keys inside JSON unchanged. */
export const queriesOver = (
  dialect: Dialect,
  onStatement?: OnStatement,
  cancel?: CancelStatement,
): Kysely<Database> =>
  new Kysely<Database>({
    dialect: givingUp(dialect, cancel),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && {
      log: (event) => {
        if (event.level === "query" || !isGivenUp(event.error)) onStatement(event.query.sql);
      },
    }),
  });

interface DatabasePlace extends Pick<Config, "databaseUrl" | "dataDir"> {
  /** Replaces the time after which a connection to PostgreSQL without an answer is lost. */
  readonly answerLimitMs?: number;
  /** Replaces the time after which PostgreSQL ends a transaction without a statement. */
  readonly idleLimitMs?: number;
}

/** Opens the configured database: PostgreSQL by its address, otherwise the embedded one in the data folder. */
export const openDatabase = (
  { databaseUrl, dataDir, answerLimitMs = ANSWER_LIMIT_MS, idleLimitMs = IDLE_LIMIT_MS }: DatabasePlace,
  log: Log,
  onStatement?: OnStatement,
): Promise<OpenDatabase> =>
  databaseUrl === undefined
    ? openEmbedded(dataDir, log, onStatement)
    : openPostgres({ connectionString: databaseUrl, answerLimitMs, idleLimitMs }, log, onStatement);

const openEngine = (dataDir: string, log: Log): Promise<ThreadedEngine> =>
  openThreadedEngine({
    folder: join(dataDir, "database"),
    limitMs: STATEMENT_LIMIT_MS,
    graceMs: STATEMENT_GRACE_MS,
    log,
  });

/** Opens the embedded database of a folder that this process has locked, only to read it. */
export const openLocked = async (dataDir: string, log: Log): Promise<Pick<OpenDatabase, "db" | "close">> => {
  const engine = await openEngine(dataDir, log);
  const db = queriesOver(engineDialect(engine), undefined, engine.cancel);
  const close = async () => {
    await db.destroy();
    await engine.close();
  };
  return { db, close };
};

const openEmbedded = async (dataDir: string, log: Log, onStatement?: OnStatement): Promise<OpenDatabase> => {
  const unlock = lockFolder(dataDir);
  try {
    refuseUnfinishedRestore(dataDir);
    const engine = await openEngine(dataDir, log);
    const turns = createTurns();
    const db = queriesOver(engineDialect(engine, turns), onStatement, engine.cancel);
    const endTidying = startTidying(db, log);
    const close = async () => {
      if (!engine.died.aborted) await endTidying();
      await db.destroy();
      await engine.close();
      unlock();
    };
    return { db, died: engine.died, load: () => turns.load(), close };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Throws if the database cannot be opened, or cannot keep every character that people type. */
const tryOpening = async (pool: Pool): Promise<void> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw unopened(error);
  });
  try {
    const { rows } = await client.query<{ encoding: string }>(
      "select current_setting('server_encoding') as encoding",
    );
    const encoding = rows[0]?.encoding;
    if (encoding !== "UTF8")
      throw new Error(
        `The database of DATABASE_URL has the encoding ${encoding}, and Canopy needs UTF8. Make it anew: createdb --encoding UTF8 --locale C.UTF-8 --template template0.`,
      );
  } finally {
    client.release();
  }
};

interface PostgresPlace extends Required<Pick<DatabasePlace, "answerLimitMs" | "idleLimitMs">> {
  readonly connectionString: string;
}

/** A pool on a PostgreSQL server; throws if the database cannot be opened. */
const openPostgres = async (
  { connectionString, answerLimitMs, idleLimitMs }: PostgresPlace,
  log: Log,
  onStatement?: OnStatement,
): Promise<OpenDatabase> => {
  const { default: pg } = await import("pg");
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is a list of well-known numbers only
  for (const [type, read] of Object.entries(columnParsers)) pg.types.setTypeParser(Number(type), read);
  const lost = (error: Error) => logFault(log, "a database connection was lost", error);
  const open = (max: number) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      idleTimeoutMillis: POOL_IDLE_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      // Compiling a list's statement takes seconds, running it takes tenths of one.
      // A server that is gone without a word must not keep its locks until TCP notices, which takes hours.
      options: `-c jit=off -c idle_in_transaction_session_timeout=${idleLimitMs}`,
      ...connectionSettings,
    });
    // without listeners, a connection lost while idle, or while it is in use between two statements, would end the process
    pool.on("error", () => {});
    pool.on("connect", (client) => {
      client.on("error", lost);
      limitAnswers(client, answerLimitMs);
    });
    return pool;
  };
  const aside = queriesOver(new PostgresDialect({ pool: open(1) }));
  const cancel: CancelStatement = async (connection) => {
    try {
      await connection.collectSessionInfo?.();
      await connection.cancelQuery?.((use) => aside.getExecutor().provideConnection(use));
    } catch (error) {
      log.warn("a statement was not cancelled and runs to its end", { error: String(error) });
    }
  };
  const pool = open(POOL_SIZE);
  // with the pool's `Client`, Kysely would open a new connection for each cancellation
  const withoutClient = { connect: () => pool.connect(), end: () => pool.end(), options: pool.options };
  const db = queriesOver(new PostgresDialect({ pool: withoutClient }), onStatement, cancel);
  const close = async () => {
    await db.destroy();
    await aside.destroy();
  };
  try {
    await tryOpening(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const load = () => ({ running: pool.totalCount - pool.idleCount, waiting: pool.waitingCount });
  return { db, aside, load, close };
};
