import {
  MAX_UNDELIVERED,
  type ListQuery,
  type Notification,
  type notificationEndpoints,
} from "@canopy/contracts";
import { sql } from "kysely";
import { listing } from "../database/listing.ts";
import { countRows, getRow } from "../database/listRows.ts";
import { selection } from "../database/tableOf.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { notificationTable as table } from "../tables/index.ts";
import { acknowledge, markAllRead, markAllUnread, markRead, markUnread } from "./notificationStates.ts";
import { sendNotification } from "./sendNotification.ts";

const unread = sql<boolean>`n.status in ('PENDING', 'DELIVERED')`;
const notArchived = sql<boolean>`n.status <> 'ARCHIVED'`;

/** Answers each caller's own notifications. Source: behaviour.md §7 Notifications. */
export const notificationHandlers = (services: Services): Handlers<typeof notificationEndpoints> => ({
  list: async ({ list, query: { status } }) => {
    const ofStatus = status === undefined ? [] : [sql<boolean>`n.status = ${status}`];
    const kept = status === "ARCHIVED" || namesRows(list) ? [] : [notArchived];
    return listing(table, ...ofStatus, ...kept);
  },

  unread: async () => listing(table, unread),

  unreadCount: ({ caller }) => countRows(services.db, table, caller, unread),

  undelivered: async ({ caller }) => {
    const { rows } = await sql<Notification>`select ${selection(table)} from ${table.from}
      where ${table.scope(caller)} and n.status = 'PENDING'
      order by n.created_at, n.id limit ${MAX_UNDELIVERED}`.execute(services.db);
    return rows;
  },

  get: ({ params, caller }) => getRow(services.db, table, params.id, caller),

  read: ({ params, caller }) => markRead(services, params.id, caller),

  readAll: ({ caller }) => markAllRead(services, caller),

  markUnread: ({ params, caller }) => markUnread(services, params.id, caller),

  markAllUnread: ({ body, caller }) => markAllUnread(services, body.readAt, caller),

  acknowledgeDelivery: ({ params, caller }) => acknowledge(services, params.id, caller),

  send: (call) => sendNotification(services, call),
});

/** True if a filter asks for archived ones by name, or for rows by their ids; otherwise a list leaves archived ones out. */
const namesRows = ({ filters }: ListQuery): boolean =>
  filters.some(
    ({ fieldId, operator, values }) =>
      (operator === "equals" || operator === "in") &&
      (fieldId === "id" || (fieldId === "status" && values.includes("ARCHIVED"))),
  );
