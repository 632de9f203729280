import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { boundDueTime } from "../recurrence/dueTimes.ts";
import { recordFollowed } from "./followedHistory.ts";
import { openStatuses } from "./openStatuses.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";
import { sentAhead, type SentNotice } from "./sentNotices.ts";
import { skipOpenOccurrences } from "./skipOpenOccurrences.ts";

interface LinkedReminder {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
  readonly status: string;
  readonly statusBefore: string | null;
  readonly closedReason: string | null;
  readonly dueDatetime: string | null;
  readonly timeZone: string;
  readonly offsetDays: number | null;
  /** Null if it is linked to the process alone. */
  readonly milestoneState: string | null;
  readonly milestoneDueAt: string | null;
  readonly processStatus: string;
}

/** A reminder in its required state; equal to the present one if nothing changes. */
type Followed = Pick<LinkedReminder, "id" | "status" | "statusBefore" | "closedReason" | "dueDatetime">;

/**
 * Updates the reminders of a process after a write to it or its milestones, in the same transaction: bound ones move
 * with their milestone, those whose milestone or process has ended are closed, those whose milestone or process was
 * reopened get their former state. Gives the notices that were sent for dates that closing takes away. Source:
 * behaviour.md §4 Reminders.
 */
export const followProcess = async (tx: Db, processId: string, now: Date): Promise<readonly SentNotice[]> => {
  const before = await linkedTo(tx, processId);
  const changes = before.flatMap((was) => {
    const is = followed(was);
    return isSame(was, is) ? [] : [{ was, is }];
  });
  if (changes.length === 0) return [];
  await save(
    tx,
    changes.map(({ is }) => is),
    now,
  );
  const closed = changes.filter(({ was, is }) => is.status === "CANCELLED" && was.status !== "CANCELLED");
  const told = closed.length === 0 ? [] : await sentAhead(tx, idsOf(closed), now);
  for (const [reason, some] of Map.groupBy(closed, ({ is }) => is.closedReason ?? ""))
    // oxlint-disable-next-line no-await-in-loop -- two reasons at most, and a transaction has one connection
    await skipOpenOccurrences(tx, idsOf(some), reason, now);
  const opened = changes.filter(({ was, is }) => was.status === "CANCELLED" && is.status !== "CANCELLED");
  await takeBackSkips(tx, opened, now);
  await removeDateless(tx, idsOf(changes.filter(({ is }) => is.dueDatetime === null)));
  for (const { is } of changes) if (is.status !== "CANCELLED") await remakeOccurrences(tx, is.id, now);
  await updateReminderState(tx, idsOf(changes), now);
  await recordFollowed(tx, changes.map(toldChange), now);
  return told;
};

const toldChange = ({ was, is }: { readonly was: LinkedReminder; readonly is: Followed }) => ({
  reminder: was,
  before: { status: was.status, dueDatetime: was.dueDatetime },
  after: { status: is.status, dueDatetime: is.dueDatetime },
  reason: is.status === was.status ? null : is.closedReason,
});

const idsOf = (changes: readonly { readonly is: Followed }[]): readonly string[] =>
  changes.map(({ is }) => is.id);

const linkedTo = async (tx: Db, processId: string): Promise<readonly LinkedReminder[]> => {
  const { rows } = await sql<LinkedReminder>`select r.id, r.title, r.description, r.status, r.status_before,
      r.closed_reason, r.due_datetime, r.time_zone, r.offset_days,
      m.state as milestone_state, m.due_at as milestone_due_at, pp.status as process_status
    from reminder r join project_process pp on pp.id = r.process_id left join milestone m on m.id = r.milestone_id
    where r.process_id = ${processId}::text::uuid order by r.id for update of r`.execute(tx);
  return rows;
};

/** The state of a reminder that follows from its milestone and process. Reminders that a person has cancelled or completed stay unchanged. */
const followed = (was: LinkedReminder): Followed => {
  const moved = { ...was, dueDatetime: dueTimeOf(was) };
  const end = endOf(was);
  if (end !== undefined && (was.status === "ACTIVE" || was.status === "PAUSED"))
    return { ...moved, status: "CANCELLED", statusBefore: was.status, closedReason: end };
  if (end === undefined && was.status === "CANCELLED" && was.statusBefore !== null)
    return { ...moved, status: was.statusBefore, statusBefore: null, closedReason: null };
  return moved;
};

const dueTimeOf = ({ dueDatetime, offsetDays, milestoneState, milestoneDueAt, timeZone }: LinkedReminder) => {
  if (offsetDays === null || milestoneState === null) return dueDatetime;
  return milestoneDueAt && boundDueTime(new Date(milestoneDueAt), offsetDays, timeZone).toISOString();
};

/** The reason why the linked milestone or process has ended; undefined if it has not. */
const endOf = ({ milestoneState, processStatus }: LinkedReminder): string | undefined => {
  if (milestoneState === "COMPLETED") return "Its milestone was completed.";
  if (milestoneState === "SKIPPED") return "Its milestone was skipped.";
  if (processStatus === "COMPLETED") return "Its process was completed.";
  return processStatus === "TERMINATED" ? "Its process was terminated." : undefined;
};

const isSame = (was: Followed, is: Followed): boolean =>
  was.status === is.status && was.dueDatetime === is.dueDatetime;

const save = async (tx: Db, reminders: readonly Followed[], now: Date): Promise<void> => {
  const rows = reminders.map(({ id, status, statusBefore, closedReason, dueDatetime }) => ({
    id,
    status,
    status_before: statusBefore,
    closed_reason: closedReason,
    due_datetime: dueDatetime,
  }));
  await sql`update reminder r set status = v.status, status_before = v.status_before,
      closed_reason = v.closed_reason, due_datetime = v.due_datetime,
      updated_at = ${now.toISOString()}::text::timestamptz, version = r.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v
      (id uuid, status text, status_before text, closed_reason text, due_datetime timestamptz)
    where r.id = v.id`.execute(tx);
};

/** Reopens the occurrences that the product itself skipped when it closed these reminders; past ones are overdue, also while the reminder is paused. */
const takeBackSkips = async (
  tx: Db,
  opened: readonly { readonly was: LinkedReminder }[],
  now: Date,
): Promise<void> => {
  if (opened.length === 0) return;
  const rows = opened.map(({ was }) => ({ id: was.id, reason: was.closedReason }));
  await sql`update reminder_occurrence o set done_at = null, reason = null,
      status = case when o.due_at < ${now.toISOString()}::text::timestamptz then 'OVERDUE' else 'UPCOMING' end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as v (id uuid, reason text)
    where o.reminder_id = v.id and o.status = 'SKIPPED' and o.done_by_id is null and o.reason = v.reason`.execute(
    tx,
  );
};

/** Removes the open occurrences of bound reminders whose milestone lost its date, overdue ones too. */
const removeDateless = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`delete from reminder_occurrence where reminder_id = any(${ids}::text[]::uuid[])
    and status in ${openStatuses}`.execute(tx);
};
