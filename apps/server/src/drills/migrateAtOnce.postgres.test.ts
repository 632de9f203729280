import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";

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
