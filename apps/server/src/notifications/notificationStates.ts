import type { Caller } from "../base/caller.ts";
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
