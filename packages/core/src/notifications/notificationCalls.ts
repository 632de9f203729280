import {
  listAnswer,
  listDefaults,
  notificationEndpoints,
  notificationSchema,
  wireDateField,
  type WireDate,
} from "@canopy/contracts";
import type { QueryClient } from "@tanstack/query-core";
import * as z from "zod/mini";
import { aggregateKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { failureOf, isWorthRetrying } from "../failures/failure.ts";
import type { Services } from "../services/services.ts";

/** Reads a notification's date; `otherwise` for a missing or invalid one, so that one bad date does not hide the other notifications. */
const readable = <Otherwise>(otherwise: Otherwise) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): WireDate | Otherwise => (isWireDate(value) ? value : otherwise)),
  );

const isWireDate = (value: unknown): value is WireDate => z.safeParse(wireDateField, value).success;

/** A notification whose dates may be missing or invalid: '' shows as 'Recent'. Source: behaviour.md §8 Invalid date. */
const toleratedNotification = z.extend(notificationSchema, {
  createdAt: readable(""),
  deliveredAt: readable(null),
  readAt: readable(null),
});

/** The reads of notifications with the schemas that this client accepts. */
export const notificationReads = {
  list: { ...notificationEndpoints.list, answer: listAnswer(toleratedNotification) },
  undelivered: { ...notificationEndpoints.undelivered, answer: z.array(toleratedNotification) },
};

/** Cache key of all answers about notifications. */
export const NOTIFICATIONS = "/api/notifications";
/** Cache key of the count of unread notifications. */
export const unreadKey = aggregateKey(NOTIFICATIONS, "unread");
/** Cache key of a page of the panel; of all pages without a number. */
export const panelKey = (...page: readonly number[]) => [NOTIFICATIONS, "panel", ...page];

/** Time in milliseconds for which an answer about notifications is fresh. Source: behaviour.md §9 Notification queries. */
const STALE_MS = 60_000;
/** Time in milliseconds for which the count of unread ones is fresh. Source: behaviour.md §9 Unread count. */
const UNREAD_STALE_MS = 30_000;
/** Number of repetitions of a failed read of notifications. Source: behaviour.md §9 Notification queries. */
const RETRIES = 1;

/** Sets the cache's numbers for the reads of notifications. Source: behaviour.md §9 Notification queries. */
export const setNotificationDefaults = (client: QueryClient): void => {
  const defaults = {
    retry: (failures: number, error: Error) => failures < RETRIES && isWorthRetrying(failureOf(error)),
    refetchOnWindowFocus: false,
  };
  client.setQueryDefaults(resourceKey(NOTIFICATIONS), { ...defaults, staleTime: STALE_MS });
  client.setQueryDefaults(unreadKey, { ...defaults, staleTime: UNREAD_STALE_MS });
};

/** Logs a failure of notifications; the end of a session is not a failure. Source: behaviour.md §8 Notification failures. */
export const logNotificationFailure = (log: Services["log"], message: string, error: unknown): void => {
  const { kind } = failureOf(error);
  if (kind !== "stale" && kind !== "unauthorized") log("error", message, error);
};

/** Marks one notification as read, or all without an id; logs a failure and throws it again. Source: behaviour.md §8 Notification failures. */
export const markRead = async ({ call, client, log }: Services, id?: string): Promise<void> => {
  try {
    await runMutation(client, {
      run: () =>
        id === undefined
          ? call(notificationEndpoints.readAll, {})
          : call(notificationEndpoints.read, { params: { id } }),
      outdates: [resourceKey(NOTIFICATIONS)],
      meta: { marksRead: id ?? "all" },
    });
  } catch (error) {
    logNotificationFailure(log, "Notifications were not marked as read", error);
    throw error;
  }
};

/** Marks one notification as unread again; rejects with a `CallError`. */
export const markUnread = ({ call, client }: Services, id: string): Promise<void> =>
  runMutation(client, {
    run: () => call(notificationEndpoints.markUnread, { params: { id } }),
    outdates: [resourceKey(NOTIFICATIONS)],
  });

/** Marks as unread again what was read together at this moment; rejects with a `CallError`. */
export const markAllUnread = ({ call, client }: Services, readAt: string): Promise<void> =>
  runMutation(client, {
    run: () => call(notificationEndpoints.markAllUnread, { body: { readAt } }),
    outdates: [resourceKey(NOTIFICATIONS)],
  });

/** The `readAt` of the notification that was read last, which all share that were marked together; undefined if none was read, null if it cannot be known. */
export const lastReadAt = async ({ call }: Services): Promise<string | null | undefined> => {
  const list = { ...listDefaults, size: 1, sortField: "readAt" };
  try {
    const { data } = await call(notificationReads.list, { list, query: { status: "READ" } });
    const readAt = data[0]?.readAt;
    return typeof readAt === "string" ? readAt : undefined;
  } catch {
    return null;
  }
};

/**
 * Marks all as read; `tell` hears it at once. Returns the `readAt` that they share; undefined if it cannot be known, or
 * if there was nothing to mark, as after another tab. Rejects with a `CallError`.
 */
export const markAllRead = async (services: Services, tell: () => void): Promise<string | undefined> => {
  const before = await lastReadAt(services);
  await markRead(services);
  tell();
  const readAt = await lastReadAt(services);
  // where it is not known what was read before, another call may have marked what was read last
  return before === null || readAt === null || readAt === before ? undefined : readAt;
};

/** Acknowledges that a notification's toast was shown; logs a failure and throws it again. Source: behaviour.md §8 Notification failures. */
export const acknowledgeDelivery = async ({ call, log }: Services, id: string): Promise<void> => {
  try {
    await call(notificationEndpoints.acknowledgeDelivery, { params: { id } });
  } catch (error) {
    logNotificationFailure(log, "A notification was not acknowledged", error);
    throw error;
  }
};
