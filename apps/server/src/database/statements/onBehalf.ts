import type { DatabaseConnection, Dialect } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";

/** The caller for whom statements run. */
interface Behalf {
  /** A person or an address; the server's own work has no caller. */
  readonly caller: string;
  /** Only for a read: its statements are cancelled once it is aborted. */
  readonly signal?: AbortSignal;
}

const behalf = new AsyncLocalStorage<Behalf>();

/**
 * Runs work whose statements belong to a caller. With a signal it is a read that is cancelled once the signal is
 * aborted: its remaining statements are not started, and on PostgreSQL the running one is cancelled; both throw the
 * signal's reason. Writes get no signal, so they run to their end. Source: behaviour.md §9 Requests.
 */
export const onBehalf = <Result>(of: Behalf, work: () => Promise<Result>): Promise<Result> =>
  behalf.run(of, work);

/** The caller for whom the running work is done; undefined for the server's own. */
export const currentCaller = (): Behalf | undefined => behalf.getStore();

/** Runs work that outlives the request in which it begins, or also serves others: it is not cancelled with the request. */
export const runDetached = <Result>(work: () => Result): Result => behalf.exit(work);

/** True if the running read was cancelled with this error. */
export const isGivenUp = (error: unknown): boolean => {
  const signal = behalf.getStore()?.signal;
  return signal !== undefined && signal.aborted && signal.reason === error;
};

/** Cancels the statement that a connection is running; resolves when the server has been asked to. */
export type CancelStatement = (connection: DatabaseConnection) => Promise<void>;

/** The dialect with statements that are cancelled together with the read they belong to. */
export const givingUp = (dialect: Dialect, cancel?: CancelStatement): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => {
    const driver = dialect.createDriver();
    const known = new WeakSet<DatabaseConnection>();
    // a transaction is ended whatever became of its caller, or the next one would stand in it
    const [commit, rollback] = [
      driver.commitTransaction.bind(driver),
      driver.rollbackTransaction.bind(driver),
    ];
    driver.commitTransaction = (connection) => runDetached(() => commit(connection));
    driver.rollbackTransaction = (connection) => runDetached(() => rollback(connection));
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
    // before the connection serves somebody else: a late cancellation would hit their statement
    await cancelling;
  }
};
