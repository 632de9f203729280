import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase, type OnStatement, type OpenDatabase } from "#database/open.ts";
import { silentLog } from "#base/log.ts";
import type { Prepare } from "./embeddedTestDatabase.ts";
import { templateKey, type TestData } from "./templateKey.ts";

/** Any number: the advisory lock under which one test process creates the template. */
const TEMPLATE_LOCK = 4100;

/** The address of this test run's PostgreSQL server, stored by `startPostgres.ts`. */
export const testPostgres = (): string => {
  const address = process.env["CANOPY_TEST_POSTGRES"];
  if (address === undefined) throw new Error("no PostgreSQL was started for this test run");
  return address;
};

const addressOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

/** Per server, the one connection that creates and drops databases; a new one for each would start a process of the server. */
const administrators = new Map<string, pg.Pool>();

const administratorOf = (server: string): pg.Pool => {
  const known = administrators.get(server);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: addressOf(server, "postgres"),
    ...{ max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
  });
  // the server may end before this process does
  pool.on("error", () => {});
  administrators.set(server, pool);
  return pool;
};

/** Runs `work` on the server's own database. */
const asAdministrator = async <Result>(
  server: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> => {
  const client = await administratorOf(server).connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

const makeTemplate = (server: string, data: TestData, prepare: Prepare): Promise<string> =>
  asAdministrator(server, async (client) => {
    const name = `template_${templateKey(data)}`;
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    try {
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rowCount) return name;
      const draft = `draft_${randomUUID()}`;
      await client.query(`create database "${draft}"`);
      const database = await openDatabase({ databaseUrl: addressOf(server, draft), dataDir: "" }, silentLog);
      await prepare(database, data);
      await database.close();
      await client.query(`alter database "${draft}" rename to "${name}"`);
      return name;
    } finally {
      await client.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
    }
  });

const templates = new Map<TestData, Promise<string>>();

/** The template's name, asked for once in each process. */
const templateOf = (server: string, data: TestData, prepare: Prepare): Promise<string> => {
  const known = templates.get(data) ?? makeTemplate(server, data, prepare);
  templates.set(data, known);
  return known;
};

/** PostgreSQL sorts the texts of a database by the rules of a language from this version on. */
const SORTS_BY_LANGUAGE = 150_000;

/** The way a database is made that differs from the server's others. */
interface MadeOtherwise {
  /** Texts are sorted by the rules of this language, where PostgreSQL can. */
  readonly language?: string;
  /** Its encoding; the database then has no language and knows the case of ASCII alone. */
  readonly encoding?: string;
}

/** The address of a new, empty database on the server. */
export const emptyPostgres = (server: string, { language, encoding }: MadeOtherwise = {}): Promise<string> =>
  asAdministrator(server, async (client) => {
    const name = `empty_${randomUUID()}`;
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const sorted =
      language === undefined || (rows[0]?.version ?? 0) < SORTS_BY_LANGUAGE
        ? ""
        : ` template template0 locale_provider icu icu_locale '${language}'`;
    const encoded =
      encoding === undefined ? "" : ` template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`;
    await client.query(`create database "${name}"${sorted}${encoded}`);
    return addressOf(server, name);
  });

/** A new database on the test run's PostgreSQL server, cloned from the prepared template and dropped when it is closed. */
export const postgresTestDatabase = async (
  server: string,
  data: TestData,
  prepare: Prepare,
  onStatement?: OnStatement,
): Promise<OpenDatabase> => {
  const template = await templateOf(server, data, prepare);
  const name = `test_${randomUUID()}`;
  await asAdministrator(server, (client) => client.query(`create database "${name}" template "${template}"`));
  const config = { databaseUrl: addressOf(server, name), dataDir: "" };
  const database = await openDatabase(config, silentLog, onStatement);
  const close = async () => {
    await database.close();
    await asAdministrator(server, (client) => client.query(`drop database "${name}" with (force)`));
  };
  return { ...database, close };
};
