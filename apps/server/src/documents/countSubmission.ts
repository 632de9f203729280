import type { Caller } from "../base/caller.ts";
import { rateLimited } from "../base/problem.ts";
import { waitWords } from "../base/waitWords.ts";
import { takeFromAllowance } from "../database/rateLimits.ts";
import type { Db } from "../database/schema.ts";

/** Documents that one person submits: each notifies everybody who may decide, many of them also by mail, also one that was withdrawn before. */
const allowance = { most: 300, windowMs: 3_600_000 } as const;

/** Counts a submission in its sender's hour; throws 429 if it is too much. Source: behaviour.md §9. */
export const countSubmission = async (tx: Db, { id }: Pick<Caller, "id">, at: Date): Promise<void> => {
  const seconds = await takeFromAllowance(tx, `submissions ${id}`, allowance, at);
  if (seconds === undefined) return;
  throw rateLimited(
    `At most ${allowance.most} documents can be submitted within an hour. This one can be submitted ${waitWords(seconds * 1000)}.`,
    seconds,
  );
};
