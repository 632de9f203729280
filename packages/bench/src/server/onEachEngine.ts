import { setup as startPostgres } from "../../../../apps/server/src/testing/database/startPostgres.ts";
import type { Figure } from "./serverBench.ts";

/** Figures by engine: the embedded one and, where its programs are installed, PostgreSQL. */
export type FiguresByEngine = Readonly<Record<string, readonly Figure[]>>;

/** Measures on the embedded engine and, where its programs are installed, on PostgreSQL, whose address is given. */
export const onEachEngine = async (
  measure: (databaseUrl: string | undefined) => Promise<readonly Figure[]>,
): Promise<FiguresByEngine> => {
  const embedded = await measure(undefined);
  const endPostgres = await startPostgres();
  if (!endPostgres) return { embedded };
  try {
    return { embedded, PostgreSQL: await measure(`${process.env["CANOPY_TEST_POSTGRES"]}postgres`) };
  } finally {
    await endPostgres();
  }
};
