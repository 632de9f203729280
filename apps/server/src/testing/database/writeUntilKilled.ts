import { sql } from "kysely";
import { openDatabase } from "#database/open.ts";
import { silentLog } from "#base/log.ts";

/**
 * Run as a process by the crash tests: writes rows into the data folder of its argument, three in each transaction,
 * and prints each transaction's number after its commit, until it is killed.
 */
const writeUntilKilled = async (dataDir: string): Promise<never> => {
  const { db } = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  await sql`create table if not exists kept (batch integer, part integer, filler text)`.execute(db);
  const { rows } = await sql<{ last: number | null }>`select max(batch) as last from kept`.execute(db);
  for (let batch = (rows[0]?.last ?? 0) + 1; ; batch += 1) {
    await db.transaction().execute(async (tx) => {
      for (const part of [1, 2, 3])
        await sql`insert into kept values (${batch}, ${part}, ${"x".repeat(200)})`.execute(tx);
    });
    if (batch % 20 === 0) await sql`checkpoint`.execute(db);
    process.stdout.write(`${batch}\n`);
  }
};

await writeUntilKilled(process.argv[2] ?? "");
