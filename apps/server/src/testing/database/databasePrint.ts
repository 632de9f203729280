import { sql } from "kysely";
import type { TestServer } from "../openTestServer.ts";

/** Servers write their counts to this table independently of requests. */
const EXCHANGED = "server_count";

const EVENTS = "security_event";

/** The time of a session's last use, which any request may write, at most once a minute. */
const LAST_USE = "last_used_at";

type Print = Readonly<Record<string, string>>;

/** The last print of each server, and the end of the write-ahead log at its time: while that stands still, nothing was written. */
const lastPrints = new WeakMap<object, { readonly end: string | undefined; readonly print: Print }>();

const endOfLog = async (services: TestServer["services"]): Promise<string | undefined> => {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(
    services.db,
  );
  return rows[0]?.end;
};

/**
 * Row count and hash of every table of records but the security events, which tell of refusals too: two equal prints
 * mean that nothing was written but, at most, that a session was used.
 */
export const databasePrint = async ({ services }: Pick<TestServer, "services">): Promise<Print> => {
  // mails are sent after the answers of the requests that wrote them
  await services.mail.settled();
  const end = await endOfLog(services);
  const last = lastPrints.get(services);
  if (last && last.end === end) return last.print;
  const print = await printOf(services);
  lastPrints.set(services, { end, print });
  return print;
};

const printOf = async (services: TestServer["services"]): Promise<Print> => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'
    and table_name not in (${EXCHANGED}, ${EVENTS}) order by 1`.execute(services.db);
  const prints = tables.map(({ name }) => {
    const table = sql.raw(`"${name}"`);
    const row = name === "session" ? sql`(to_jsonb(t) - ${LAST_USE}::text)::text` : sql`t::text`;
    return sql`select ${name}::text as name, count(*) || ':' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as print from ${table} t`;
  });
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(
    services.db,
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
};
