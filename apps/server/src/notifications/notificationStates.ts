import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { ProblemError } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import type { Services } from "../http/services.ts";
import { notificationTable } from "../tables/index.ts";

/** Marks one of the caller's notifications as read; a read or archived one stays unchanged, another person's is 404. Source: behaviour.md §4 Notifications. */
export const markRead = async ({ db, now }: Services, id: string, caller: Caller): Promise<void> => {
  const marked = await db
    .updateTable("notification")
    .set({ status: "READ", readAt: now() })
    .where("id", "=", id)
    .where("userId", "=", caller.id)
    .where("status", "in", ["PENDING", "DELIVERED"])
    .returning("id")
    .execute();
  if (marked.length === 0) await getRow(db, notificationTable, id, caller);
};

/** Marks all of the caller's present notifications as read. */
export const markAllRead = async ({ db, now }: Services, caller: Caller): Promise<void> => {
  await db
    .updateTable("notification")
    .set({ status: "READ", readAt: now() })
    .where("userId", "=", caller.id)
    .where("status", "in", ["PENDING", "DELIVERED"])
    .execute();
};

/** Takes back that one was read: it is DELIVERED again, so that no second toast shows it. */
const unread = {
  status: "DELIVERED",
  readAt: null,
  deliveredAt: sql<string>`coalesce(delivered_at, read_at)`,
} as const;

/** Marks one of the caller's notifications as unread again; an unread one stays unchanged, an archived one is 409, another person's is 404. Source: behaviour.md §4 Notifications. */
export const markUnread = async ({ db }: Services, id: string, caller: Caller): Promise<void> => {
  const marked = await db
    .updateTable("notification")
    .set(unread)
    .where("id", "=", id)
    .where("userId", "=", caller.id)
    .where("status", "=", "READ")
    .returning("id")
    .execute();
  if (marked.length > 0) return;
  const { status } = await getRow(db, notificationTable, id, caller);
  if (status === "ARCHIVED")
    throw new ProblemError("/errors/invalid-transition", "An archived notification stays archived.");
};

/** Marks as unread again all of the caller's notifications that were read at this instant, as `markAllRead` reads them. */
export const markAllUnread = async ({ db }: Services, readAt: string, caller: Caller): Promise<void> => {
  await db
    .updateTable("notification")
    .set(unread)
    .where("userId", "=", caller.id)
    .where("status", "=", "READ")
    .where("readAt", "=", new Date(readAt).toISOString())
    .execute();
};

/** Marks one of the caller's notifications as delivered by a toast; of two tabs the first counts. */
export const acknowledge = async ({ db, now }: Services, id: string, caller: Caller): Promise<void> => {
  const shown = await db
    .updateTable("notification")
    .set({ status: "DELIVERED", deliveredAt: now() })
    .where("id", "=", id)
    .where("userId", "=", caller.id)
    .where("status", "=", "PENDING")
    .returning("id")
    .execute();
  if (shown.length === 0) await getRow(db, notificationTable, id, caller);
};
