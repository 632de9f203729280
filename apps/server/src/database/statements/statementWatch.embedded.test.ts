import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "#base/log.ts";
import { unlimited } from "./statementLimit.ts";
import { watchStatements } from "./statementWatch.ts";

let pglite: PGlite;
let end: () => Promise<void>;
beforeAll(async () => {
  pglite = await PGlite.create();
  end = watchStatements(pglite, 50, silentLog);
});
afterAll(async () => {
  await end();
  await pglite.close();
});

/** A statement that computes for hours without needing a file. */
const ENDLESS = "select count(*) from generate_series(1, 2000000) a, generate_series(1, 1000000) b";
/** A statement that takes longer than the limit, but ends. */
const LONG = "select count(*) from generate_series(1, 3000000)";

/** Runs a statement without the limit, which is so short here that a busy machine would exceed it. */
const inItsOwnTime = (statement: string) => unlimited(() => pglite.query(statement));

test("a statement that takes too long is cancelled while it runs, and the engine continues", async () => {
  await expect(pglite.query(ENDLESS)).rejects.toMatchObject({ code: "57014" });
  expect((await inItsOwnTime("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(pglite.query(ENDLESS)).rejects.toMatchObject({ code: "57014" });
});

test("a transaction with a cancelled statement is rolled back as a whole", async () => {
  await inItsOwnTime("create table kept (id integer)");
  const write = pglite.transaction(async (tx) => {
    await tx.query("insert into kept values (1)");
    await tx.query(ENDLESS);
  });
  await expect(write).rejects.toMatchObject({ code: "57014" });
  expect((await inItsOwnTime("select id from kept")).rows).toEqual([]);
});

test("a statement within `unlimited` may take longer", async () => {
  const { rows } = await unlimited(() => pglite.query(LONG));
  expect(rows).toEqual([{ count: 3_000_000 }]);
});
