import { sql } from "kysely";
import { updateReminderState } from "../reminders/updateReminderState.ts";
import type { BatchJob } from "./batchJob.ts";

/** Moves UPCOMING occurrences to DUE and DUE ones to OVERDUE when their time has come. Source: behaviour.md §4 Statuses. */
export const advanceOccurrences: BatchJob = {
  name: "advance occurrences",

  claim: async (tx, { at, limit, except }) => {
    const now = at.toISOString();
    const { rows } = await sql<{ id: string }>`select r.id::text as id from reminder r
      where r.status = 'ACTIVE' and r.id <> all(${except}::text[]::uuid[]) and r.id in (
        select o.reminder_id from reminder_occurrence o
          where o.status = 'UPCOMING' and o.due_from <= ${now}::text::timestamptz
        union all
        select o.reminder_id from reminder_occurrence o
          where o.status = 'DUE' and o.due_at < ${now}::text::timestamptz)
      order by r.next_due_at, r.id limit ${limit} for update of r skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: updateReminderState,
};
