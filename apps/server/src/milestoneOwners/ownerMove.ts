import { sql, type SqlBool } from "kysely";
import type { Db } from "../database/schema.ts";

/** A stakeholder with its new company. */
export interface MovedOwner {
  readonly id: string;
  readonly companyId: string | null;
}

/** The condition that the template of the process `pp` names for its milestone `m` no stakeholder but the kind PC. */
export const isPartnersStep = sql<SqlBool>`m.owner_kind = 'PC' and not exists (
  select from template_milestone tm
  where tm.version_id = pp.template_version_id and tm.key = m.key and tm.owner_id = m.owner_id)`;

/**
 * Gives the milestones of stakeholders to their new companies. A step of kind PC that names no stakeholder stays with
 * the project's company, whose own stakeholder it takes. Locks the milestones of all of them by id, as whoever writes
 * several milestones does; the stakeholders' rows are locked before them. Source: behaviour.md §3 Process.
 */
export const moveOwnedMilestones = async (tx: Db, moved: readonly MovedOwner[]): Promise<void> => {
  if (moved.length === 0) return;
  const owners = JSON.stringify(moved.map(({ id, companyId }) => ({ id, company_id: companyId })));
  await sql`with moved as (select * from json_to_recordset(${owners}::text::json) as v (id uuid, company_id uuid)),
    owned as (
      select m.id, moved.company_id, p.company_id as partner_id, ${isPartnersStep} as is_partners
      from moved join milestone m on m.owner_id = moved.id
        join project_process pp on pp.id = m.process_id join project p on p.id = pp.project_id
      order by m.id for no key update of m)
    update milestone m set
      owner_company_id = case when o.is_partners then o.partner_id else o.company_id end,
      owner_id = case when o.is_partners then (select mo.id from milestone_owner mo
        where mo.kind = 'PC' and mo.active and mo.company_id = o.partner_id order by mo.code limit 1) else m.owner_id end
    from owned o where o.id = m.id`.execute(tx);
};
