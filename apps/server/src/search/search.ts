import { MAX_HITS_A_KIND, type searchEndpoints, type SearchHit } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { isLike } from "../database/filterSql.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { mayRead } from "../tables/readableNames.ts";
import { searchedKinds, type SearchedKind } from "./searchedKinds.ts";

/** Answers the search over everything that the caller may read: one statement for each readable kind. Source: behaviour.md §7 Search. */
export const searchHandlers = (services: Services): Handlers<typeof searchEndpoints> => ({
  find: async ({ query, caller }) => {
    const kinds = searchedKinds(caller, services.now()).filter(({ readers }) => mayRead(readers, caller));
    const found = await Promise.all(kinds.map((kind) => hitsOf(services, kind, query.q, caller)));
    return found.flat();
  },
});

/** Sorts hits that begin with the text first within their group, then in the group's order or by name in the order of lists. */
const hitsOf = async (
  { db }: Services,
  { kind, table, name, detail, texts, fields = {}, groups }: SearchedKind,
  text: string,
  caller: Caller,
): Promise<SearchHit[]> => {
  const holds = sql.join(
    texts.map((one) => isLike(one, text, (escaped) => `%${escaped}%`)),
    sql` or `,
  );
  const begins = sql.join(
    texts.map((one) => sql`coalesce(${isLike(one, text, (escaped) => `${escaped}%`)}, false)`),
    sql` or `,
  );
  const scope = table.scope(caller) ?? sql`true`;
  const more = Object.entries(fields).map(([field, column]) => sql`, ${column} as ${sql.ref(field)}`);
  const byName = { where: sql`true`, order: sql`(${name}) collate "und-x-icu"` };
  const parts = (groups ?? [byName]).map(
    ({
      where,
      order,
    }) => sql`(select ${table.id} as id, ${name} as name, ${detail} as detail ${sql.join(more, sql``)}
      from ${table.from} where (${holds}) and ${where} and ${scope}
      order by (${begins}) desc, ${order}, ${table.id} limit ${MAX_HITS_A_KIND})`,
  );
  // PostgreSQL reads the parts in turn until the limit is reached.
  const { rows } = await sql<
    Omit<SearchHit, "kind">
  >`select * from (${sql.join(parts, sql` union all `)}) hit limit ${MAX_HITS_A_KIND}`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
};
