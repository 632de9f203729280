import type { OpenDatabase } from "#database/open.ts";

/** The database, whose transactions run `afterCommit` when they are written. */
export const watchCommits = (database: OpenDatabase, afterCommit: () => Promise<void>): OpenDatabase => ({
  ...database,
  db: new Proxy(database.db, {
    get: (target, name) => {
      if (name !== "transaction") {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return () => {
        const builder = target.transaction();
        const execute = builder.execute.bind(builder);
        builder.execute = async (work) => {
          const result = await execute(work);
          await afterCommit();
          return result;
        };
        return builder;
      };
    },
  }),
});
