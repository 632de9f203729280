import { expect, it } from "vitest";
import { selectNotifications } from "./panel.selectors.ts";
import {
  fakeNotification,
  notificationServer,
  openNotified,
  pass,
  setNotificationStage,
} from "../testing/notificationStage.ts";

setNotificationStage();

const MINUTE = 60_000;
const unread = [1, 2].map((n) => fakeNotification(n, { status: "DELIVERED" }));

it("Marking all as read offers no Undo where another tab had marked them before", async () => {
  const server = notificationServer(unread);
  const [one, other] = [await openNotified(server), await openNotified(server)];
  one.panel.send({ type: "notification.readAll" });
  await pass();
  expect(one.toasts()[0]?.undo?.id).toBe(server.notifications[0]?.readAt);
  await pass(MINUTE);
  other.panel.send({ type: "notification.readAll" });
  await pass();
  const [toast] = other.toasts();
  expect([toast?.sequel?.text, toast?.undo]).toEqual(["All notifications are marked as read", undefined]);
});

it("Marking all as read offers no Undo where it is not known what was read before", async () => {
  const server = notificationServer(unread);
  const [one, other] = [await openNotified(server), await openNotified(server)];
  one.panel.send({ type: "notification.readAll" });
  await pass();
  await pass(MINUTE);
  const isMarkedTwice = () => server.count("PUT /api/notifications/read") > 1;
  server.answer = (call) =>
    call.includes("sortField=readAt") && !isMarkedTwice()
      ? Promise.resolve(new Response(null, { status: 503 }))
      : undefined;
  other.panel.send({ type: "notification.readAll" });
  await pass();
  const [toast] = other.toasts();
  expect([toast?.sequel?.text, toast?.undo]).toEqual(["All notifications are marked as read", undefined]);
});

it("A notification that comes while all are being marked stays unread in the panel", async () => {
  const server = notificationServer(unread);
  const { panel } = await openNotified(server);
  panel.send({ type: "panel.toggle" });
  await pass();
  const said = Promise.withResolvers<Response>();
  const isMarked = () => server.count("PUT /api/notifications/read") > 0;
  server.answer = (call) => (call.includes("sortField=readAt") && isMarked() ? said.promise : undefined);
  panel.send({ type: "notification.readAll" });
  await pass();
  server.notifications = [...server.notifications, fakeNotification(3, { status: "DELIVERED" })];
  await pass(10_000);
  said.resolve(Response.json({ data: [], total: 0 }));
  await pass();
  expect(selectNotifications(panel.getSnapshot()).map(({ status }) => status)).toEqual([
    "DELIVERED",
    "READ",
    "READ",
  ]);
});
