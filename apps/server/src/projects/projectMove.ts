import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { invalid } from "../base/problem.ts";
import { moveFindings } from "./moveFindings.ts";
import { readOwnerChoice } from "../milestoneOwners/ownerChoice.ts";
import type { LockedProject } from "../records/processLock.ts";
import { moveReminders } from "../reminders/followProject.ts";

const inOneLine = new Intl.ListFormat("en-GB");

/** Gives a project's processes, findings and reminders to its new company. */
export const moveToCompany = async (
  tx: Db,
  project: LockedProject,
  formerCompanyId: string,
  at: Date,
): Promise<void> => {
  await moveProcesses(tx, project, formerCompanyId);
  await moveFindings(tx, project, at);
  await moveReminders(tx, project, formerCompanyId, at);
};

/**
 * Gives the milestones that a project's former company owned to its new company, because otherwise nobody of either
 * could complete them. Throws 400 while users of another company are responsible for its processes. Source:
 * behaviour.md §3 Process.
 */
const moveProcesses = async (tx: Db, project: LockedProject, formerCompanyId: string): Promise<void> => {
  await refuseUnknownChoices(tx, project);
  const step = { ownerKind: "PC", ownerId: null };
  const { ownerId, ownerCompanyId } = (await readOwnerChoice(tx, project, [step]))(step);
  // locked by id, as a stakeholder that changes its company locks them
  await sql`with locked as (
      select m.id from milestone m join project_process pp on pp.id = m.process_id
      where m.owner_kind = 'PC' and m.owner_company_id = ${formerCompanyId}::text::uuid
        and pp.project_id = ${project.id}::text::uuid order by m.id for no key update of m)
    update milestone m set owner_id = ${ownerId}::text::uuid, owner_company_id = ${ownerCompanyId}::text::uuid
    from locked where locked.id = m.id`.execute(tx);
};

const refuseUnknownChoices = async (tx: Db, project: LockedProject): Promise<void> => {
  const why = (await blockedMoves(tx, [project])).get(project.id);
  if (why !== undefined) throw invalid({ companyId: [why] });
};

/** Finds the projects that must not move to the company given with them, because users of another company are responsible for their processes; gives the reason by project id. */
export const blockedMoves = async (
  db: Db,
  moves: readonly Pick<LockedProject, "id" | "companyId">[],
): Promise<ReadonlyMap<string, string>> => {
  if (moves.length === 0) return new Map();
  const wanted = JSON.stringify(moves.map(({ id, companyId }) => ({ id, company_id: companyId })));
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct p.project_id as id, p.name
    from json_to_recordset(${wanted}::text::json) as m (id uuid, company_id uuid)
    join project_process p on p.project_id = m.id
    join process_responsible r on r.process_id = p.id
    join app_user u on u.id = r.user_id and u.company_id <> m.company_id
    order by p.name`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, processes]) => [
      id,
      `Users of another company are responsible for ${inOneLine.format(processes.map(({ name }) => name))}`,
    ]),
  );
};
