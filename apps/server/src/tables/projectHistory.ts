import { historyEntrySchema, projectEndpoints, type HistoryEntry } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { meetsAllProjects } from "./processRows.ts";

/** The condition that an entry is about a document that callers bound to a company meet: it is there and not internal. */
const isMetDocument = sql`exists (select from document dc where dc.id = h.entity_id and not dc.internal)`;

/** History entries: the change, its author and time. Everyone who may read the record may read them; of documents those who meet it. */
export const historyTable: TableOf<HistoryEntry> = {
  from: sql`history h`,
  id: sql`h.id`,
  columns: columnsIn("h", historyEntrySchema),
  hidden: {
    processId: sql`case h.entity when 'process' then h.entity_id
      when 'milestone' then (select m.process_id from milestone m where m.id = h.entity_id)
      when 'document' then (select dc.process_id from document dc where dc.id = h.entity_id)
      when 'finding' then (select fi.process_id from finding fi where fi.id = h.entity_id) end`,
  },
  fields: projectEndpoints.history.list.fields,
  nullable: ["actorId", "actorName", "processId"],
  scope: (caller) =>
    meetsAllProjects(caller) ? undefined : sql<SqlBool>`(h.entity <> 'document' or ${isMetDocument})`,
};

/** The condition for the entries of a project, its processes, their milestones and findings and its documents, also deleted ones. */
export const isOfProject = (projectId: string): RawBuilder<SqlBool> => {
  const id = sql`${projectId}::text::uuid`;
  return sql<SqlBool>`(h.entity in ('project', 'process', 'milestone', 'document', 'finding') and h.entity_id = any(array(
    select ${id}
    union all select pp.id from project_process pp where pp.project_id = ${id}
    union all select m.id from milestone m join project_process pp on pp.id = m.process_id where pp.project_id = ${id}
    union all select fi.id from finding fi join project_process pp on pp.id = fi.process_id where pp.project_id = ${id}
    union all select dc.id from document dc where dc.project_id = ${id}
    union all select g.entity_id from history g where g.entity = 'document' and g.action = 'delete'
      and g.changes @> ${JSON.stringify([{ field: "projectId", before: projectId }])}::text::jsonb)))`;
};
