import type { NotificationKind } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import type { Database } from "../database/schema.ts";

/** What is told, to whom, and why. */
export interface Told {
  readonly userIds: readonly string[];
  readonly kind: NotificationKind;
  readonly title: string;
  readonly message: string;
  /** A path of the application. */
  readonly link?: string | null;
  /** Why these people are told. */
  readonly reason?: string | null;
  /** Who caused it; nobody where it was the product itself. */
  readonly actor?: string | null;
  readonly at: Date;
}

/**
 * Tells people something, each once, in the transaction of what it is about. Those who may not read notifications, or
 * who are not active, are not told. Source: behaviour.md §4 Notifications.
 */
export const notify = async (tx: Kysely<Database>, told: Told): Promise<void> => {
  const ids = [...new Set(told.userIds)];
  if (ids.length === 0) return;
  const { rows: people } = await sql<{ id: string }>`
    select u.id::text as id from app_user u
    where u.id = any(${ids}::text[]::uuid[]) and u.status = 'ACTIVE' and exists (
      select from role r where r.code = any(u.roles) and 'notification:read' = any(r.permissions))
    order by u.id`.execute(tx);
  if (people.length === 0) return;
  const { kind, title, message, link = null, reason = null, actor = null, at } = told;
  await tx
    .insertInto("notification")
    .values(
      people.map(({ id: userId }) => ({
        id: randomUUID(),
        userId,
        kind,
        title,
        message,
        link,
        reason,
        actor,
        status: "PENDING",
        createdAt: at,
      })),
    )
    .execute();
};
