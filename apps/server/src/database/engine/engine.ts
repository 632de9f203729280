import type { PGlite } from "@electric-sql/pglite";
import type { PostgresQueryResult } from "kysely";

/** For the embedded engine, which zeroes its buffers when it opens; the default 128 MB would take longer than everything else. */
export const SHARED_BUFFERS = "shared_buffers=32MB";

/** The result of a statement, as `pg` gives it. */
export type Ran = PostgresQueryResult<unknown>;

/** Runs statements on one connection; once that has been lost, each of them rejects. */
export interface EngineSession {
  /** Runs one statement; rejects with an error that has PostgreSQL's `code`. */
  run(text: string, parameters: readonly unknown[]): Promise<Ran>;
}

/** An embedded database. It has one connection, so its sessions take turns. */
export interface Engine {
  /** A session for one statement or one transaction. */
  session(): Promise<EngineSession>;
  /** Cancels the running statement; resolves when the engine has been told. Absent where the engine runs in the calling thread. */
  readonly cancel?: () => Promise<void>;
  /** Ends the engine after its running statement; does nothing the second time. */
  close(): Promise<void>;
}

/** PGlite in the calling thread. */
export const inThisThread = (pglite: PGlite): Engine & EngineSession => {
  const run: EngineSession["run"] = async (text, parameters) => {
    const { rows, rowCount = 0, command = "" } = await pglite.query(text, [...parameters]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's type names only the commands that it reads
    return { rows, rowCount, command: command as Ran["command"] };
  };
  const close = async () => {
    if (!pglite.closed) await pglite.close();
  };
  return { run, session: async () => ({ run }), close };
};
