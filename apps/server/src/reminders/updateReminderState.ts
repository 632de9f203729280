import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { openStatuses } from "./openStatuses.ts";

/**
 * Updates reminders after a write or the passing of time: their open occurrences are UPCOMING until the first lead
 * time, then DUE, and OVERDUE after the due time; a reminder has its next open one, is COMPLETED if none is left or to
 * come, and ACTIVE again if there is one. Nothing becomes due while it is paused or cancelled. Source: behaviour.md §4
 * Statuses.
 */
export const updateReminderState = async (
  tx: Db,
  reminderIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (reminderIds.length === 0) return;
  const ids = sql`any(${reminderIds}::text[]::uuid[])`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`select 1 from reminder where id = ${ids} order by id for update`.execute(tx);
  await sql`
    update reminder_occurrence o set status = s.status
    from reminder r, lateral (select case
      when o2.due_at < ${at} then 'OVERDUE' when o2.due_from <= ${at} then 'DUE' else 'UPCOMING' end as status, o2.id
      from reminder_occurrence o2 where o2.reminder_id = r.id and o2.status in ${openStatuses}) s
    where r.id = ${ids} and r.status in ('ACTIVE', 'COMPLETED') and s.id = o.id and o.status <> s.status`.execute(
    tx,
  );
  await sql`
    update reminder r set next_due_at = n.due_at, next_status = n.status, status = n.reminder_status,
      updated_at = case when r.status = n.reminder_status then r.updated_at else ${at} end
    from (
      select m.id, o.due_at, o.status, case
        when m.status not in ('ACTIVE', 'COMPLETED') then m.status
        when o.id is not null or m.expand_at is not null or m.due_datetime is null then 'ACTIVE'
        else 'COMPLETED' end as reminder_status
      from reminder m left join lateral (
        select id, due_at, status from reminder_occurrence
        where reminder_id = m.id and status in ${openStatuses} and m.status in ('ACTIVE', 'COMPLETED')
        order by due_at, id limit 1) o on true
      where m.id = ${ids}) n
    where r.id = n.id and (r.next_due_at, r.next_status, r.status)
      is distinct from (n.due_at, n.status, n.reminder_status)`.execute(tx);
};
