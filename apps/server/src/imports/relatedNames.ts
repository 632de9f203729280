import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { related } from "../tables/index.ts";
import type { RelatedName } from "./kinds/kind.ts";

/** A record that a cell may name. */
export interface NamedRecord {
  readonly id: string;
  readonly name: string;
  /** Other texts that name it, in lower case: its code, its address. */
  readonly also: string | null;
  /** False for a person who is disabled: found only where the record names them already. */
  readonly isOffered: boolean;
}

interface Source {
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly also: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly isOffered?: RawBuilder<unknown>;
  /** The rows that a name finds; undefined for all. */
  readonly scope: (caller: Caller) => RawBuilder<unknown> | undefined;
}

const none = sql`null::text`;
const sources: Readonly<Record<RelatedName, Source>> = {
  company: { ...related.company, name: sql`c.name`, also: none },
  projectType: { ...related.projectType, name: sql`t.name`, also: sql`lower(t.code)` },
  milestoneOwner: { ...related.milestoneOwner, name: sql`o.name`, also: sql`lower(o.code)` },
  project: { ...related.project, name: sql`p.name`, also: sql`lower(p.code)` },
  process: { ...related.process, name: sql`pp.name`, also: none },
  milestone: { ...related.milestone, name: sql`m.name`, also: none },
  person: {
    id: sql`u.id`,
    name: sql`u.name || ' ' || u.surname`,
    also: sql`lower(u.email)`,
    from: sql`app_user u`,
    isOffered: sql`u.status in ('INVITED', 'ACTIVE')`,
    scope: ({ rowScope, companyId }) =>
      rowScope === "COMPANY" ? sql`u.company_id = ${companyId}::text::uuid` : undefined,
  },
};

/** The records that names and ids of a file's cells may mean. */
export interface RelatedRecords {
  /** The records of this name or code, ignoring case. */
  named(text: string): readonly NamedRecord[];
  nameOf(id: string): string | undefined;
}

/** Reads the records that the names and ids mean and that the caller meets: one statement. */
export const readRelated = async (
  db: Db,
  caller: Caller,
  kind: RelatedName,
  { names, ids }: { readonly names: readonly string[]; readonly ids: readonly string[] },
): Promise<RelatedRecords> => {
  const byName = new Map<string, NamedRecord[]>();
  const byId = new Map<string, string>();
  if (names.length > 0 || ids.length > 0) {
    const { id, name, also, from, isOffered, scope } = sources[kind];
    const keys = [...new Set(names.map((one) => one.toLowerCase()))];
    const met = scope(caller) ?? sql`true`;
    const known = sql`${id} = any(${[...new Set(ids)]}::text[]::uuid[])`;
    // people are shown by name wherever they stand, other records only to those who meet them
    const where =
      kind === "person"
        ? sql`(${met} and (lower(${name}) = any(${keys}::text[]) or ${also} = any(${keys}::text[]))) or ${known}`
        : sql`${met} and (lower(${name}) = any(${keys}::text[]) or ${also} = any(${keys}::text[]) or ${known})`;
    const { rows } = await sql<NamedRecord>`select ${id} as id, ${name} as name, ${also} as also,
      ${isOffered ?? sql`true`} as is_offered from ${from} where ${where}`.execute(db);
    for (const row of rows) {
      byId.set(row.id, row.name);
      for (const key of new Set([row.name.toLowerCase(), row.also ?? row.name.toLowerCase()]))
        byName.set(key, [...(byName.get(key) ?? []), row]);
    }
  }
  return { named: (text) => byName.get(text.toLowerCase()) ?? [], nameOf: (id) => byId.get(id) };
};
