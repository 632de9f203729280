import { sql } from "kysely";
import type { TestServer } from "../openTestServer.ts";

/** Servers write their counts to this table independently of requests. */
const EXCHANGED = "server_count";

/** Row count and hash of every table of records: two equal prints mean that nothing was written. */
export const databasePrint = async ({
  services,
}: Pick<TestServer, "services">): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'
    and table_name <> ${EXCHANGED} order by 1`.execute(services.db);
  const prints = tables.map(({ name }) => {
    const table = sql.raw(`"${name}"`);
    return sql`select ${name}::text as name, count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${table} t`;
  });
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(
    services.db,
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
};
