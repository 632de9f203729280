import { sql } from "kysely";
import type { Caller } from "#base/caller.ts";
import type { Db } from "#database/schema.ts";

interface Owner {
  readonly id: string;
  readonly kind: string;
  readonly companyId: string | null;
}
interface Person {
  readonly id: string;
  readonly companyId: string | null;
}

const anyOf = (ids: readonly string[]) => sql`any(${ids}::text[]::uuid[])`;

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** The companies among these ids to which the caller may assign a record; a partner only their own. */
export const offeredCompanies = async (
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<(id: string | null) => boolean> => {
  if (caller.rowScope === "COMPANY") return (id) => id !== null && id === caller.companyId;
  const found = await existing(db, "company", ids);
  return (id) => id === null || found.has(id);
};

/** Those of the ids that a table has. */
export const existing = async (
  db: Db,
  table: "company" | "projectType",
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id = ${anyOf(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Stakeholders by id. */
export const ownersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Owner>> => {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Owner>`select id, kind, company_id from milestone_owner where id = ${anyOf(ids)}`.execute(db);
  return byId(rows);
};

/** Says of people whether each may work on a record of the company: not disabled, and of our staff or of that company. */
export const peopleOf = async (
  db: Db,
  ids: readonly string[],
): Promise<(companyId: string | null, ids: readonly string[]) => boolean> => {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<Person>`select id, company_id from app_user
        where id = ${anyOf(ids)} and status in ('INVITED', 'ACTIVE')`.execute(db);
  const people = byId(rows);
  return (companyId, asked) =>
    asked.every((id) => {
      const person = people.get(id);
      return (
        person !== undefined &&
        (companyId === null || person.companyId === null || person.companyId === companyId)
      );
    });
};
