import { expect, it } from "vitest";
import { selectIsBusy } from "../shell/activity.machine.ts";
import {
  fakeNotification,
  notificationServer,
  openNotified,
  pass,
  setNotificationStage,
} from "../testing/notificationStage.ts";
import { acknowledgeDelivery, markRead } from "./notificationCalls.ts";
import type { Reach } from "./reach.ts";

setNotificationStage();

const { id } = fakeNotification(1);

it.each<readonly [string, (reach: Reach) => Promise<void>, string]>([
  ["marking one", (reach) => markRead(reach, id), "Notifications were not marked as read"],
  ["marking all", (reach) => markRead(reach), "Notifications were not marked as read"],
  ["acknowledging", (reach) => acknowledgeDelivery(reach, id), "A notification was not acknowledged"],
])("%s that fails is logged, and fails for who asked for it", async (_, call, message) => {
  const server = notificationServer();
  const { app, ports } = await openNotified(server);
  await pass();
  server.answer = () => Response.json({ status: 503 }, { status: 503 });
  await expect(call(app.reach)).rejects.toThrow();
  expect(ports.logged.map((line) => line.message)).toContain(message);
});

it("a poll of the open panel is no activity, and its 403 leads nowhere", async () => {
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
