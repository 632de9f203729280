import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";

const HOUR_MS = 3_600_000;

/** The most rows of a table that one person may write within an hour. */
interface Allowance {
  readonly table: "feedback" | "feedbackMessage";
  readonly most: number;
  readonly words: string;
}

/** Throws 429 if the person has written too many of these within an hour. Source: behaviour.md §9. */
export const refuseTooMany = async (
  tx: Db,
  authorId: string,
  at: Date,
  { table, most, words }: Allowance,
): Promise<void> => {
  // locks the author, so that two sent at the same time are counted one after the other
  await tx.selectFrom("appUser").select("id").where("id", "=", authorId).forNoKeyUpdate().execute();
  const recent = await tx
    .selectFrom(table)
    .select("createdAt")
    .where("authorId", "=", authorId)
    .where("createdAt", ">", new Date(at.getTime() - HOUR_MS).toISOString())
    // what is further ahead is of a clock that was wrong
    .where("createdAt", "<", new Date(at.getTime() + HOUR_MS).toISOString())
    .orderBy("createdAt", "desc")
    .limit(most)
    .execute();
  const oldest = recent[most - 1];
  if (!oldest) return;
  const waitMs = new Date(oldest.createdAt).getTime() + HOUR_MS - at.getTime();
  throw new ProblemError("/errors/rate-limited", words, {
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
};
