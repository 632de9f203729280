import type { OpenDatabase } from "#database/open.ts";

/** A database with a failing statement. */
export interface FailingDatabase extends OpenDatabase {
  /** From now on the `nth` statement and each one after it fail with the error, until `heal`. */
  failAt(nth: number, error: Error): void;
  /** Ends the failure; true if a statement has failed. */
  heal(): boolean;
}

/** The database with a fault to be planted; begin, commit and rollback never fail. */
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
