import { describe, expect, it } from "vitest";
import { selectUnreadCount } from "./unread.machine.ts";
import { selectIsBusy } from "../shell/activity.machine.ts";
import { fakeLock } from "../testing/fakeLock.ts";
import {
  fakeNotification,
  notificationServer,
  openNotified,
  pass,
  setNotificationStage,
  show,
} from "../testing/notificationStage.ts";
import { fakeBrowserStore } from "../testing/fakeStore.ts";

setNotificationStage();

const SECOND = 1_000;
const some = (count: number) => Array.from({ length: count }, (_, i) => fakeNotification(i + 1));
const forbidden = () => Response.json({ status: 403, detail: "Not for you" }, { status: 403 });
const down = () => Response.json({ status: 503 }, { status: 503 });

describe("an undelivered notification", () => {
  it("becomes a toast of 30 s with a close button and its link, and is acknowledged once it was shown", async () => {
    const server = notificationServer([fakeNotification(7, { link: "/project/?page=2" })]);
    const { toasts } = await openNotified(server);
    await pass();
    expect(toasts()).toMatchObject([
      {
        id: fakeNotification(7).id,
        tone: "custom",
        text: "Notification 7",
        lines: ["What number 7 tells"],
        hasClose: true,
        link: "/project/?page=2",
        remainingMs: 30_000,
      },
    ]);
    expect(server.notifications[0]?.status).toBe("DELIVERED");
    await pass(29_999);
    expect(toasts()[0]?.isDismissed).toBe(false);
    await pass(1);
    expect(toasts()[0]?.isDismissed).toBe(true);
    expect(server.count("acknowledge-delivery")).toBe(1);
  });

  it.each([
    ["MESSAGE", "Marek Holub", "from Marek Holub"],
    ["MESSAGE", null, undefined],
    ["MESSAGE", " ", undefined],
    ["MILESTONE_COMPLETED", "Marek Holub", undefined],
    ["SOMETHING_NEW", "Marek Holub", undefined],
  ])("of kind %s by %j shows %j beside its unchanged title", async (kind, actor, byline) => {
    const { toasts } = await openNotified(notificationServer([fakeNotification(1, { kind, actor })]));
    await pass();
    expect(toasts()).toMatchObject([{ text: "Notification 1", byline }]);
  });

  it.each(["//evil.example", "javascript:alert(1)", "https://evil.example/", "/\\evil.example", null])(
    "has no link for %j",
    async (link) => {
      const { toasts } = await openNotified(notificationServer([fakeNotification(1, { link })]));
      await pass();
      expect(toasts()).toMatchObject([{ link: undefined }]);
    },
  );

  it("is not shown again while its acknowledgement fails, which is repeated at each poll and logged", async () => {
    const server = notificationServer(some(1));
    server.answer = (call) => (call.includes("acknowledge") ? down() : undefined);
    const { toasts, ports, app } = await openNotified(server);
    await pass();
    await pass(20 * SECOND);
    expect(server.count("acknowledge-delivery")).toBe(3);
    await pass(20 * SECOND);
    expect(toasts()).toEqual([]);
    expect(ports.logged.map(({ message }) => message)).toContain("A notification was not acknowledged");
    server.answer = () => undefined;
    await pass(10 * SECOND);
    expect(server.notifications[0]?.status).toBe("DELIVERED");
    await pass(10 * SECOND);
    expect(server.count("acknowledge-delivery")).toBe(6);
    expect(toasts()).toEqual([]);
    expect(selectIsBusy(app.activity.getSnapshot())).toBe(false);
  });

  it("that is older than the session shows no toast, counts in the bell and is acknowledged", async () => {
    const signedInAtMs = Date.parse("2026-11-21T08:59:00Z");
    const [old, fresh] = [
      fakeNotification(1, { createdAt: "2026-11-21T08:58:59Z" }),
      fakeNotification(2, { createdAt: "2026-11-21T08:59:00Z" }),
    ];
    const server = notificationServer([old, fresh]);
    const { toasts, unread } = await openNotified(server, { signedInAtMs });
    await pass(20 * SECOND);
    expect(toasts().map(({ id }) => id)).toEqual([fresh.id]);
    expect(server.notifications.map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED"]);
    expect(selectUnreadCount(unread.getSnapshot())).toBe(2);
  });

  it("loses its toast once it is read, alone or with all; other toasts stay", async () => {
    const server = notificationServer(some(3));
    const { app, panel, toasts } = await openNotified(server);
    const onScreen = () => toasts().flatMap(({ isDismissed, text }) => (isDismissed ? [] : [text]));
    await pass();
    app.toasts.send({ type: "toasts.show", tone: "blank", text: "Something else", durationMs: 60 * SECOND });
    await pass(10 * SECOND);
    panel.send({ type: "notification.read", id: fakeNotification(2).id });
    await pass();
    expect(onScreen()).toEqual(["Notification 1", "Notification 3", "Something else"]);
    panel.send({ type: "notification.readAll" });
    await pass();
    expect(onScreen()).toEqual(["Something else", "Operation completed successfully"]);
  });

  it("is acknowledged only once its toast is drawn", async () => {
    const server = notificationServer(some(2));
    const { app, toasts } = await openNotified(server, { isDrawn: false });
    await pass(10 * SECOND);
    expect(toasts()).toHaveLength(2);
    expect(server.count("acknowledge-delivery")).toBe(0);
    app.toasts.send({ type: "toast.shown", id: fakeNotification(2).id });
    await pass();
    expect(server.notifications.map(({ status }) => status)).toEqual(["PENDING", "DELIVERED"]);
  });

  it("is announced again where its toast was removed before it was drawn", async () => {
    const server = notificationServer(some(1));
    const { app, toasts } = await openNotified(server, { isDrawn: false });
    await pass();
    app.toasts.send({ type: "toasts.clear" });
    await pass(10 * SECOND);
    expect(toasts().map(({ id }) => id)).toEqual([fakeNotification(1).id]);
  });

  it("is acknowledged with at most 4 concurrent calls", async () => {
    const server = notificationServer(some(20));
    const { toasts } = await openNotified(server);
    await pass();
    expect(toasts()).toHaveLength(20);
    expect(server.count("acknowledge-delivery")).toBe(20);
    expect(server.running.get("PUT /api/notifications/{id}/acknowledge-delivery")?.most).toBe(4);
  });

  it("waits while 20 toasts are on screen: of 50, none is acknowledged unseen", async () => {
    const server = notificationServer(some(50));
    const { toasts } = await openNotified(server);
    await pass();
    await pass(29 * SECOND);
    expect(toasts().map(({ text }) => text)).toEqual(some(20).map(({ title }) => title));
    expect(server.count("acknowledge-delivery")).toBe(20);
    const seen = new Set<string>();
    for (let second = 0; second < 120; second += 1) {
      for (const { text } of toasts()) seen.add(text);
      expect(toasts().length).toBeLessThanOrEqual(20);
      await pass(SECOND);
    }
    expect(seen.size).toBe(50);
    expect(server.count("acknowledge-delivery")).toBe(50);
  });
});

describe("the poll for undelivered notifications", () => {
  const undelivered = "GET /api/notifications/undelivered";

  it("runs at once and then every 10 s, and is no activity", async () => {
    const server = notificationServer();
    const { app } = await openNotified(server);
    const busy: boolean[] = [];
    app.activity.subscribe((snapshot) => void busy.push(selectIsBusy(snapshot)));
    await pass();
    expect(server.count(undelivered)).toBe(1);
    await pass(10 * SECOND - 1);
    expect(server.count(undelivered)).toBe(1);
    await pass(1);
    expect(server.count(undelivered)).toBe(2);
    expect(server.count("unread/count")).toBe(2);
    expect(busy).toEqual([]);
  });

  it("skips a tick while the last poll is still running", async () => {
    const server = notificationServer();
    server.answer = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(Response.json([])), 25 * SECOND);
      });
    await openNotified(server);
    await pass(60 * SECOND);
    expect(server.running.get(undelivered)?.most).toBe(1);
    expect(server.count(undelivered)).toBe(3);
  });

  it("pauses while the tab is hidden and runs once at its return", async () => {
    const server = notificationServer();
    const tab = await openNotified(server);
    await pass();
    show(tab, false);
    await pass(3_600 * SECOND);
    expect(server.asked).toHaveLength(2);
    server.notifications = some(1);
    show(tab, true);
    tab.ports.presence.wake();
    await pass();
    expect(server.count(undelivered)).toBe(2);
    expect(server.count("unread/count")).toBe(2);
    expect(tab.toasts()).toHaveLength(1);
    await pass(10 * SECOND);
    expect(server.count(undelivered)).toBe(3);
  });

  it.each([[[]], [["notification:write", "user:list"]]])("does not start with %j", async (permissions) => {
    const server = notificationServer(some(3));
    const { unread } = await openNotified(server, { permissions });
    await pass(60 * SECOND);
    expect(server.asked).toEqual([]);
    expect(selectUnreadCount(unread.getSnapshot())).toBeUndefined();
  });

  it.each([-1, 1.5, 1e300, null, "7", [3]])(
    "keeps the earlier count when the server answers %j, and logs it",
    async (said) => {
      const server = notificationServer(some(3));
      const { unread, ports } = await openNotified(server);
      await pass();
      server.answer = (call) => (call.includes("unread/count") ? Response.json(said) : undefined);
      await pass(10 * SECOND);
      expect(server.count("unread/count")).toBe(2);
      expect(selectUnreadCount(unread.getSnapshot())).toBe(3);
      expect(ports.logged.map(({ message }) => message)).toContain(
        "An answer does not fit its schema: GET /api/notifications/unread/count",
      );
      server.answer = () => undefined;
      server.notifications = some(4);
      await pass(10 * SECOND);
      expect(selectUnreadCount(unread.getSnapshot())).toBe(4);
    },
  );

  it("shows a notification without a date together with the others", async () => {
    const server = notificationServer();
    const dateless = { ...fakeNotification(1), createdAt: undefined, readAt: undefined };
    server.answer = (call) =>
      call.includes("undelivered") ? Response.json([dateless, fakeNotification(2)]) : undefined;
    const { toasts } = await openNotified(server);
    await pass();
    expect(
      toasts()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(["Notification 1", "Notification 2"]);
  });

  it("ends after a 403, without toast or redirect, and logs it", async () => {
    const server = notificationServer(some(3));
    server.answer = forbidden;
    const { address, toasts, ports } = await openNotified(server);
    await pass(60 * SECOND);
    expect(server.count(undelivered)).toBe(1);
    expect(server.count("unread/count")).toBe(1);
    expect(toasts()).toEqual([]);
    expect(address()).toBe("/");
    expect(ports.logged.map(({ message }) => message)).toEqual(
      expect.arrayContaining(["Undelivered notifications were not read", "A call failed"]),
    );
  });

  it("continues after other failures, which are logged", async () => {
    const server = notificationServer(some(1));
    server.answer = down;
    const { toasts, ports } = await openNotified(server);
    await pass(15 * SECOND);
    expect(ports.logged.length).toBeGreaterThanOrEqual(2);
    expect(toasts()).toEqual([]);
    server.answer = () => undefined;
    await pass(10 * SECOND);
    expect(toasts()).toHaveLength(1);
  });

  it("ends with a 401 as any call does: one toast, then the login page", async () => {
    const server = notificationServer(some(1));
    const { toastTexts, address } = await openNotified(server);
    await pass();
    server.answer = () => Response.json({ type: "/errors/token-expired", status: 401 }, { status: 401 });
    await pass(10 * SECOND);
    expect(toastTexts()).toEqual(["Your session has expired. Please log in again."]);
    const asked = server.asked.length;
    await pass(60 * SECOND);
    expect(server.asked).toHaveLength(asked);
    expect(address()).toMatch(/^\/login/);
  });

  it("ignores answers after the person signed out: no toast, no acknowledgement", async () => {
    const server = notificationServer(some(2));
    server.answer = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(Response.json(some(2))), SECOND);
      });
    const { app, toastTexts } = await openNotified(server);
    await pass(SECOND / 2);
    app.session.send({ type: "session.end" });
    await pass(60 * SECOND);
    expect(toastTexts()).toEqual([]);
    expect(server.count("acknowledge")).toBe(0);
    expect(server.count("logout")).toBe(1);
    expect(server.asked).toHaveLength(3);
  });
});

describe("two tabs of one browser", () => {
  it("show a toast once; when the first is closed or hidden, the other continues", async () => {
    const server = notificationServer(some(1));
    const lock = fakeLock();
    const browser = fakeBrowserStore();
    const first = await openNotified(server, { lock, local: browser.tab() });
    const second = await openNotified(server, { lock, local: browser.tab() });
    await pass(60 * SECOND);
    expect(server.count("acknowledge-delivery")).toBe(1);
    expect(server.count("undelivered")).toBe(7);
    server.notifications = [fakeNotification(2)];
    show(first, false);
    await pass();
    expect(second.toasts().map(({ text }) => text)).toEqual(["Notification 2"]);
    expect(first.toasts()).toEqual([]);
    second.app.stop();
    server.notifications = [fakeNotification(3)];
    show(first, true);
    await pass();
    expect(first.toasts().map(({ text }) => text)).toEqual(["Notification 3"]);
  });

  it("both poll where the browser has no locks", async () => {
    const server = notificationServer();
    await openNotified(server);
    await openNotified(server);
    await pass();
    expect(server.count("undelivered")).toBe(2);
  });
});
