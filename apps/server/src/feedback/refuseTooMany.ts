import { sql } from "kysely";
import { rateLimited } from "../base/problem.ts";
import type { Db } from "../database/schema.ts";
import { HOUR_MS } from "../base/durations.ts";

/** Each table, and its column with the author. */
const authors = { feedback: "authorId", feedbackMessage: "authorId", feedbackScreenshot: "userId" } as const;

/** The most rows of a table that one person may write within a time, by default an hour. */
interface Allowance {
  readonly table: keyof typeof authors;
  readonly most: number;
  readonly windowMs?: number;
  readonly words: string;
}

/** Throws 429 if the person has written too many of these within the time. Source: behaviour.md §9. */
export const refuseTooMany = async (
  tx: Db,
  authorId: string,
  at: Date,
  { table, most, windowMs = HOUR_MS, words }: Allowance,
): Promise<void> => {
  // locks the author, so that two sent at the same time are counted one after the other
  await tx.selectFrom("appUser").select("id").where("id", "=", authorId).forNoKeyUpdate().execute();
  const recent = await tx
    .selectFrom(table)
    .select("createdAt")
    .where(sql.ref(authors[table]), "=", authorId)
    .where("createdAt", ">", new Date(at.getTime() - windowMs).toISOString())
    // one of a clock that was ahead would count until that time; those of servers may differ a little
    .where("createdAt", "<", new Date(at.getTime() + windowMs).toISOString())
    .orderBy("createdAt", "desc")
    .limit(most)
    .execute();
  const oldest = recent[most - 1];
  if (!oldest) return;
  const waitMs = new Date(oldest.createdAt).getTime() + windowMs - at.getTime();
  throw rateLimited(words, waitMs / 1000);
};
