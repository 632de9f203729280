import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../database/migrate.ts";
import { startChild } from "../testing/childProcess.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { openTestServer } from "../testing/index.ts";

test("four processes that migrate at once apply each script exactly once", async () => {
  const address = await emptyPostgres(testPostgres());
  const processes = Array.from({ length: 4 }, () =>
    startChild(new URL("../testing/database/migrateOnce.ts", import.meta.url), { args: [address] }),
  );
  const codes = await Promise.all(processes.map(({ ended }) => ended));
  expect(processes.map((child, i) => [codes[i], child.output().slice(0, 2000)])).toEqual(
    processes.map(() => [0, expect.stringMatching(/^\[/)]),
  );
  const applied = processes.flatMap(({ output }) => JSON.parse(output()) as string[]);
  const scripts = readdirSync(new URL("../database/migrations/", import.meta.url)).filter((name) =>
    name.endsWith(".sql"),
  );
  expect(applied.toSorted()).toEqual(scripts.toSorted());
});

test("a server starts without waiting while a backup reads the table of migrations, and the other servers stay ready", async () => {
  const server = await openTestServer();
  const { db } = server.services;
  const [hasRead, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const backup = db.transaction().execute(async (tx) => {
    await sql`select 1 from migration`.execute(tx);
    hasRead.resolve();
    await isRead.promise;
  });
  await hasRead.promise;
  const started = migrate(db);
  const { status } = await server.fetch("http://localhost:4100/readyz");
  const applied = await started;
  isRead.resolve();
  await backup;
  await server.close();
  expect([status, applied]).toEqual([200, []]);
});
