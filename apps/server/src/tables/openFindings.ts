import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/schema.ts";

/**
 * The numbers of the findings for which the steps of a process `pp` wait, by kind and number; none in a process
 * without a step that closes findings. The same condition as `isFindingAwaited` of the rules.
 */
export const openFindings: RawBuilder<unknown> = sql`array(select fi.number from finding fi
  where fi.process_id = pp.id
    and exists (select from milestone where process_id = pp.id and closes_findings)
    and ((fi.kind in ('CAR', 'CL') and fi.state not in ('CLOSED', 'WITHDRAWN'))
      or (fi.kind = 'FAR' and fi.carried_from_id is not null and fi.state not in ('CLOSED', 'WITHDRAWN', 'CARRIED')))
  order by fi.kind, fi.ordinal)`;

/** Reads the numbers of the findings for which the steps of a process wait. */
export const readOpenFindings = async (db: Db, processId: string): Promise<string[]> => {
  const { rows } = await sql<{
    numbers: string[];
  }>`select ${openFindings} as numbers from project_process pp where pp.id = ${processId}::text::uuid`.execute(
    db,
  );
  return rows[0]?.numbers ?? [];
};
