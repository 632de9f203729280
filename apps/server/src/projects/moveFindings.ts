import { sql } from "kysely";
import { recordHistories, systemActor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { MOVED_AWAY } from "../reminders/followedHistory.ts";

/** A finding whose responsible belongs to the project's former company. */
interface MovedFinding {
  readonly id: string;
  readonly number: string;
  readonly responsibleUserId: string | null;
  readonly responsibleCompanyId: string | null;
}

/**
 * Makes a project's new company responsible for the findings that its former company was to settle; where one of that
 * company's people was, nobody is. Forward actions that wait for a process are among them. The new responsible is told
 * again when they are due. Source: behaviour.md §4 Findings.
 */
export const moveFindings = async (
  tx: Db,
  { id: projectId, companyId }: { readonly id: string; readonly companyId: string },
  at: Date,
): Promise<void> => {
  const { rows } =
    await sql<MovedFinding>`select fi.id, fi.number, fi.responsible_user_id, fi.responsible_company_id
    from finding fi join project_process pp on pp.id = fi.process_id
    left join app_user u on u.id = fi.responsible_user_id
    where pp.project_id = ${projectId}::text::uuid
      and (fi.responsible_company_id <> ${companyId}::text::uuid or u.company_id <> ${companyId}::text::uuid)
      and fi.state not in ('CLOSED', 'WITHDRAWN')
      and not exists (select from finding fn where fn.carried_from_id = fi.id)
    order by fi.id for update of fi`.execute(tx);
  if (rows.length === 0) return;
  await sql`update finding set responsible_user_id = null,
      responsible_company_id = case when responsible_company_id is not null then ${companyId}::text::uuid end,
      told_due = false, told_overdue = false, updated_at = ${at.toISOString()}::text::timestamptz, version = version + 1
    where id = any(${rows.map(({ id }) => id)}::text[]::uuid[])`.execute(tx);
  await recordHistories(
    tx,
    rows.map(({ id, number, responsibleUserId, responsibleCompanyId }) => ({
      actor: systemActor,
      at,
      entity: "finding",
      entityId: id,
      entityName: number,
      action: "update",
      before: { responsibleUserId, responsibleCompanyId },
      after: {
        responsibleUserId: null,
        responsibleCompanyId: responsibleCompanyId === null ? null : companyId,
      },
      reason: MOVED_AWAY,
    })),
  );
};
