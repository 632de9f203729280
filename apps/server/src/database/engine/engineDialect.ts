import { PostgresDialect, type Dialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import { currentCaller } from "../statements/onBehalf.ts";
import type { Engine, EngineSession } from "./engine.ts";
import { createTurns, type Turns } from "./turns.ts";

/**
 * Kysely's dialect for PostgreSQL over an embedded engine: a pool with one connection, on which callers take turns, a
 * statement or a transaction each. Whoever opened the engine closes it.
 */
export const engineDialect = (engine: Engine, turns: Turns = createTurns()): Dialect => {
  const connect = async () => {
    const { caller = "", signal } = currentCaller() ?? {};
    await turns.enter(caller, signal);
    try {
      return clientOf(await engine.session(), () => turns.leave());
    } catch (error) {
      turns.leave();
      throw error;
    }
  };
  return new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } });
};

const clientOf = (session: EngineSession, release: () => void): PostgresPoolClient => {
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query(): never;
  function query(text?: unknown, parameters: readonly unknown[] = []) {
    if (typeof text !== "string") throw new Error("the embedded engine has no cursors");
    return session.run(text, parameters);
  }
  return { query, release };
};
