import { MAX_GAPS, MAX_PLACES, programmes, type AnswerOf, type projectEndpoints } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { projectTable as table } from "../tables/index.ts";
import { issuedTco2e, promisedTco2e, utcToday } from "../tables/projectAmounts.ts";

type Sql = RawBuilder<unknown>;
type Groups = AnswerOf<typeof projectEndpoints.issuedTco2e>;
type Gaps = AnswerOf<typeof projectEndpoints.promisedIssued>;
type Places = AnswerOf<typeof projectEndpoints.places>;

const DIGITS = 3;
const rounded = (amount: Sql): Sql => sql`round(${amount}, ${DIGITS})`;

/** The condition for the counted projects: in the caller's scope, neither draft nor disabled. */
const counted = (caller: Caller): Sql =>
  sql`p.status not in ('DRAFT', 'DISABLED') and ${table.scope(caller) ?? sql`true`}`;

/**
 * Rows of the counted projects with `is_duplicate`: another counted one has the same company, technology, country and
 * coordinates, where missing coordinates equal any. Source: behaviour.md §7 Projects.
 */
const countedRows = (caller: Caller): Sql => sql`(
  select p.*, count(*) over site > 1 and (p.latitude is null or p.longitude is null
      or bool_or(p.latitude is null or p.longitude is null) over site or count(*) over spot > 1) as is_duplicate
  from project p where ${counted(caller)}
  window site as (partition by p.company_id, p.type_id, p.country),
    spot as (partition by p.company_id, p.type_id, p.country, p.latitude, p.longitude))`;

const programmeName = (code: string): string =>
  Object.entries(programmes).find(([known]) => known === code)?.[1] ?? code;

/** Answers the programme's figures, each by one statement. Source: behaviour.md §7 Projects. */
export const projectFigures = ({
  db,
}: Services): Pick<
  Handlers<typeof projectEndpoints>,
  "estimatedTco2e" | "issuedTco2e" | "promisedIssued" | "places"
> => {
  /** Sums an amount of the counted projects by technology or programme, the largest first. */
  const byGroup = async (by: "type" | "programme", amount: Sql, caller: Caller): Promise<Groups> => {
    const key = by === "type" ? sql`p.type_id` : sql`p.programme`;
    const { rows } = await sql<Omit<Groups[number], "name"> & { name: string | null }>`
      select g.key, t.name, g.tco2e, g.count, g.duplicates from (
        select ${key}::text as key, ${rounded(sql`coalesce(sum(${amount}), 0)`)} as tco2e,
          count(*) as count, count(*) filter (where p.is_duplicate) as duplicates
        from ${countedRows(caller)} p group by 1) g
      left join project_type t on t.id::text = g.key
      order by g.tco2e desc, t.name collate "und-x-icu", g.key`.execute(db);
    return rows.map(({ name, ...row }) => ({ ...row, name: name ?? programmeName(row.key) }));
  };

  return {
    estimatedTco2e: ({ caller, query }) => byGroup(query.by, sql`p.estimated_annual_tco2e::numeric`, caller),

    issuedTco2e: async ({ caller, query }) => {
      if (query.by !== "vintage") return byGroup(query.by, issuedTco2e, caller);
      const { rows } = await sql<Groups[number]>`
        select coalesce(e->>'vintage', '') as key, coalesce(e->>'vintage', 'No year') as name,
          ${rounded(sql`sum((e->>'quantity')::numeric)`)} as tco2e, count(distinct p.id) as count,
          count(distinct p.id) filter (where p.is_duplicate) as duplicates
        from ${countedRows(caller)} p, jsonb_array_elements(p.issuances) e
        group by e->>'vintage' order by (e->>'vintage')::numeric nulls last`.execute(db);
      return rows;
    },

    promisedIssued: async ({ caller }) => {
      const { rows } = await sql<Gaps[number]>`
        select a.*, a.promised - a.issued as gap from (
          select p.id as project_id, p.code, p.name, ${rounded(promisedTco2e(utcToday))} as promised,
            ${rounded(issuedTco2e)} as issued
          from project p where ${counted(caller)}) a
        where a.promised is not null order by gap desc, a.code, a.project_id limit ${MAX_GAPS}`.execute(db);
      return rows;
    },

    places: async ({ caller }) => {
      const { rows } = await sql<Places[number]>`
        select p.id as project_id, p.code, p.name, p.latitude, p.longitude, p.status from project p
        where p.latitude is not null and p.longitude is not null and ${counted(caller)}
        order by p.code, p.id limit ${MAX_PLACES}`.execute(db);
      return rows;
    },
  };
};
