import { historyEntrySchema, projectEndpoints, type HistoryEntry } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** History entries: the change, its author and time. Everyone who may read the record may read them. */
export const historyTable: TableOf<HistoryEntry> = {
  from: sql`history h`,
  id: sql`h.id`,
  columns: columnsIn("h", historyEntrySchema),
  hidden: {
    processId: sql`case h.entity when 'process' then h.entity_id
      when 'milestone' then (select m.process_id from milestone m where m.id = h.entity_id) end`,
  },
  fields: projectEndpoints.history.list.fields,
  nullable: ["actorId", "actorName", "processId"],
  scope: () => undefined,
};

/** The condition for the entries of a project, its processes and their milestones. */
export const isOfProject = (projectId: string): RawBuilder<SqlBool> => {
  const id = sql`${projectId}::text::uuid`;
  return sql<SqlBool>`(h.entity in ('project', 'process', 'milestone') and h.entity_id = any(array(
    select ${id}
    union all select pp.id from project_process pp where pp.project_id = ${id}
    union all select m.id from milestone m join project_process pp on pp.id = m.process_id where pp.project_id = ${id})))`;
};
