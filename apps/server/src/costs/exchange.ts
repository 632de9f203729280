import { sql } from "kysely";
import { runDetached } from "../database/statements/onBehalf.ts";
import type { Db } from "../database/schema.ts";
import { setTimer, type SetTimer } from "../base/setTimer.ts";
import type { Log } from "../base/log.ts";

/** Requests of active callers to one server: caller → count. */
export type Counts = Readonly<Record<string, number>>;

/** Sends this server's counts to the other servers of a database, and reads theirs. */
export interface Exchange {
  /** Starts exchanging because somebody is active; it stops by itself once nobody is. */
  begin(): void;
  /** Resolves when the running exchange is done. */
  settled(): Promise<void>;
  /** Stops, after the running exchange. */
  end(): Promise<void>;
}

interface ExchangeInput {
  readonly db: Db;
  readonly serverId: string;
  readonly log: Log;
  readonly counts: () => Counts;
  /** Receives the counts of each other server that has been active within the last second. */
  readonly receive: (others: readonly Counts[]) => void;
  readonly wait?: SetTimer;
}

/** The pause between two exchanges, so that two of them, and with them both directions, fit into a second. Source: behaviour.md §9 Requests. */
const PAUSE_MS = 300;

/** Exchanges counts while somebody is active: one statement for all callers, none while nobody is. */
export const startExchanging = (input: ExchangeInput): Exchange => {
  const { db, serverId, log, counts, receive, wait = setTimer } = input;
  let callOff: (() => void) | undefined;
  let isEnded = false;
  let hasFailed = false;
  let running = Promise.resolve();
  const plan = () => {
    callOff = wait(PAUSE_MS, () => {
      running = runDetached(exchange);
    });
  };
  const exchange = async () => {
    const mine = counts();
    try {
      receive(await swapCounts(db, serverId, mine));
      hasFailed = false;
    } catch (error) {
      receive([]);
      if (!hasFailed) log.warn("limits hold on this server alone for now", { error: String(error) });
      hasFailed = true;
    }
    // the last exchange says that nobody is active, so that no address remains in the table
    if (!isEnded && (isAnybody(mine) || isAnybody(counts()))) return plan();
    callOff = undefined;
    // without a further exchange the counts of the others would be old ones by the next request
    receive([]);
  };
  return {
    begin: () => {
      if (callOff === undefined && !isEnded) plan();
    },
    settled: () => running,
    end: async () => {
      isEnded = true;
      callOff?.();
      await running;
    },
  };
};

const isAnybody = (counts: Counts): boolean => Object.keys(counts).length > 0;

/** Writes this server's counts and reads those of other servers that are at most a second old, in one statement. */
const swapCounts = async (db: Db, serverId: string, mine: Counts): Promise<readonly Counts[]> => {
  const { rows } = await sql<{ readonly counts: Counts }>`with mine as (
      insert into server_count (server_id, counts, counted_at)
      values (${serverId}::text::uuid, ${JSON.stringify(mine)}::text::jsonb, clock_timestamp())
      on conflict (server_id) do update set counts = excluded.counts, counted_at = excluded.counted_at
    )
    select counts from server_count
    where server_id <> ${serverId}::text::uuid and counted_at > clock_timestamp() - interval '1 second'`.execute(
    db,
  );
  return rows.map(({ counts }) => counts);
};
