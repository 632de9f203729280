import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { MOVED_AWAY, recordFollowed } from "./followedHistory.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";

/** A reminder with what names it in the history. */
interface Named {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
}

/** A reminder that the project's change has changed. */
interface Changed extends Named {
  readonly status: string;
}

/** A person who is linked to a reminder, and whether they are of another company than the project's. */
interface Linked {
  readonly reminderId: string;
  readonly userId: string;
  readonly isForeign: boolean;
}

const WHY = "Its project was disabled.";

/** Pauses the active reminders of a disabled project; those that a person had paused stay unchanged. Source: behaviour.md §4 Reminders. */
export const pauseReminders = (tx: Db, projectId: string, now: Date): Promise<void> =>
  sql<Changed>`update reminder set status = 'PAUSED', status_before = status, closed_reason = ${WHY},
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${projectId}::text::uuid and status = 'ACTIVE'
    returning id, title, description, status`
    .execute(tx)
    .then(({ rows }) => follow(tx, rows, { from: "ACTIVE", reason: WHY, now }));

/** Resumes the reminders that were paused because the project was disabled, without the dates missed meanwhile. Source: behaviour.md §4 Reminders. */
export const resumeReminders = (tx: Db, projectId: string, now: Date): Promise<void> =>
  sql<Changed>`update reminder set status = status_before, status_before = null, closed_reason = null,
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${projectId}::text::uuid and status = 'PAUSED' and status_before is not null
    returning id, title, description, status`
    .execute(tx)
    .then(({ rows }) => follow(tx, rows, { from: "PAUSED", reason: "Its project was enabled.", now }));

/** Gives a reminder that moves out of a disabled project the status from before the project was disabled; true if it was paused with the project. Call `remakeOccurrences` afterwards. Source: behaviour.md §4 Reminders. */
export const leavePause = async (tx: Db, reminderId: string): Promise<boolean> => {
  const { rows } =
    await sql`update reminder set status = status_before, status_before = null, closed_reason = null
    where id = ${reminderId}::text::uuid and status = 'PAUSED' and status_before is not null returning id`.execute(
      tx,
    );
  return rows.length > 0;
};

const follow = async (
  tx: Db,
  reminders: readonly Changed[],
  { from, reason, now }: { readonly from: string; readonly reason: string; readonly now: Date },
): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- few reminders, and a transaction has one connection
  for (const { id } of reminders) await remakeOccurrences(tx, id, now);
  await updateReminderState(
    tx,
    reminders.map(({ id }) => id),
    now,
  );
  const changes = reminders.map((reminder) => ({
    reminder,
    before: { status: from },
    after: { status: reminder.status },
    reason,
  }));
  await recordFollowed(tx, changes, now);
};

/** Gives the reminders of a project that belong to its former company to its new company. The former company's people are unlinked, because they can no longer read the project. Source: behaviour.md §4 Reminders. */
export const moveReminders = async (
  tx: Db,
  { id, companyId }: { readonly id: string; readonly companyId: string },
  formerCompanyId: string,
  now: Date,
): Promise<void> => {
  const { rows: moved } = await sql<Named>`update reminder set company_id = ${companyId}::text::uuid,
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${id}::text::uuid and company_id = ${formerCompanyId}::text::uuid
    returning id, title, description`.execute(tx);
  if (moved.length === 0) return;
  const ids = sql`any(${moved.map((reminder) => reminder.id)}::text[]::uuid[])`;
  const { rows: linked } = await sql<Linked>`select l.reminder_id, l.user_id,
      coalesce(u.company_id <> ${companyId}::text::uuid, false) as is_foreign
    from reminder_user l join app_user u on u.id = l.user_id
    where l.reminder_id = ${ids} order by l.position, l.user_id`.execute(tx);
  const foreign = linked.filter(({ isForeign }) => isForeign).map(({ userId }) => userId);
  await sql`delete from reminder_user
    where reminder_id = ${ids} and user_id = any(${foreign}::text[]::uuid[])`.execute(tx);
  const changes = moved.map((reminder) => {
    const people = linked.filter(({ reminderId }) => reminderId === reminder.id);
    return {
      reminder,
      before: { companyId: formerCompanyId, userIds: people.map(({ userId }) => userId) },
      after: { companyId, userIds: people.filter((one) => !one.isForeign).map(({ userId }) => userId) },
      reason: MOVED_AWAY,
    };
  });
  await recordFollowed(tx, changes, now);
};
