import { sql, type Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { settleReminder } from "./settleReminder.ts";

type Tx = Kysely<Database>;

const WHY = "Its project was disabled.";

/** Pauses the active reminders of a project that was disabled; those that a person had paused stay as they are. Source: behaviour.md §4 Reminders. */
export const pauseReminders = (tx: Tx, projectId: string, now: Date): Promise<void> =>
  sql<{ id: string }>`update reminder set status = 'PAUSED', status_before = status, closed_reason = ${WHY},
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${projectId}::text::uuid and status = 'ACTIVE' returning id`
    .execute(tx)
    .then(({ rows }) => follow(tx, rows, now));

/** Lets those go on that the project's disabling had paused. Dates that went by meanwhile are not made up. Source: behaviour.md §4 Reminders. */
export const resumeReminders = (tx: Tx, projectId: string, now: Date): Promise<void> =>
  sql<{ id: string }>`update reminder set status = status_before, status_before = null, closed_reason = null,
      updated_at = ${now.toISOString()}::text::timestamptz, version = version + 1
    where project_id = ${projectId}::text::uuid and status = 'PAUSED' and status_before is not null returning id`
    .execute(tx)
    .then(({ rows }) => follow(tx, rows, now));

const follow = async (tx: Tx, reminders: readonly { readonly id: string }[], now: Date): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- only those that changed, and a transaction has one connection
  for (const { id } of reminders) await remakeOccurrences(tx, id, now);
  await settleReminder(
    tx,
    reminders.map(({ id }) => id),
    now,
  );
};

/** Hands the reminders that a project's former company had with it to the company that it now belongs to. */
export const moveReminders = async (
  tx: Tx,
  { id, companyId }: { readonly id: string; readonly companyId: string },
  formerCompanyId: string,
): Promise<void> => {
  await sql`update reminder set company_id = ${companyId}::text::uuid
    where project_id = ${id}::text::uuid and company_id = ${formerCompanyId}::text::uuid`.execute(tx);
};
