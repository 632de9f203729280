import type { FieldRules } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Database } from "../database/schema.ts";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** A row with one field of every type, for the tests of lists. */
export interface Sample {
  readonly id: string;
  readonly title: string | null;
  readonly mail: string | null;
  readonly amount: number | null;
  readonly day: string | null;
  readonly at: string | null;
  readonly clock: string | null;
  readonly flag: boolean | null;
  readonly code: string | null;
  readonly parentId: string | null;
  readonly state: string | null;
  readonly tags: readonly string[] | null;
  readonly goals: readonly number[] | null;
}

export const sampleFields = {
  id: { type: "uuid" },
  title: { type: "text" },
  mail: { type: "email" },
  amount: { type: "number" },
  day: { type: "date" },
  at: { type: "datetime" },
  clock: { type: "time" },
  flag: { type: "boolean" },
  code: { type: "uuid" },
  parent: { type: "entity", sortable: false },
  kin: { type: "entity", sortable: false },
  kinFound: { type: "entity", sortable: false },
  state: { type: "select", values: ["OPEN", "DONE"] },
  tags: { type: "multi-select", sortable: false },
  goals: { type: "multi-select", values: ["1", "7", "13"], sortable: false },
} as const satisfies FieldRules;

const kin = sql`array_remove(array[s.code::text, s.parent_id::text], null)`;

/** The table of samples; a caller with a company reads only the rows whose `parentId` is that company. */
export const sampleTable: TableOf<Sample> = {
  from: sql`sample s`,
  id: sql.ref("s.id"),
  columns: columnsOf("s", [
    ...(["id", "title", "mail", "amount", "day", "at", "clock", "flag"] as const),
    ...(["code", "parentId", "state", "tags", "goals"] as const),
  ]),
  hidden: { parent: sql.ref("s.parentId"), kin, kinFound: kin },
  fields: sampleFields,
  nullable: ["title", "mail", "amount", "day", "at", "clock", "flag", "code", "state"],
  lists: ["kin", "kinFound"],
  numberLists: ["goals"],
  finds: {
    kinFound: (ids) =>
      sql`s.id in (select id from sample where code = any(${ids}) or parent_id = any(${ids}))`,
  },
  relations: {
    parent: { table: () => sampleTable, from: "parentId", key: sql.ref("s.id") },
    children: { table: () => sampleTable, from: "id", key: sql.ref("s.parentId"), many: true },
  },
  scope: ({ companyId }) => (companyId === null ? undefined : sql`s.parent_id = ${companyId}`),
};

/** A user of our own staff without permissions. */
export const anyone: Caller = {
  id: "00000000-0000-4000-8000-00000000000a",
  email: "any.one@canopy.example",
  name: "Any",
  surname: "One",
  companyId: null,
  roles: [],
  permissions: new Set(),
  rowScope: "ALL",
  sid: "sid",
};

/** Creates and fills the table. */
export const fillSamples = async (db: Kysely<Database>, rows: readonly Sample[]): Promise<void> => {
  await sql`create table sample (id uuid primary key, title text, mail text, amount numeric, day date,
    at timestamptz(3), clock time, flag boolean, code uuid, parent_id uuid, state text, tags text[], goals integer[],
    secret_hash text default 'never to be seen')`.execute(db);
  for (const row of rows)
    await sql`insert into sample values (${row.id}, ${row.title}, ${row.mail}, ${row.amount}, ${row.day}, ${row.at},
      ${row.clock}, ${row.flag}, ${row.code}, ${row.parentId}, ${row.state}, ${row.tags}, ${row.goals})`.execute(
      db,
    );
};
