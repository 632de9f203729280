import { CHAIN_START, chainText, type ChainedEntry } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { createHash } from "node:crypto";
import type { Db } from "../schema.ts";

/** Records whose history is part of their project's chain. Source: behaviour.md §3 History entry. */
const chained: ReadonlySet<string> = new Set(["project", "process", "milestone", "document", "finding"]);

/** The project of a history row `h` of such a record; null for other rows. A deleted document's is what the row of its deletion says. */
export const projectOfRow: RawBuilder<string | null> = sql`case h.entity
  when 'project' then h.entity_id
  when 'process' then (select pp.project_id from project_process pp where pp.id = h.entity_id)
  when 'milestone' then (select pp.project_id from milestone m join project_process pp on pp.id = m.process_id
    where m.id = h.entity_id)
  when 'finding' then (select pp.project_id from finding fi join project_process pp on pp.id = fi.process_id
    where fi.id = h.entity_id)
  when 'document' then coalesce((select dc.project_id from document dc where dc.id = h.entity_id),
    (select (c.change ->> 'before')::uuid
      from history g cross join lateral jsonb_array_elements(g.changes) c (change)
      where g.entity = 'document' and g.entity_id = h.entity_id and g.action = 'delete'
        and c.change ->> 'field' = 'projectId' limit 1)) end`;

/** The place of a row in its project's chain; nothing for rows outside of chains. */
interface Link {
  readonly projectId: string | null;
  readonly seq: number | null;
  readonly prevHash: string | null;
  readonly hash: string | null;
}

/** The last row of a chain. */
interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

/** The hash of a row that follows the one with `prevHash`. */
export const chainHash = (prevHash: string, entry: ChainedEntry): string =>
  createHash("sha256").update(chainText(prevHash, entry)).digest("hex");

/** A row to be chained; `projectId` is given where the record is gone. */
type Unchained = Omit<ChainedEntry, "seq"> & { readonly projectId?: string | undefined };

const NO_LINK: Link = { projectId: null, seq: null, prevHash: null, hash: null };

/**
 * Numbers and hashes rows that are about to be written, in their order, under the row locks of their projects, which
 * last until the transaction ends. Call it in the transaction of the write.
 */
export const linksFor = async (tx: Db, rows: readonly Unchained[]): Promise<readonly Link[]> => {
  if (!rows.some(({ entity }) => chained.has(entity))) return rows.map(() => NO_LINK);
  const projectIds = await projectsOf(tx, rows);
  const ends = await lockChains(tx, [...new Set(projectIds.values())]);
  return rows.map((row): Link => {
    const projectId = projectIds.get(row);
    if (projectId === undefined) return NO_LINK;
    const { seq: last, hash: prevHash } = ends.get(projectId) ?? { seq: 0, hash: CHAIN_START };
    const seq = last + 1;
    const hash = chainHash(prevHash, { ...row, seq });
    ends.set(projectId, { seq, hash });
    return { projectId, seq, prevHash, hash };
  });
};

const projectsOf = async (tx: Db, rows: readonly Unchained[]): Promise<ReadonlyMap<Unchained, string>> => {
  const known = new Map<Unchained, string>();
  const asked = new Set<Unchained>();
  for (const row of rows.filter(({ entity }) => chained.has(entity))) {
    const projectId = row.projectId ?? (row.entity === "project" ? row.entityId : undefined);
    if (projectId === undefined) asked.add(row);
    else known.set(row, projectId);
  }
  if (asked.size === 0) return known;
  const records = JSON.stringify([...asked].map(({ entity, entityId }) => ({ entity, entity_id: entityId })));
  const { rows: found } = await sql<{
    entityId: string;
    projectId: string | null;
  }>`select h.entity_id, ${projectOfRow} as project_id
    from json_to_recordset(${records}::text::json) as h (entity text, entity_id uuid)`.execute(tx);
  const byRecord = new Map(found.map(({ entityId, projectId }) => [entityId, projectId]));
  for (const row of asked) {
    const projectId = byRecord.get(row.entityId);
    if (!projectId) throw new Error(`the ${row.entity} ${row.entityId} has no project`);
    known.set(row, projectId);
  }
  return known;
};

/** Locks the projects, always in the order of their ids, and reads the last row of each chain. */
const lockChains = async (tx: Db, projectIds: readonly string[]): Promise<Map<string, ChainEnd>> => {
  const ids = sql`${projectIds}::text[]::uuid[]`;
  await sql`select from project where id = any(${ids}) order by id for no key update`.execute(tx);
  // a statement of its own: it sees what others wrote before they gave the lock back
  const { rows } = await sql<ChainEnd & { readonly projectId: string }>`select distinct on (project_id)
      project_id, seq, hash
    from history where project_id = any(${ids}) order by project_id, seq desc`.execute(tx);
  return new Map(rows.map(({ projectId, seq, hash }) => [projectId, { seq, hash }]));
};
