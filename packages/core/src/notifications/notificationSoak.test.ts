import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { propertyRuns } from "@canopy/contracts/testing";
import { selectNotifications } from "./panel.selectors.ts";
import {
  fakeNotification,
  notificationServer,
  openNotified,
  pass,
  setNotificationStage,
} from "../testing/notificationStage.ts";

setNotificationStage();

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const streams = ["/undelivered", "/unread/count", "?page=1"];

it("8 hours of polling make 2,880 calls a stream, never two at once, and leave neither timer nor listener", async () => {
  const server = notificationServer([fakeNotification(1, { status: "READ" })]);
  const { app, panel, ports } = await openNotified(server);
  const listening = () => ports.presence.listenerCount() + ports.address.listenerCount();
  const before = listening();
  panel.send({ type: "panel.toggle" });
  await pass(8 * HOUR - 1);
  for (const stream of streams) expect([stream, server.count(stream)]).toEqual([stream, 2_880]);
  for (const [stream, { most }] of server.running) expect([stream, most]).toEqual([stream, 1]);
  expect(listening()).toBe(before + 1); // the poll timer of the open panel
  panel.send({ type: "panel.close" });
  expect(listening()).toBe(before);
  app.stop();
  await pass();
  expect(listening()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  await pass(HOUR);
  for (const stream of streams) expect(server.count(stream)).toBe(2_880);
}, 300_000);

it("Nothing of a notification is kept once the server counts it as delivered", async () => {
  const server = notificationServer(Array.from({ length: 15 }, (_, i) => fakeNotification(i + 1)));
  const { delivery } = await openNotified(server);
  await pass();
  const known = () => {
    const { said, shown, waiting, acknowledging } = delivery.getSnapshot().context;
    return [said, shown, waiting, acknowledging].map(({ length }) => length);
  };
  expect(known()).toEqual([15, 15, 0, 0]);
  await pass(10 * SECOND);
  expect(known()).toEqual([0, 0, 0, 0]);
});

it("100 clients that started together spread their calls when the server returns", async () => {
  const server = notificationServer();
  for (let client = 0; client < 100; client += 1) await openNotified(server, { fraction: client / 100 });
  server.answer = () => Response.json({ status: 503 }, { status: 503, headers: { "retry-after": "5" } });
  await pass(60 * SECOND);
  server.answer = () => undefined;
  for (let second = 0; second < 20; second += 1) {
    const before = server.count("/undelivered");
    await pass(SECOND);
    expect(server.count("/undelivered") - before).toBeLessThanOrEqual(11);
  }
});

it("Each notification is shown once and in order, and none after the sign-out, in whatever order the answers arrive", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      async (s, added, signsOut) => {
        const server = notificationServer(Array.from({ length: 25 }, (_, i) => fakeNotification(i + 1)));
        server.answer = () => s.schedule(Promise.resolve(undefined)) as never;
        const { app, panel, toasts } = await openNotified(server);
        const isInOrder = () => {
          const ids = selectNotifications(panel.getSnapshot()).map(({ id }) => id);
          return ids.every((id, i) => i === 0 || id < (ids[i - 1] ?? ""));
        };
        await pass();
        panel.send({ type: "panel.toggle" });
        const steps = [
          () => panel.send({ type: "panel.more" }),
          () => {
            const next = server.notifications.length + 1;
            for (let n = 0; n < added; n += 1) server.notifications.push(fakeNotification(next + n));
          },
          () => panel.send({ type: "panel.more" }),
          () => signsOut && app.session.send({ type: "session.end" }),
        ];
        for (const step of steps) {
          while (s.count() > 0) {
            await s.waitOne();
            await pass();
            expect(isInOrder()).toBe(true);
          }
          step();
          await pass(10 * SECOND);
        }
        const asked = server.asked.length;
        while (s.count() > 0) {
          await s.waitOne();
          await pass();
        }
        expect(isInOrder()).toBe(true);
        if (signsOut) {
          await pass(60 * SECOND);
          expect(server.asked).toHaveLength(asked);
          expect(toasts().filter(({ id }) => id.startsWith("0000"))).toEqual([]);
          expect(selectNotifications(panel.getSnapshot())).toEqual([]);
        }
        app.stop();
      },
    ),
    propertyRuns(20, 300),
  );
});
