import { sql } from "kysely";
import type { Db } from "./schema.ts";

interface Allowance {
  readonly most: number;
  readonly windowMs: number;
}

const secondsTo = (until: Date | string, now: Date): number =>
  Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000));

/** Gives the seconds to wait if the allowance of `key` has less than `amount` left, otherwise undefined; takes nothing. */
export const waitForAllowance = async (
  db: Db,
  key: string,
  { most, windowMs }: Allowance,
  now: Date,
  amount: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("rateLimit")
    .select(["used", "until"])
    .where("key", "=", key)
    .where("until", ">", now.toISOString())
    // of a clock that was ahead, as below
    .where("until", "<=", new Date(now.getTime() + 2 * windowMs).toISOString())
    .executeTakeFirst();
  return row && row.used + amount > most ? secondsTo(row.until, now) : undefined;
};

/**
 * Takes one, or an amount, from the allowance of `key`, atomically over all processes. Gives the seconds to wait if that
 * is more than it has, otherwise undefined.
 */
export const takeFromAllowance = async (
  db: Db,
  key: string,
  { most, windowMs }: Allowance,
  now: Date,
  amount = 1,
): Promise<number | undefined> => {
  const until = new Date(now.getTime() + windowMs);
  // of a clock that was ahead: its windows would count until that time. Those of servers may differ a little.
  const ahead = new Date(until.getTime() + windowMs);
  const isOver = sql`rate_limit.until <= ${now} or rate_limit.until > ${ahead}`;
  const { used, endsAt } = await db
    .insertInto("rateLimit")
    .values({ key, used: amount, until })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        used: sql<number>`case when ${isOver} then ${amount}::int else rate_limit.used + ${amount}::int end`,
        until: sql<Date>`case when ${isOver} then ${until} else rate_limit.until end`,
      }),
    )
    .returning(["used", "until as endsAt"])
    .executeTakeFirstOrThrow();
  if (used <= most) return undefined;
  return secondsTo(endsAt, now);
};

/** Gives back to the allowance of `key` what was taken for something that did not come about. */
export const giveBackToAllowance = async (db: Db, key: string, amount: number): Promise<void> => {
  await db
    .updateTable("rateLimit")
    .set({ used: sql<number>`greatest(used - ${amount}::int, 0)` })
    .where("key", "=", key)
    .execute();
};
