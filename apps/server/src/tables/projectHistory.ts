import {
  chainedHistoryEntrySchema,
  historyEntrySchema,
  projectEndpoints,
  type ChainedHistoryEntry,
  type HistoryEntry,
} from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { meetsAllProjects } from "./processRows.ts";

/** The condition that an entry is about a document that callers bound to a company meet: it is there and not internal. */
const isMetDocument = sql`exists (select from document dc where dc.id = h.entity_id and not dc.internal)`;

/** The name of an entry's author today; entries themselves name nobody. */
const actorName = sql`(select u.name || ' ' || u.surname from app_user u where u.id = h.actor_id)`;

/** The process that an entry's record is or belongs to. */
const processId = sql`(case h.entity when 'process' then h.entity_id
  when 'milestone' then (select m.process_id from milestone m where m.id = h.entity_id)
  when 'document' then (select dc.process_id from document dc where dc.id = h.entity_id)
  when 'finding' then (select fi.process_id from finding fi where fi.id = h.entity_id) end)`;

/** Fields of an entry that are no columns of its row. */
const computed = ["actorName", "processId"] as const;

/** History entries: the change, its author and time. Everyone who may read the record may read them; of documents those who meet it. */
export const historyTable: TableOf<HistoryEntry> = {
  from: sql`history h`,
  id: sql`h.id`,
  columns: { ...columnsIn("h", historyEntrySchema, ...computed), actorName, processId },
  fields: projectEndpoints.history.list.fields,
  nullable: ["actorId", "actorName", "processId"],
  scope: (caller) =>
    meetsAllProjects(caller) ? undefined : sql<SqlBool>`(h.entity <> 'document' or ${isMetDocument})`,
};

/** The entries of projects, each with its place in the project's chain. */
export const projectHistoryTable: TableOf<ChainedHistoryEntry> = {
  ...historyTable,
  columns: { ...columnsIn("h", chainedHistoryEntrySchema, ...computed), actorName, processId },
};

/** The condition for the entries of a project, its processes, their milestones and findings and its documents, also deleted ones. */
export const isOfProject = (projectId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`h.project_id = ${projectId}::text::uuid`;
