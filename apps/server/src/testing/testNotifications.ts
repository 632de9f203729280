import { notificationSchema, type Notification, type NotificationStatus } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Client } from "./openClient.ts";
import type { TestServer } from "./openTestServer.ts";

interface TestNotification {
  readonly title?: string;
  readonly status?: NotificationStatus;
  readonly createdAt?: Date;
  readonly link?: string | null;
}

/** Adds notifications of a user directly to the database and gives their ids in the given order. */
export const addNotifications = async (
  { services }: Pick<TestServer, "services">,
  userId: string,
  ...notifications: readonly TestNotification[]
): Promise<readonly string[]> => {
  const rows = notifications.map(
    ({ title = "Something happened", status = "PENDING", createdAt = services.now(), link = null }) => ({
      id: randomUUID(),
      userId,
      title,
      message: "It concerns you.",
      status,
      kind: "MESSAGE",
      link,
      createdAt,
      readAt: status === "READ" ? createdAt : null,
    }),
  );
  await services.db.insertInto("notification").values(rows).execute();
  return rows.map(({ id }) => id);
};

const page = z.object({ data: z.array(notificationSchema) });

/** A person's notifications, oldest first, those of the same instant by title. */
export const notificationsOf = async (client: Client): Promise<readonly Notification[]> => {
  const { body } = await client.get("/api/notifications?size=100&sortField=title&sortDirection=asc");
  return page
    .parse(body)
    .data.toSorted((a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt));
};
