import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenDatabase } from "#database/open.ts";

/** The answer of work with a planted fault. */
interface Faulted<Answer> {
  readonly answer: Answer;
  /** True if a statement of the work has failed. */
  readonly hasFailed: boolean;
}

/** A database with failing statements. */
export interface FailingDatabase extends OpenDatabase {
  /**
   * Runs work whose `nth` statement and each one after it fail with the error. Statements of other work that runs
   * meanwhile, such as a timer or an earlier request, neither count nor fail.
   */
  failDuring<Answer>(nth: number, error: Error, work: () => Promise<Answer>): Promise<Faulted<Answer>>;
}

interface Fault {
  readonly error: Error;
  /** Statements until the first that fails. */
  left: number;
}

/** The database with a fault to be planted; begin, commit and rollback never fail. */
export const failingDatabase = (database: OpenDatabase): FailingDatabase => {
  const planted = new AsyncLocalStorage<Fault>();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      const fault = planted.getStore();
      if (!fault) return node;
      fault.left -= 1;
      if (fault.left <= 0) throw fault.error;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    ...database,
    db,
    failDuring: async (nth, error, work) => {
      const fault: Fault = { error, left: nth };
      const answer = await planted.run(fault, work);
      const hasFailed = fault.left <= 0;
      // calls that the work left running meet a database that works again
      fault.left = Infinity;
      return { answer, hasFailed };
    },
  };
};
