import type { Process } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { ofOwnCompany, processWithProject } from "../tables/processRows.ts";

/** Number of earlier processes that are looked at, the newest first: bounds the work and leaves out old processes. */
const MOST_PROCESSES = 200;
/** Number of completions of a step from which its span is told. */
const LEAST_SPANS = 5;

/**
 * Reads for each step how many calendar days it took, from ready to completed, in the middle half of the caller's
 * other processes from the same template. A step has a time of completion only while it is completed. Source:
 * behaviour.md §4 Milestones.
 */
export const readStepSpans = async (
  db: Db,
  { id, templateId }: Pick<Process, "id" | "templateId">,
  caller: Caller,
): Promise<NonNullable<Process["stepSpans"]>> => {
  const scope = ofOwnCompany(caller) ?? sql`true`;
  const { rows } = await sql<NonNullable<Process["stepSpans"]>[number]>`select span.key,
      floor(percentile_cont(0.25) within group (order by span.days))::int as fewest,
      ceil(percentile_cont(0.75) within group (order by span.days))::int as most
    from (
      select m.key, greatest(extract(epoch from m.completed_at - m.ready_at)::double precision / 86400, 0) as days
      from (
        select pp.id from ${processWithProject}
        where pp.template_id = ${templateId}::text::uuid and pp.id <> ${id}::text::uuid and ${scope}
        order by pp.created_at desc limit ${sql.lit(MOST_PROCESSES)}
      ) earlier join milestone m on m.process_id = earlier.id
      where m.completed_at is not null and m.ready_at is not null
    ) span group by span.key having count(*) >= ${sql.lit(LEAST_SPANS)} order by span.key`.execute(db);
  return rows;
};
