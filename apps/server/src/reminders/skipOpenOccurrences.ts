import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { openStatuses } from "./openStatuses.ts";

/** Closes the open occurrences of cancelled reminders: past ones become SKIPPED with the reason, later ones are removed. Call `updateReminderState` afterwards. */
export const skipOpenOccurrences = async (
  tx: Db,
  reminderIds: readonly string[],
  reason: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const open = sql`reminder_id = any(${reminderIds}::text[]::uuid[]) and status in ${openStatuses}`;
  await sql`delete from reminder_occurrence where ${open} and due_at > ${at}::timestamptz`.execute(tx);
  await sql`update reminder_occurrence set status = 'SKIPPED', done_at = ${at}::timestamptz, reason = ${reason}
    where ${open}`.execute(tx);
  await sql`update reminder set expand_at = null where id = any(${reminderIds}::text[]::uuid[])`.execute(tx);
};
