import type { Generated, JSONColumnType, Kysely } from "kysely";
import type { EventTables } from "./eventTables.ts";
import type { Instant } from "./instant.ts";
import type { PeopleTables } from "./peopleTables.ts";
import type { ProcessTables } from "./processTables.ts";
import type { ProjectTables } from "./projectTables.ts";
import type { ReminderTables } from "./reminderTables.ts";
import type { TalkTables } from "./talkTables.ts";
import type { TemplateTables } from "./templateTables.ts";

/** One changed field of a write, before and after. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface HistoryTable {
  readonly id: string;
  readonly at: Instant;
  readonly actorId: string | null;
  readonly source: string;
  readonly entity: string;
  readonly entityId: string;
  /** The record's name at that time. */
  readonly entityName: Generated<string | null>;
  readonly action: string;
  readonly changes: JSONColumnType<readonly Change[]>;
  readonly reason: string | null;
  /** Its place in the chain of its project, and the hash of the row before. */
  readonly projectId: Generated<string | null>;
  readonly seq: Generated<number | null>;
  readonly prevHash: Generated<string | null>;
  readonly hash: Generated<string | null>;
}

interface IdempotencyTable {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  status: number;
  body: string;
  location: string;
  readonly createdAt: Instant;
}

interface RateLimitTable {
  readonly key: string;
  used: Generated<number>;
  until: Instant;
}

interface ServerCountTable {
  readonly serverId: string;
  readonly counts: JSONColumnType<Readonly<Record<string, number>>>;
  readonly countedAt: Instant;
}

/** Every table by its name in code; the database uses the same names in snake case. A file of `tables/` may add its own. */
export interface Database
  extends
    PeopleTables,
    ProjectTables,
    TemplateTables,
    ProcessTables,
    ReminderTables,
    TalkTables,
    EventTables {
  readonly history: HistoryTable;
  readonly idempotency: IdempotencyTable;
  readonly rateLimit: RateLimitTable;
  readonly serverCount: ServerCountTable;
}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
