import {
  listAnswer,
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

/** A date of a notification as it came; `otherwise` where there is none, so that one missing date hides no other notification. */
const readable = <Otherwise>(otherwise: Otherwise) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): WireDate | Otherwise => (isWireDate(value) ? value : otherwise)),
  );

const isWireDate = (value: unknown): value is WireDate => z.safeParse(wireDateField, value).success;

/** A notification of which every date may be missing or unreadable: '' shows as 'Recent'. Source: behaviour.md §8 Invalid date. */
const toleratedNotification = z.extend(notificationSchema, {
  createdAt: readable(""),
  deliveredAt: readable(null),
  readAt: readable(null),
});

/** The reads of notifications as this client takes their answers. */
export const notificationReads = {
  list: { ...notificationEndpoints.list, answer: listAnswer(toleratedNotification) },
  undelivered: { ...notificationEndpoints.undelivered, answer: z.array(toleratedNotification) },
};

/** Under which all answers about notifications are kept. */
export const NOTIFICATIONS = "/api/notifications";
/** Where the count of the unread is kept. */
export const unreadKey = aggregateKey(NOTIFICATIONS, "unread");
/** Where a page of the panel is kept; without a number: all of them. */
export const panelKey = (...page: readonly number[]) => [NOTIFICATIONS, "panel", ...page];

/** How long an answer about notifications counts as fresh. Source: behaviour.md §9 Notification queries. */
const STALE_MS = 60_000;
/** How long the count of the unread does. Source: behaviour.md §9 Unread count. */
const UNREAD_STALE_MS = 30_000;
/** How often a failed read of notifications is repeated. Source: behaviour.md §9 Notification queries. */
const RETRIES = 1;

/** Gives the reads of notifications their own numbers in the cache. Source: behaviour.md §9 Notification queries. */
export const setNotificationDefaults = (client: QueryClient): void => {
  const defaults = {
    retry: (failures: number, error: Error) => failures < RETRIES && isWorthRetrying(failureOf(error)),
    refetchOnWindowFocus: false,
  };
  client.setQueryDefaults(resourceKey(NOTIFICATIONS), { ...defaults, staleTime: STALE_MS });
  client.setQueryDefaults(unreadKey, { ...defaults, staleTime: UNREAD_STALE_MS });
};

/** Logs what went wrong with notifications; the end of a session is nothing wrong. Source: behaviour.md §8 Notification failures. */
export const logNotificationFailure = (log: Services["log"], message: string, error: unknown): void => {
  const { kind } = failureOf(error);
  if (kind !== "stale" && kind !== "unauthorized") log("error", message, error);
};

/** Marks one notification as read, or all where none is named; a failure is logged and thrown again. Source: behaviour.md §8 Notification failures. */
export const markRead = async ({ call, client, log }: Services, id?: string): Promise<void> => {
  try {
    await runMutation(client, {
      run: () =>
        id === undefined
          ? call(notificationEndpoints.readAll, {})
          : call(notificationEndpoints.read, { params: { id } }),
      outdates: [resourceKey(NOTIFICATIONS)],
    });
  } catch (error) {
    logNotificationFailure(log, "Notifications were not marked as read", error);
    throw error;
  }
};

/** Says that a notification's toast was shown; a failure is logged and thrown again. Source: behaviour.md §8 Notification failures. */
export const acknowledgeDelivery = async ({ call, log }: Services, id: string): Promise<void> => {
  try {
    await call(notificationEndpoints.acknowledgeDelivery, { params: { id } });
  } catch (error) {
    logNotificationFailure(log, "A notification was not acknowledged", error);
    throw error;
  }
};
