import { sql, type RawBuilder } from "kysely";

/** Values for SQL's `in`, as constants, so that the planner knows them and partial indexes serve. */
export const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
