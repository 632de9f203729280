import type { Db } from "../database/schema.ts";

/** The limits of a batch. */
export interface Claim {
  readonly at: Date;
  readonly limit: number;
  /** Ids to leave out: this tick has processed them already, or they failed recently. */
  readonly except: readonly string[];
}

/**
 * Work that becomes due with time, done in batches, each in one transaction. Several servers may run it on one
 * database: `claim` locks due rows with SKIP LOCKED, so that no other server takes them, and gives their ids; `work`
 * processes them so that they are no longer due. Source: behaviour.md §4 Jobs.
 */
export interface BatchJob {
  readonly name: string;
  claim(tx: Db, claim: Claim): Promise<readonly string[]>;
  work(tx: Db, ids: readonly string[], at: Date): Promise<void>;
}

/** Small enough that the embedded engine's one connection is soon free again. */
export const BATCH_SIZE = 50;
