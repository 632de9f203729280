import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#base/log.ts";
import { queriesOver } from "../open.ts";
import { onBehalf } from "../statements/onBehalf.ts";
import { unlimited } from "../statements/statementLimit.ts";
import { engineDialect } from "./engineDialect.ts";
import { openThreadedEngine, type ThreadedEngine } from "./threadedEngine.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-engine-"));
const logLines: string[] = [];
let engine: ThreadedEngine;
let db: ReturnType<typeof queriesOver>;
/** Opens the folder; a busy machine must not exceed a grace or a limit that the test does not wait for. */
const open = async (graceMs: number, limitMs = 100) => {
  const log = createLog(
    (line) => logLines.push(line),
    () => new Date(),
  );
  engine = await openThreadedEngine({ folder, limitMs, graceMs, log });
  db = queriesOver(engineDialect(engine), undefined, engine.cancel);
};
beforeAll(async () => {
  await open(60_000);
  await inItsOwnTime("create table kept (id integer unique)");
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

/** A statement that computes for hours without needing a file. */
const ENDLESS = "select count(*) from generate_series(1, 2000000) a, generate_series(1, 1000000) b";
/** A statement that takes longer than the limit, but ends. */
const LONG = "select count(*) from generate_series(1, 3000000)";
/** A statement that waits inside the engine and hears no cancellation. */
const STUCK = "select pg_sleep(1000000)";

const run = (statement: string) => sql.raw(statement).execute(db);
/** Runs a statement without the limit, which is so short here that a busy machine would exceed it. */
const inItsOwnTime = (statement: string) => unlimited(() => run(statement));
const kept = async () => (await inItsOwnTime("select id from kept order by id")).rows;

test("a statement that takes too long is cancelled while it runs, and the engine continues", async () => {
  await expect(run(ENDLESS)).rejects.toMatchObject({ code: "57014" });
  expect((await inItsOwnTime("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(run(ENDLESS)).rejects.toMatchObject({ code: "57014" });
});

test("a transaction with a cancelled statement is rolled back as a whole", async () => {
  const write = db.transaction().execute(async (tx) => {
    await unlimited(() => sql`insert into kept values (1)`.execute(tx));
    await sql.raw(ENDLESS).execute(tx);
  });
  await expect(write).rejects.toMatchObject({ code: "57014" });
  expect(await kept()).toEqual([]);
});

test("a statement within `unlimited` may take longer", async () => {
  expect((await inItsOwnTime(LONG)).rows).toEqual([{ count: 3_000_000 }]);
});

test("the running statement of a read whose caller has gone is cancelled", async () => {
  const hangUp = new AbortController();
  const gone = new Error("the caller has gone");
  const read = unlimited(() => onBehalf({ caller: "someone", signal: hangUp.signal }, () => run(ENDLESS)));
  hangUp.abort(gone);
  await expect(read).rejects.toBe(gone);
  expect((await inItsOwnTime("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a refused statement has PostgreSQL's code and the name of the violated constraint", async () => {
  await inItsOwnTime("insert into kept values (2)");
  await expect(inItsOwnTime("insert into kept values (2)")).rejects.toMatchObject({
    code: "23505",
    constraint: "kept_id_key",
    message: expect.stringContaining("duplicate key"),
  });
});

test("a thread that is stuck is ended and opened again; acknowledged writes are kept, an open transaction is not", async () => {
  await inItsOwnTime("insert into kept values (3)");
  await engine.close();
  // On a busy machine a shorter limit can end before the statement begins, which is then cancelled in time.
  await open(100, 2_000);
  const write = db.transaction().execute(async (tx) => {
    await unlimited(() => sql`insert into kept values (4)`.execute(tx));
    await sql.raw(STUCK).execute(tx);
  });
  const waiting = kept();
  await expect(write).rejects.toMatchObject({ code: "57P01" });
  expect(await waiting).toEqual([{ id: 2 }, { id: 3 }]);
  expect(logLines.join("\n")).toContain("opened again");
  await inItsOwnTime("insert into kept values (5)");
  expect(await kept()).toEqual([{ id: 2 }, { id: 3 }, { id: 5 }]);
  expect(engine.died.aborted).toBe(false);
  await engine.close();
  await open(60_000);
  await expect(run(ENDLESS)).rejects.toMatchObject({ code: "57014" });
});
