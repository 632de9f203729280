import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { rateLimited } from "../base/problem.ts";
import { waitWords } from "../base/waitWords.ts";
import type { Db } from "../database/schema.ts";
import { DAY_MS } from "../base/durations.ts";

const GIBIBYTE = 1024 ** 3;
/** Packs that one person may ask for within 24 hours: each holds all files of a process anew, and stays for months. */
const MOST_PACKS = 100;
/** The bytes of those that are made, beyond which no further one is taken. */
const MOST_BYTES = 50 * GIBIBYTE;

/**
 * Throws 429 if the person has asked for too many packs within 24 hours, the one that this transaction has just written
 * among them. Source: behaviour.md §9.
 */
export const refuseTooManyPacks = async (tx: Db, { id }: Pick<Caller, "id">, at: Date): Promise<void> => {
  // locks the person, so that two asked for at the same time are counted one after the other
  await tx.selectFrom("appUser").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const asked = await tx
    .selectFrom("pack")
    .select(["createdAt", sql<number>`coalesce(bytes, 0)`.as("bytes")])
    .where("createdById", "=", id)
    .where("createdAt", ">", new Date(at.getTime() - DAY_MS).toISOString())
    // one of a clock that was ahead would count until that time; those of servers may differ a little
    .where("createdAt", "<", new Date(at.getTime() + DAY_MS).toISOString())
    .orderBy("createdAt", "desc")
    .execute();
  let held = 0;
  for (const [before, pack] of asked.entries()) {
    held += pack.bytes;
    if (before < MOST_PACKS && held < MOST_BYTES) continue;
    const waitMs = new Date(pack.createdAt).getTime() + DAY_MS - at.getTime();
    throw rateLimited(
      `At most ${MOST_PACKS} packs, of ${MOST_BYTES / GIBIBYTE} GiB together, can be asked for within 24 hours. This one can be made ${waitWords(waitMs)}.`,
      waitMs / 1000,
    );
  }
};
