import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";

/** What a batch may take. */
export interface Claim {
  readonly at: Date;
  readonly limit: number;
  /** Ids that are left alone: this tick had them already, or they failed lately. */
  readonly except: readonly string[];
}

/**
 * Work that time brings, done in batches, each in one transaction. Several servers may do it at once on one database:
 * `claim` locks what is due with SKIP LOCKED, so that nobody else does the same, and gives its ids; `work` does it and
 * leaves it so that it is not due again. Source: behaviour.md §4 Jobs.
 */
export interface BatchJob {
  readonly name: string;
  claim(tx: Kysely<Database>, claim: Claim): Promise<readonly string[]>;
  work(tx: Kysely<Database>, ids: readonly string[], at: Date): Promise<void>;
}

/** Few enough that the embedded engine's one connection is soon free again. */
export const BATCH_SIZE = 50;
