import type { JSONColumnType } from "kysely";
import type { Instant } from "./instant.ts";

/** A row of `security_event`. Source: behaviour.md §3 Security event. */
export interface SecurityEventTable {
  readonly id: string;
  readonly createdAt: Instant;
  readonly kind: string;
  readonly userId: string | null;
  userName: string | null;
  readonly actorId: string | null;
  actorName: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  details: JSONColumnType<Readonly<Record<string, unknown>>>;
}

/** The table of security events; part of `Database`. */
export interface EventTables {
  securityEvent: SecurityEventTable;
}
