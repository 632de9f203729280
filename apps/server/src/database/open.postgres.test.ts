import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog, silentLog } from "../base/log.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { filterSql } from "./filterSql.ts";
import { openDatabase } from "./open.ts";

const lines: string[] = [];
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  const databaseUrl = await emptyPostgres(testPostgres());
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  );
  database = await openDatabase({ databaseUrl, dataDir: "" }, log);
});
afterAll(() => database.close());

test("a connection that PostgreSQL ends between two statements of a transaction fails that transaction, and not the process", async () => {
  const cut = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(database.aside ?? database.db);
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow(/terminat|connection/i);
  expect(lines.filter((line) => line.includes("cannot be reached"))).toHaveLength(1);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test.each(["SQL_ASCII", "LATIN1"])(
  "a database with the encoding %s is refused with the remedy",
  async (encoding) => {
    const databaseUrl = await emptyPostgres(testPostgres(), { encoding });
    await expect(openDatabase({ databaseUrl, dataDir: "" }, silentLog)).rejects.toThrow(
      `The database of DATABASE_URL has the encoding ${encoding}, and Canopy needs UTF8. Make it anew: createdb --encoding UTF8 --locale C.UTF-8 --template template0.`,
    );
  },
);

test("a filter ignores the case of letters beyond ASCII in a database without a language too", async () => {
  const databaseUrl = await emptyPostgres(testPostgres(), { encoding: "UTF8" });
  const plain = await openDatabase({ databaseUrl, dataDir: "" }, silentLog);
  try {
    const holds = (operator: "contains" | "not_contains") =>
      filterSql(sql`text.value`, { type: "text" }, { fieldId: "text", operator, values: ["éla"] });
    const { rows } = await sql`
      select ${holds("contains")} as holds, ${holds("not_contains")} as lacks
      from (values ('ÉLAN')) text (value)`.execute(plain.db);
    expect(rows).toEqual([{ holds: true, lacks: false }]);
  } finally {
    await plain.close();
  }
});
