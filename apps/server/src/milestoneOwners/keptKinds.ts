import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** A stakeholder with its new kind. */
interface RenamedKind {
  readonly id: string;
  readonly kind: string;
}

/**
 * Finds the stakeholders that must not take these kinds, because projects name them as their validation body (VVB) or
 * verification body (VER); gives the reason by id. Source: behaviour.md §3 Milestone owner.
 */
export const keptKinds = async (
  db: Db,
  changes: readonly RenamedKind[],
): Promise<ReadonlyMap<string, string>> => {
  if (changes.length === 0) return new Map();
  const { rows } = await sql<{ id: string; total: number }>`
    select c.id, count(*)::int as total
    from json_to_recordset(${JSON.stringify(changes)}::text::json) as c (id uuid, kind text)
    join project p on (p.validation_body_id = c.id and c.kind <> 'VVB')
      or (p.verification_body_id = c.id and c.kind <> 'VER')
    group by c.id`.execute(db);
  return new Map(
    rows.map(({ id, total }) => [
      id,
      total === 1
        ? "1 project names it as its validation or verification body"
        : `${total} projects name it as their validation or verification body`,
    ]),
  );
};
