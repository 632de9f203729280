import { notificationFields, notificationSchema, type Notification } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** Notifications; a caller reads only their own, whatever their permissions. */
export const notificationTable: TableOf<Notification> = {
  from: sql`notification n`,
  id: sql`n.id`,
  columns: columnsIn("n", notificationSchema),
  fields: notificationFields,
  nullable: ["deliveredAt", "readAt"],
  scope: ({ id }) => sql`n.user_id = ${id}::text::uuid`,
};
