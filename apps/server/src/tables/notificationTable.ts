import { notificationFields, type Notification } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** Notifications; a caller reads only their own, whatever their permissions. */
export const notificationTable: TableOf<Notification> = {
  from: sql`notification n`,
  id: sql`n.id`,
  columns: columnsOf("n", [
    "id",
    "title",
    "message",
    "status",
    "kind",
    "reason",
    "link",
    "actor",
    "createdAt",
    "deliveredAt",
    "readAt",
  ]),
  fields: notificationFields,
  nullable: ["deliveredAt", "readAt"],
  scope: ({ id }) => sql`n.user_id = ${id}::text::uuid`,
};
