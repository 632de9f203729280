import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/**
 * Deletes the finished packs that name a person, because a signed file cannot be changed, and has those that are being made
 * begin again. Their files go with the next sweep. Packs of before, which do not tell whom they name, go too. Source:
 * behaviour.md §4 Packs.
 */
export const withdrawPacks = async (tx: Db, userId: string, at: Date): Promise<void> => {
  // waits for one that is being finished, and keeps makers from beginning one before the new name is committed
  await sql`select from pack where state in ('QUEUED', 'MAKING') order by id for update`.execute(tx);
  await sql`delete from pack where state = 'READY'
    and (person_ids is null or ${userId}::text::uuid = any(person_ids))`.execute(tx);
  await sql`update pack set state = 'QUEUED', maker = null, leased_until = null, tries = greatest(tries - 1, 0),
      due_at = ${at.toISOString()}::text::timestamptz
    where state = 'MAKING'`.execute(tx);
};
