import { expect, it, vi } from "vitest";
import { selectIsBusy } from "../shell/activity.machine.ts";
import {
  fakeNotification,
  notificationServer,
  openNotified,
  pass,
  setNotificationStage,
} from "../testing/notificationStage.ts";
import { notificationsOf } from "./notificationActors.ts";
import { CallError } from "../failures/failure.ts";
import {
  acknowledgeDelivery,
  lastReadAt,
  logNotificationFailure,
  markAllUnread,
  markRead,
  markUnread,
  NOTIFICATIONS,
  panelKey,
  unreadKey,
} from "./notificationCalls.ts";
import type { Services } from "../services/services.ts";

setNotificationStage();

const { id } = fakeNotification(1);

it.each<readonly [string, (services: Services) => Promise<void>, string]>([
  ["marking one", (services) => markRead(services, id), "Notifications were not marked as read"],
  ["marking all", (services) => markRead(services), "Notifications were not marked as read"],
  ["acknowledging", (services) => acknowledgeDelivery(services, id), "A notification was not acknowledged"],
])("A failing %s is logged and rejects for its caller", async (_, call, message) => {
  const server = notificationServer();
  const { app, ports } = await openNotified(server);
  await pass();
  server.answer = () => Response.json({ status: 503 }, { status: 503 });
  await expect(call(app.services)).rejects.toThrow();
  expect(ports.logged.map((line) => line.message)).toContain(message);
});

it.each([
  [{ kind: "stale" }, 0],
  [{ kind: "unauthorized", reason: "other" }, 0],
  [{ kind: "network" }, 1],
  [{ kind: "forbidden" }, 1],
])("Of the failure %j %d lines are logged", (failure, lines) => {
  const logged: unknown[] = [];
  const error = new CallError(failure as CallError["failure"]);
  logNotificationFailure((...line) => void logged.push(line), "Not read", error);
  expect(logged).toEqual(lines === 0 ? [] : [["error", "Not read", error]]);
});

it("What was read together is found by the time at which it was read last", async () => {
  const server = notificationServer([
    fakeNotification(1, { status: "READ", readAt: "2026-11-21T08:00:00Z" }),
  ]);
  const { app } = await openNotified(server);
  await pass();
  expect(await lastReadAt(app.services)).toBe("2026-11-21T08:00:00Z");
  expect(server.asked.at(-1)).toBe(
    "GET /api/notifications?page=1&size=1&sortField=readAt&sortDirection=desc&status=READ",
  );
  server.notifications = [];
  expect(await lastReadAt(app.services)).toBeUndefined();
  server.answer = () => Response.json({ status: 404 }, { status: 404 });
  expect(await lastReadAt(app.services)).toBeNull();
});

it("Marking outdates all that was read of notifications", async () => {
  const { app } = await openNotified(notificationServer([fakeNotification(1)]));
  await pass();
  const key = [NOTIFICATIONS, "list", "any"];
  const isOutdated = () => app.queryClient.getQueryState(key)?.isInvalidated;
  const calls = [
    () => markRead(app.services, id),
    () => markRead(app.services),
    () => markUnread(app.services, id),
    () => markAllUnread(app.services, "2026-11-21T08:00:00Z"),
  ];
  for (const call of calls) {
    app.queryClient.removeQueries({ queryKey: key });
    app.queryClient.setQueryData(key, {});
    await call();
    expect(isOutdated()).toBe(true);
  }
  expect([NOTIFICATIONS, unreadKey, panelKey(), panelKey(2)]).toEqual([
    "/api/notifications",
    ["/api/notifications", "aggregate", "unread"],
    ["/api/notifications", "panel"],
    ["/api/notifications", "panel", 2],
  ]);
});

it("A rise of the count outdates the panel, the list, and what follows the news", async () => {
  const server = notificationServer([fakeNotification(1, { status: "DELIVERED" })]);
  const { app } = await openNotified(server);
  await pass();
  const keys = [
    ["/api/notifications", "panel", 1],
    ["/api/notifications", "list"],
    ["/api/feedback", "one"],
    ["/api/users"],
  ];
  for (const queryKey of keys) {
    const meta = { followsNews: queryKey[1] === "one" };
    await app.queryClient.fetchQuery({ queryKey, queryFn: () => 1, meta });
  }
  server.notifications = [1, 2].map((n) => fakeNotification(n, { status: "DELIVERED" }));
  await pass(20_000);
  expect(keys.map((key) => app.queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it("A poll of the open panel is no activity, and its 403 leads nowhere", async () => {
  const server = notificationServer([fakeNotification(1, { status: "READ" })]);
  const { app, panel, address } = await openNotified(server);
  panel.send({ type: "panel.toggle" });
  await pass();
  const busy: boolean[] = [];
  app.activity.subscribe((snapshot) => void busy.push(selectIsBusy(snapshot)));
  await pass(20_000);
  server.answer = () => Response.json({ status: 403 }, { status: 403 });
  await pass(20_000);
  expect(busy).toEqual([]);
  expect(address()).toBe("/");
});

it("An answer is fresh for a minute, the count of unread ones for 30 seconds; neither is read again on focus", async () => {
  const { app } = await openNotified(notificationServer());
  const defaults = (key: readonly unknown[]) => app.queryClient.getQueryDefaults(key);
  expect(defaults([NOTIFICATIONS, "list"])).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false });
  expect(defaults(unreadKey)).toMatchObject({ staleTime: 30_000, refetchOnWindowFocus: false });
});

it("The toasts are watched as long as the session lasts", async () => {
  const { app } = await openNotified(notificationServer());
  const { token = "", profile } = app.session.getSnapshot().context;
  if (!profile) throw new Error("Nobody is signed in");
  app.session.send({ type: "session.adopt", token, profile, to: "/" });
  const subscribe = vi.spyOn(app.toasts, "subscribe");
  notificationsOf(app);
  await pass();
  const [subscription] = subscribe.mock.results.map(({ value }) => value as { unsubscribe: () => void });
  const stop = vi.spyOn(subscription ?? expect.unreachable("they are watched"), "unsubscribe");
  app.session.send({ type: "session.end" });
  expect(stop).toHaveBeenCalledOnce();
});
