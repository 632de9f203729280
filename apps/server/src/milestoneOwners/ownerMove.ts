import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/**
 * Gives the milestones of a stakeholder to its new company. A step of kind PC that names no stakeholder stays with the
 * project's company, whose own stakeholder it takes. Locks the milestones; the stakeholder's row is locked before them.
 * Source: behaviour.md §3 Process.
 */
export const moveOwnedMilestones = async (
  tx: Db,
  ownerId: string,
  companyId: string | null,
): Promise<void> => {
  await sql`with owned as (
      select m.id, p.company_id as partner_id, m.owner_kind = 'PC' and not exists (
        select from template_milestone tm
        where tm.version_id = pp.template_version_id and tm.key = m.key and tm.owner_id = m.owner_id) as is_partners
      from milestone m join project_process pp on pp.id = m.process_id join project p on p.id = pp.project_id
      where m.owner_id = ${ownerId}::text::uuid order by m.id for no key update of m)
    update milestone m set
      owner_company_id = case when o.is_partners then o.partner_id else ${companyId}::text::uuid end,
      owner_id = case when o.is_partners then (select mo.id from milestone_owner mo
        where mo.kind = 'PC' and mo.active and mo.company_id = o.partner_id order by mo.code limit 1) else m.owner_id end
    from owned o where o.id = m.id`.execute(tx);
};
