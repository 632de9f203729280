import type { DatabaseConnection, Dialect } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { createTurns } from "./turns.ts";

/** For whom statements run. */
interface Behalf {
  /** A person or an address; work of the server's own has none. */
  readonly caller: string;
  /** Of a read only: once aborted, its statements are given up. */
  readonly signal?: AbortSignal;
}

const behalf = new AsyncLocalStorage<Behalf>();

/**
 * Runs work whose statements belong to a caller. With a signal it is a read that is given up once that is aborted: its
 * remaining statements are not started, and on PostgreSQL the running one is cancelled; both throw the signal's
 * reason. Writes are given none: they end whole. Source: behaviour.md §9 Requests.
 */
export const onBehalf = <Result>(of: Behalf, work: () => Promise<Result>): Promise<Result> =>
  behalf.run(of, work);

/** Runs work that outlives the request in which it begins, or serves others too: it is not given up with it. */
export const runDetached = <Result>(work: () => Result): Result => behalf.exit(work);

/** True where the running read was given up for this error. */
export const isGivenUp = (error: unknown): boolean => {
  const signal = behalf.getStore()?.signal;
  return signal !== undefined && signal.aborted && signal.reason === error;
};

/** Cancels the statement that a connection is running; resolves when the server was told. */
export type CancelStatement = (connection: DatabaseConnection) => Promise<void>;

/** The same dialect, whose statements are given up with the read they belong to. */
export const givingUp = (dialect: Dialect, cancel?: CancelStatement): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => {
    const driver = dialect.createDriver();
    const known = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      if (known.has(connection)) return connection;
      known.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, given) =>
        unlessGivenUp(connection, () => execute(query, given), cancel);
      return connection;
    };
    return driver;
  },
});

const unlessGivenUp = async <Result>(
  connection: DatabaseConnection,
  run: () => Promise<Result>,
  cancel: CancelStatement | undefined,
): Promise<Result> => {
  const signal = behalf.getStore()?.signal;
  if (signal === undefined) return run();
  signal.throwIfAborted();
  if (cancel === undefined) return run();
  let cancelling: Promise<void> | undefined;
  const giveUp = () => {
    cancelling = cancel(connection);
  };
  signal.addEventListener("abort", giveUp);
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", giveUp);
    // Before the connection serves somebody else: a late cancellation would meet their statement.
    await cancelling;
  }
};

/** So long statements may follow each other before timers and other requests have their turn. */
const HOLD_MS = 5;

/**
 * The dialect of the embedded engine, whose callers take turns at its one connection. Its statements run in this
 * thread; without a pause between them one caller's would keep out everything else until the last has ended.
 */
export const takingTurns = (dialect: Dialect): Dialect => ({
  // Kysely itself would let them in one by one, in the order in which they came.
  createAdapter: () =>
    Object.create(dialect.createAdapter(), { supportsMultipleConnections: { value: true } }),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => {
    const driver = dialect.createDriver();
    const turns = createTurns();
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    let pausedMs = performance.now();
    driver.acquireConnection = async (options) => {
      const { caller = "", signal } = behalf.getStore() ?? {};
      await turns.enter(caller, signal);
      try {
        if (performance.now() - pausedMs > HOLD_MS) {
          await setImmediate();
          pausedMs = performance.now();
        }
        return await acquire(options);
      } catch (error) {
        turns.leave();
        throw error;
      }
    };
    driver.releaseConnection = async (...given) => {
      await release(...given);
      turns.leave();
    };
    return driver;
  },
});
