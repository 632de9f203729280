import type { DatabaseConnection, Dialect } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";

/** The signal of the read that runs, wherever it is. */
const reads = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs a read that is given up once the signal is aborted: its remaining statements are not started, and on PostgreSQL
 * the running one is cancelled; both throw the signal's reason. Writes do not run in here: they end whole.
 * Source: behaviour.md §9 Requests.
 */
export const asRead = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  reads.run(signal, work);

/** Runs work that outlives the read in which it begins, or serves others too: it is not given up with it. */
export const notGivenUp = <Result>(work: () => Result): Result => reads.exit(work);

/** True where the running read was given up for this error. */
export const isGivenUp = (error: unknown): boolean => {
  const signal = reads.getStore();
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
  const signal = reads.getStore();
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
