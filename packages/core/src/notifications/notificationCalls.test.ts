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
import { acknowledgeDelivery, markRead, NOTIFICATIONS, unreadKey } from "./notificationCalls.ts";
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
  app.session.send({ type: "session.adopt", token, profile });
  const subscribe = vi.spyOn(app.toasts, "subscribe");
  notificationsOf(app);
  await pass();
  const [subscription] = subscribe.mock.results.map(({ value }) => value as { unsubscribe: () => void });
  const stop = vi.spyOn(subscription ?? expect.unreachable("they are watched"), "unsubscribe");
  app.session.send({ type: "session.end" });
  expect(stop).toHaveBeenCalledOnce();
});
