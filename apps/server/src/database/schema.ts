import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { PeopleTables } from "./peopleTables.ts";

/** A `timestamptz(3)`: read as ISO 8601 in UTC with milliseconds on both engines, written as that or a Date. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** The same where it may be empty. */
export type OptionalInstant = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;

/** One field of one write, before and after. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface HistoryTable {
  readonly id: string;
  readonly at: Instant;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly source: string;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly changes: JSONColumnType<readonly Change[]>;
  readonly reason: string | null;
}

interface IdempotencyTable {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  /** Null while the first request is under way. */
  status: number | null;
  body: string | null;
  location: string | null;
  readonly createdAt: Instant;
}

interface RateLimitTable {
  readonly key: string;
  used: Generated<number>;
  until: Instant;
}

/** Every table by its name in code; the database says the same in snake case. */
export interface Database extends PeopleTables {
  readonly history: HistoryTable;
  readonly idempotency: IdempotencyTable;
  readonly rateLimit: RateLimitTable;
}
