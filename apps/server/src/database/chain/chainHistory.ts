import { CHAIN_START, type ChainedEntry } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { chainHash, projectOfRow } from "./chainRows.ts";

const ROWS_AT_ONCE = 2000;

type StoredEntry = ChainedEntry & { readonly id: string; readonly projectId: string };

/**
 * Numbers and hashes the history rows of projects that have no chain yet, by their time and then as they were written:
 * rows of earlier versions, and the demo's. Call it in a transaction in which nobody else writes.
 */
export const chainHistory = async (tx: Db): Promise<void> => {
  await sql`update history h set project_id = n.project_id, seq = n.seq from (
      select id, project_id, row_number() over (partition by project_id order by at, place) as seq
      from (select h.id, h.at, h.ctid as place, ${projectOfRow} as project_id from history h where h.seq is null) r
      where project_id is not null
    ) n where n.id = h.id`.execute(tx);
  let before: StoredEntry | undefined;
  let prevHash = CHAIN_START;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each hash needs the one before
    const rows = await readAfter(tx, before);
    if (rows.length === 0) return;
    const links = rows.map((row) => {
      const previous = row.projectId === before?.projectId ? prevHash : CHAIN_START;
      const hash = chainHash(previous, row);
      before = row;
      prevHash = hash;
      return { id: row.id, prev_hash: previous, hash };
    });
    // oxlint-disable-next-line no-await-in-loop -- the same
    await sql`update history h set prev_hash = l.prev_hash, hash = l.hash
      from json_to_recordset(${JSON.stringify(links)}::text::json) as l (id uuid, prev_hash text, hash text)
      where h.id = l.id`.execute(tx);
  }
};

const readAfter = async (tx: Db, last: StoredEntry | undefined): Promise<readonly StoredEntry[]> => {
  const after = last
    ? sql`(project_id, seq) > (${last.projectId}::text::uuid, ${last.seq}::int)`
    : sql`project_id is not null`;
  const { rows } = await sql<StoredEntry>`select id, project_id, seq, at, actor_id, source, entity, entity_id,
      action, reason, changes
    from history where ${after} and hash is null order by project_id, seq limit ${ROWS_AT_ONCE}`.execute(tx);
  return rows;
};
