import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { isPartnersStep } from "./ownerMove.ts";

/** A step of kind PC with its owner. */
export interface StepOwner {
  readonly id: string;
  readonly ownerId: string | null;
  readonly ownerCompanyId: string | null;
}

/** Id of the record that moves → the steps that may get another owner by it, as they are before. */
export type StepOwners = ReadonlyMap<string, readonly StepOwner[]>;

interface Read extends StepOwner {
  readonly moverId: string;
}

const byMover = (rows: readonly Read[]): StepOwners =>
  new Map(
    [...Map.groupBy(rows, ({ moverId }) => moverId)].map(([id, steps]) => [
      id,
      steps.map(({ moverId: _, ...step }) => step),
    ]),
  );

/** Reads the steps that stakeholders leave to their project's company if they move to another one. */
export const stepsOfOwners = async (tx: Db, ownerIds: readonly string[]): Promise<StepOwners> => {
  if (ownerIds.length === 0) return new Map();
  const { rows } = await sql<Read>`select m.owner_id as mover_id, m.id, m.owner_id, m.owner_company_id
    from milestone m join project_process pp on pp.id = m.process_id
    where m.owner_id = any(${ownerIds}::text[]::uuid[]) and ${isPartnersStep}`.execute(tx);
  return byMover(rows);
};

/** Reads the steps of projects that belong to the company that a project has or to the one to which it moves. */
export const stepsOfProjects = async (
  tx: Db,
  moves: readonly { readonly id: string; readonly from: string; readonly to: string }[],
): Promise<StepOwners> => {
  if (moves.length === 0) return new Map();
  const { rows } = await sql<Read>`select v.id as mover_id, m.id, m.owner_id, m.owner_company_id
    from json_to_recordset(${JSON.stringify(moves)}::text::json) as v (id uuid, "from" uuid, "to" uuid)
    join project_process pp on pp.project_id = v.id join milestone m on m.process_id = pp.id
    where m.owner_kind = 'PC' and m.owner_company_id in (v."from", v."to")`.execute(tx);
  return byMover(rows);
};

/** Steps that get their former owners back once their project has this company again. */
interface GivenBack {
  readonly companyId: string;
  readonly steps: readonly StepOwner[];
}

/**
 * Gives steps the owners that they had before a move that was taken back; not in a project of another company, and no
 * stakeholder that is gone or has another company by now. Locks the steps by id, as whoever writes several milestones does.
 */
export const giveStepsBack = async (tx: Db, back: readonly GivenBack[]): Promise<void> => {
  const rows = back.flatMap(({ companyId, steps }) =>
    steps.map(({ id, ownerId, ownerCompanyId }) => ({
      id,
      owner_id: ownerId,
      owner_company_id: ownerCompanyId,
      home_id: companyId,
    })),
  );
  if (rows.length === 0) return;
  await sql`with v as (select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as v
      (id uuid, owner_id uuid, owner_company_id uuid, home_id uuid)),
    back as (
      select m.id, v.owner_id, v.owner_company_id
      from v join milestone m on m.id = v.id
        join project_process pp on pp.id = m.process_id join project p on p.id = pp.project_id
        left join milestone_owner mo on mo.id = v.owner_id
      where m.owner_kind = 'PC' and p.company_id = v.home_id and m.owner_company_id = p.company_id
        and (v.owner_id is null or mo.company_id = v.owner_company_id)
      order by m.id for no key update of m)
    update milestone m set owner_id = back.owner_id, owner_company_id = back.owner_company_id
    from back where back.id = m.id`.execute(tx);
};
