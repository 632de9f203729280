import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "#base/log.ts";
import { startChild } from "#testing/childProcess.ts";
import { initialiseFolder } from "#testing/database/initialisedFolder.ts";
import { openDatabase } from "../database/open.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-crash-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const ROUNDS = process.env["CANOPY_DEEP"] === "1" ? 100 : 3;
const EARLIEST_KILL_MS = 20;
const LATEST_KILL_MS = 420;

const lastAcknowledged = (output: string): number => Number(output.trim().split("\n").at(-1) ?? 0);

/** Counts the batches, the last batch and the incomplete ones. */
const inspect = async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  const { rows } = await sql<{ batches: number; last: number; torn: number }>`
    select count(*) as batches, max(batch) as last, count(*) filter (where parts <> 3) as torn
    from (select batch, count(distinct part) as parts from kept group by batch) b`.execute(database.db);
  await database.close();
  return rows[0];
};

test(
  `no acknowledged write is lost and no batch is incomplete after ${ROUNDS} kills at random moments`,
  { timeout: ROUNDS * 60_000 },
  async () => {
    await initialiseFolder(dataDir);
    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = startChild(new URL("../testing/database/writeUntilKilled.ts", import.meta.url), {
        args: [dataDir],
      });
      await writer.saw(/\n/);
      // the moment is random on purpose: the kill may hit any step of a write
      await wait(randomInt(EARLIEST_KILL_MS, LATEST_KILL_MS));
      writer.process.kill("SIGKILL");
      expect(await writer.ended).toBe("SIGKILL");
      acknowledged = lastAcknowledged(writer.output());
      const found = await inspect();
      expect(found?.last).toBeGreaterThanOrEqual(acknowledged);
      expect(found).toMatchObject({ torn: 0, batches: found?.last });
    }
    expect(acknowledged).toBeGreaterThan(ROUNDS);
  },
);
