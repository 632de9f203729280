import { sql } from "kysely";
import { makeOccurrences } from "../reminders/makeOccurrences.ts";
import { updateReminderState } from "../reminders/updateReminderState.ts";
import type { BatchJob } from "./batchJob.ts";

/** Creates the rows of occurrences that have come within reach. Source: behaviour.md §4 Reminders. */
export const expandReminders: BatchJob = {
  name: "make occurrences",

  claim: async (tx, { at, limit, except }) => {
    const { rows } = await sql<{ id: string }>`select id::text as id from reminder
      where status = 'ACTIVE' and expand_at <= ${at.toISOString()}::text::timestamptz
        and id <> all(${except}::text[]::uuid[])
      order by expand_at, id limit ${limit} for update skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids, at) => {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    for (const id of ids) await makeOccurrences(tx, id, at);
    await updateReminderState(tx, ids, at);
  },
};
