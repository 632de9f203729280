import { sql } from "kysely";
import { recordHistories, systemActor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";

interface Unfilled {
  readonly id: string;
  readonly projectId: string;
}

/** Deletes those of these documents that still await the file of their upload. Their projects are locked. Source: behaviour.md §4 Jobs. */
export const forgetUnfilled = async (tx: Db, ids: readonly string[], at: Date): Promise<void> => {
  const { rows } = await sql<Unfilled>`delete from document dc
    where dc.id = any(${ids}::text[]::uuid[]) and dc.awaits_file_since is not null
      and not exists (select from document_version v where v.document_id = dc.id)
    returning dc.id, dc.project_id, dc.process_id, dc.milestone_id, dc.slot, dc.title, dc.kind, dc.note, dc.internal,
      dc.state, dc.created_by_id, dc.created_at`.execute(tx);
  await recordHistories(
    tx,
    rows.map((before) => ({
      ...{ actor: systemActor, at, entity: "document", entityId: before.id, action: "delete", before },
      projectId: before.projectId,
      reason: "Its file never arrived.",
    })),
  );
};
