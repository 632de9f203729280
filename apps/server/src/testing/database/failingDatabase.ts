import type { OpenDatabase } from "#database/open.ts";

/** A database one of whose statements fails. */
export interface FailingDatabase extends OpenDatabase {
  /** From now on the `nth` statement fails with the error, and each one after it until `heal`. */
  failAt(nth: number, error: Error): void;
  /** Ends it; true where a statement has failed. */
  heal(): boolean;
}

/** The same database with a fault to be planted; begin, commit and rollback are let through. */
export const failingDatabase = (database: OpenDatabase): FailingDatabase => {
  let left = Infinity;
  let planted = new Error("no fault");
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left <= 0) throw planted;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    ...database,
    db,
    failAt: (nth, error) => {
      left = nth;
      planted = error;
    },
    heal: () => {
      const hasFailed = left <= 0;
      left = Infinity;
      return hasFailed;
    },
  };
};
