import { sql, type Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { recordFollowed } from "./followedHistory.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";

type Tx = Kysely<Database>;

/** A reminder as the project's change left it. */
interface Changed {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
  readonly status: string;
}

const WHY = "Its project was disabled.";

/** Pauses the active reminders of a project that was disabled; those that a person had paused stay as they are. Source: behaviour.md §4 Reminders. */
export const pauseReminders = (tx: Tx, projectId: string, now: Date): Promise<void> =>
  sql<Changed>`update reminder set status = 'PAUSED', status_before = status, closed_reason = ${WHY},
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${projectId}::text::uuid and status = 'ACTIVE'
    returning id, title, description, status`
    .execute(tx)
    .then(({ rows }) => follow(tx, rows, { from: "ACTIVE", reason: WHY, now }));

/** Lets those go on that the project's disabling had paused. Dates that went by meanwhile are not made up. Source: behaviour.md §4 Reminders. */
export const resumeReminders = (tx: Tx, projectId: string, now: Date): Promise<void> =>
  sql<Changed>`update reminder set status = status_before, status_before = null, closed_reason = null,
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${projectId}::text::uuid and status = 'PAUSED' and status_before is not null
    returning id, title, description, status`
    .execute(tx)
    .then(({ rows }) => follow(tx, rows, { from: "PAUSED", reason: "Its project was enabled.", now }));

const follow = async (
  tx: Tx,
  reminders: readonly Changed[],
  { from, reason, now }: { readonly from: string; readonly reason: string; readonly now: Date },
): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- only those that changed, and a transaction has one connection
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

/**
 * Hands the reminders that a project's former company had with it to the company that it now belongs to. The former
 * company's people are taken off, for they no longer meet the project.
 */
export const moveReminders = async (
  tx: Tx,
  { id, companyId }: { readonly id: string; readonly companyId: string },
  formerCompanyId: string,
): Promise<void> => {
  await sql`with moved as (
      update reminder set company_id = ${companyId}::text::uuid, version = version + 1
      where project_id = ${id}::text::uuid and company_id = ${formerCompanyId}::text::uuid returning id)
    delete from reminder_user using moved, app_user u
    where reminder_user.reminder_id = moved.id and u.id = reminder_user.user_id
      and u.company_id <> ${companyId}::text::uuid`.execute(tx);
};
