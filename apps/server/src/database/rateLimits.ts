import { sql } from "kysely";
import type { Db } from "./schema.ts";

interface Allowance {
  readonly most: number;
  readonly windowMs: number;
}

/** Takes one from the allowance of `key`, atomically over all processes. Gives the seconds to wait if it is used up, otherwise undefined. */
export const takeFromAllowance = async (
  db: Db,
  key: string,
  { most, windowMs }: Allowance,
  now: Date,
): Promise<number | undefined> => {
  const until = new Date(now.getTime() + windowMs);
  // of a clock that was ahead: its windows would count until that time. Those of servers may differ a little.
  const ahead = new Date(until.getTime() + windowMs);
  const isOver = sql`rate_limit.until <= ${now} or rate_limit.until > ${ahead}`;
  const { used, endsAt } = await db
    .insertInto("rateLimit")
    .values({ key, used: 1, until })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else rate_limit.used + 1 end`,
        until: sql<Date>`case when ${isOver} then ${until} else rate_limit.until end`,
      }),
    )
    .returning(["used", "until as endsAt"])
    .executeTakeFirstOrThrow();
  if (used <= most) return undefined;
  return Math.max(1, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / 1000));
};
