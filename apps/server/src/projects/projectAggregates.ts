import type { projectEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { countRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { projectTable as table } from "../tables/index.ts";
import { DAY_MS } from "../base/durations.ts";

const MONTH_CHARS = "2026-05".length;

/** Answers figures of the projects in the caller's scope. Source: behaviour.md §7 Projects. */
export const projectAggregates = ({
  db,
  now,
}: Services): Pick<
  Handlers<typeof projectEndpoints>,
  | "count"
  | "countActive"
  | "countDisabled"
  | "countNew"
  | "averageCompletionDays"
  | "byType"
  | "creationTrend"
> => ({
  count: ({ caller }) => countRows(db, table, caller),

  countActive: ({ caller }) => countRows(db, table, caller, sql`p.status not in ('COMPLETED', 'DISABLED')`),

  countDisabled: ({ caller }) => countRows(db, table, caller, sql`p.status = 'DISABLED'`),

  countNew: ({ caller, query }) => {
    const since = new Date(now().getTime() - query.days * DAY_MS).toISOString();
    return countRows(db, table, caller, sql`p.created_at >= ${since}::text::timestamptz`);
  },

  averageCompletionDays: async ({ caller }) => {
    const { rows } = await sql<{ days: number | null }>`
      select round((avg(extract(epoch from p.completed_at - p.created_at)) / 86400)::numeric, 1) as days
      from project p where p.status = 'COMPLETED' and ${ofCaller(caller)}`.execute(db);
    return rows[0]?.days ?? null;
  },

  byType: async ({ caller }) => {
    const { rows } = await sql<{ typeId: string; typeName: string; count: number }>`
      select t.id as type_id, t.name as type_name, count(*) as count
      from project p join project_type t on t.id = p.type_id where ${ofCaller(caller)}
      group by t.id order by count(*) desc, t.name collate "und-x-icu", t.id`.execute(db);
    return rows;
  },

  creationTrend: async ({ caller, query }) => {
    const periods = monthsUntil(now(), query.months);
    const { rows } = await sql<{ period: string; count: number }>`
      select to_char(p.created_at at time zone 'UTC', 'YYYY-MM') as period, count(*) as count
      from project p
      where p.created_at >= ${`${periods[0]}-01T00:00:00Z`}::text::timestamptz and ${ofCaller(caller)}
      group by 1`.execute(db);
    const counts = new Map(rows.map(({ period, count }) => [period, count]));
    return periods.map((period) => ({ period, count: counts.get(period) ?? 0 }));
  },
});

const ofCaller = (caller: Caller) => table.scope(caller) ?? sql`true`;

/** That many months of the UTC calendar, ending with the one of `now`: `2026-05`. */
const monthsUntil = (now: Date, months: number): readonly string[] =>
  Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - at), 1))
      .toISOString()
      .slice(0, MONTH_CHARS),
  );
