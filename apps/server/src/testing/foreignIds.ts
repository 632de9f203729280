import { sql } from "kysely";
import type { TestServer } from "./openTestServer.ts";

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
}

/** Every reference from one table's column to another table's id. */
const references = async ({ services }: Pick<TestServer, "services">): Promise<readonly Reference[]> => {
  const { rows } =
    await sql<Reference>`select child.relname as child, a.attname as column, parent.relname as parent
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and array_length(k.conkey, 1) = 1`.execute(services.db);
  return rows;
};

/** Rows of one table that belong to the company's rows of another, by id. */
const idsOf = async (
  { services }: Pick<TestServer, "services">,
  { child, column }: Reference,
  parents: readonly string[],
): Promise<readonly string[]> => {
  // the key of some tables is no uuid
  if (parents.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select * from ${sql.table(child)}
    where ${sql.ref(column)} = any(${[...parents]}::text[]::uuid[])`.execute(services.db);
  return rows.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
};

/**
 * Ids of everything that belongs to the company, by table: its own row, the rows that refer to it, the rows that refer
 * to those, and so on by the database's references. New tables are found by their references too.
 */
export const belongingsOf = async (
  server: Pick<TestServer, "services">,
  companyId: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const all = await references(server);
  const found = new Map([["company", new Set([companyId])]]);
  for (let grew = true; grew;) {
    grew = false;
    for (const reference of all) {
      const ids = await idsOf(server, reference, [...(found.get(reference.parent) ?? [])]);
      const known = found.get(reference.child) ?? new Set<string>();
      const size = known.size;
      for (const id of ids) known.add(id);
      found.set(reference.child, known);
      grew ||= known.size > size;
    }
  }
  return found;
};
