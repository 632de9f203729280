import { describe, expect, it } from "vitest";
import {
  selectIsMarkingAll,
  selectNextPage,
  selectNotifications,
  selectPanelFailure,
  selectPanelStatus,
} from "./panel.selectors.ts";
import { selectRows } from "../lists/list.selectors.ts";
import { messages } from "../text/messages.ts";
import { openScreen } from "../testing/openScreen.ts";
import { datesOf } from "../text/datesOf.ts";
import { notificationListScreen } from "./notifications.screens.ts";
import { selectUnreadCount } from "./unread.machine.ts";
import {
  fakeNotification,
  notificationServer,
  openNotified,
  pass,
  setNotificationStage,
  show,
} from "../testing/notificationStage.ts";

setNotificationStage();

const SECOND = 1_000;
const read = { status: "READ" } as const;
/** Read notifications, so that no toast and no acknowledgement interferes. */
const some = (count: number) => Array.from({ length: count }, (_, i) => fakeNotification(i + 1, read));
const LIST = "GET /api/notifications?";

const openPanel = async (server: ReturnType<typeof notificationServer>) => {
  const tab = await openNotified(server);
  await pass();
  tab.panel.send({ type: "panel.toggle" });
  await pass();
  const numbers = () =>
    selectNotifications(tab.panel.getSnapshot()).map(({ title }) => Number(title.split(" ")[1]));
  const status = () => selectPanelStatus(tab.panel.getSnapshot());
  return { ...tab, numbers, status };
};
const down = (status: number, detail?: string) => () => Response.json({ status, detail }, { status });

describe("the notification panel", () => {
  it("reads the newest 10 when it is opened, and again every 10 s while it is open", async () => {
    const server = notificationServer(some(12));
    const { numbers, status, panel } = await openPanel(server);
    expect(status()).toBe("showing");
    expect(numbers()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(server.asked.at(-1)).toBe(`${LIST}page=1&size=10&sortField=createdAt&sortDirection=desc`);
    await pass(20 * SECOND);
    expect(server.count(LIST)).toBe(3);
    panel.send({ type: "panel.close" });
    await pass(60 * SECOND);
    expect(server.count(LIST)).toBe(3);
  });

  it.each([[undefined], [null], [7], [{}], ["soon"], [[2026, 13, 1, 0, 0, 0]]])(
    "shows a notification with the date %j among the others, as 'Recent'",
    async (createdAt) => {
      const server = notificationServer();
      const data = [
        fakeNotification(2, read),
        { ...fakeNotification(1, read), createdAt, deliveredAt: createdAt },
      ];
      server.answer = (call) => (call.startsWith(LIST) ? Response.json({ data, total: 2 }) : undefined);
      const { app, numbers, status, panel } = await openPanel(server);
      expect(status()).toBe("showing");
      expect(numbers()).toEqual([2, 1]);
      const shown = selectNotifications(panel.getSnapshot()).map(({ createdAt: at }) =>
        datesOf(app.services).relative(at, messages.recent),
      );
      expect(shown[0]).not.toBe("Recent");
      expect(shown[1]).toBe("Recent");
      const { screen: list } = openScreen(app, notificationListScreen, undefined);
      await pass();
      expect(selectRows(list.getSnapshot()).map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    },
  );

  it("starts again at each opening", async () => {
    const server = notificationServer(some(25));
    const { numbers, panel, status } = await openPanel(server);
    panel.send({ type: "panel.more" });
    await pass();
    expect(numbers()).toHaveLength(20);
    panel.send({ type: "panel.toggle" });
    expect(status()).toBe("closed");
    panel.send({ type: "panel.toggle" });
    expect([status(), numbers()]).toEqual(["loading", []]);
    await pass();
    expect(numbers()).toHaveLength(10);
  });

  it("loads the next page while there is one below ceil(total / size)", async () => {
    const server = notificationServer(some(21));
    const { numbers, panel } = await openPanel(server);
    for (const next of ["there", "there", "none"]) {
      expect(selectNextPage(panel.getSnapshot())).toBe(next);
      panel.send({ type: "panel.more" });
      await pass();
    }
    expect(numbers()).toEqual(Array.from({ length: 21 }, (_, i) => 21 - i));
    expect(server.count(`${LIST}page=4`)).toBe(0);
  });

  it("shows each notification once and in order where pages shift, and misses none after the next poll", async () => {
    const server = notificationServer(some(20));
    const { numbers, panel } = await openPanel(server);
    server.notifications = some(23);
    panel.send({ type: "panel.more" });
    await pass();
    expect(numbers()).toEqual(Array.from({ length: 17 }, (_, i) => 20 - i));
    await pass(10 * SECOND);
    expect(numbers()).toEqual(Array.from({ length: 20 }, (_, i) => 23 - i));
  });

  it("is not read without permission, and closes with the session", async () => {
    const server = notificationServer(some(3));
    const tab = await openNotified(server, { permissions: [] });
    tab.panel.send({ type: "panel.toggle" });
    expect(selectPanelStatus(tab.panel.getSnapshot())).toBe("closed");
    const other = await openPanel(server);
    other.app.session.send({ type: "session.end" });
    expect([other.status(), other.numbers()]).toEqual(["closed", []]);
  });

  it("closes when another screen opens", async () => {
    const { status, visit } = await openPanel(notificationServer(some(3)));
    visit("/toast-test");
    expect(status()).toBe("closed");
  });

  it("pauses while the tab is hidden", async () => {
    const server = notificationServer(some(3));
    const tab = await openPanel(server);
    show(tab, false);
    await pass(60 * SECOND);
    expect(server.count(LIST)).toBe(1);
    show(tab, true);
    await pass();
    expect(server.count(LIST)).toBe(2);
  });

  it("says why the list cannot be read, and reads it again on request and by its poll", async () => {
    const server = notificationServer(some(3));
    server.answer = (call) => (call.startsWith(LIST) ? down(400, "Try later")() : undefined);
    const { status, panel, numbers, toasts } = await openPanel(server);
    expect(status()).toBe("failed");
    expect(selectPanelFailure(panel.getSnapshot())).toBe("Try later");
    expect(toasts()).toEqual([]);
    server.answer = (call) => (call.startsWith(LIST) ? Response.json({ data: 7 }) : undefined);
    panel.send({ type: "panel.retry" });
    await pass();
    expect(selectPanelFailure(panel.getSnapshot())).toBe("An error occurred");
    server.answer = () => undefined;
    await pass(10 * SECOND);
    expect([status(), numbers()]).toEqual(["showing", [3, 2, 1]]);
  });

  it("says why its newest poll failed while it has nothing to show, and stops polling after a 403", async () => {
    const server = notificationServer(some(3));
    server.answer = (call) => (call.startsWith(LIST) ? down(400, "Try later")() : undefined);
    const { status, panel } = await openPanel(server);
    server.answer = (call) => (call.startsWith(LIST) ? down(403, "No longer yours")() : undefined);
    await pass(10 * SECOND);
    expect([status(), selectPanelFailure(panel.getSnapshot())]).toEqual(["failed", "No longer yours"]);
    const asked = server.count(LIST);
    await pass(60 * SECOND);
    expect(server.count(LIST)).toBe(asked);
  });

  it("repeats a failed read once, after a second", async () => {
    const server = notificationServer();
    server.answer = (call) => (call.startsWith(LIST) ? down(503)() : undefined);
    const { status } = await openPanel(server);
    expect(status()).toBe("loading");
    await pass(SECOND);
    expect([status(), server.count(LIST)]).toEqual(["failed", 2]);
  });

  it("announces a 403 to its opening and to its next page as to any read, and closes", async () => {
    const server = notificationServer(some(15));
    const refuse = (call: string) => (call.startsWith(LIST) ? down(403, "Not for you")() : undefined);
    const { status, panel, address, toastTexts } = await openPanel(server);
    server.answer = refuse;
    panel.send({ type: "panel.more" });
    await pass();
    expect([status(), address(), toastTexts()]).toEqual(["closed", "/unauthorized", ["Not for you"]]);

    const other = notificationServer(some(15));
    other.answer = refuse;
    const opened = await openPanel(other);
    expect([opened.status(), opened.address(), opened.toastTexts()]).toEqual([
      "closed",
      "/unauthorized",
      ["Not for you"],
    ]);
  });

  it("keeps its rows when a poll or the next page fails; after a 403 to a poll it stops polling", async () => {
    const server = notificationServer(some(15));
    const { status, panel, numbers, address } = await openPanel(server);
    server.answer = (call) => (call.startsWith(LIST) ? down(400)() : undefined);
    panel.send({ type: "panel.more" });
    await pass();
    expect(selectNextPage(panel.getSnapshot())).toBe("failed");
    server.answer = (call) => (call.startsWith(LIST) ? down(403)() : undefined);
    await pass(60 * SECOND);
    expect([status(), numbers().length, address()]).toEqual(["showing", 10, "/"]);
    expect(server.count(LIST)).toBe(3);
    server.answer = () => undefined;
    panel.send({ type: "panel.retry" });
    await pass();
    expect(numbers()).toHaveLength(15);
  });
});

describe("marking as read", () => {
  const unread = [1, 2, 3].map((n) => fakeNotification(n, { status: "DELIVERED", link: "/toast-test" }));

  it("shows at once in the list and in the count", async () => {
    const server = notificationServer(unread);
    const { panel, unread: count } = await openPanel(server);
    expect(selectUnreadCount(count.getSnapshot())).toBe(3);
    panel.send({ type: "notification.read", id: unread[1]?.id ?? "" });
    panel.send({ type: "notification.read", id: unread[1]?.id ?? "" });
    await pass();
    expect(server.count("/read")).toBe(1);
    expect(selectUnreadCount(count.getSnapshot())).toBe(2);
    panel.send({ type: "notification.readAll" });
    panel.send({ type: "notification.readAll" });
    expect(selectIsMarkingAll(panel.getSnapshot())).toBe(true);
    await pass();
    expect(selectIsMarkingAll(panel.getSnapshot())).toBe(false);
    expect(server.count("PUT /api/notifications/read")).toBe(1);
    expect(selectUnreadCount(count.getSnapshot())).toBe(0);
    expect(selectNotifications(panel.getSnapshot()).map(({ status }) => status)).toEqual([
      "READ",
      "READ",
      "READ",
    ]);
  });

  it("of all is taken back wholly by the toast's Undo, without what was read before", async () => {
    const server = notificationServer(unread);
    const { panel, toasts, app, unread: count } = await openPanel(server);
    panel.send({ type: "notification.read", id: unread[0]?.id ?? "" });
    await pass(SECOND);
    panel.send({ type: "notification.readAll" });
    await pass();
    const [toast] = toasts();
    expect([toast?.text, toast?.sequel?.text]).toEqual([
      "Operation completed successfully",
      "All notifications are marked as read",
    ]);
    app.toasts.send({ type: "toast.undo", id: toast?.id ?? "" });
    await pass();
    expect(server.notifications.map(({ status }) => status)).toEqual(["READ", "DELIVERED", "DELIVERED"]);
    expect(selectUnreadCount(count.getSnapshot())).toBe(2);
    expect(selectNotifications(panel.getSnapshot()).map(({ status }) => status)).toEqual([
      "DELIVERED",
      "DELIVERED",
      "READ",
    ]);
    expect(toasts().map(({ sequel }) => sequel?.text)).toEqual(["They are unread again"]);
  });

  it("offers no Undo where the server does not say when", async () => {
    const server = notificationServer(unread);
    const { panel, toasts } = await openPanel(server);
    server.answer = (call) => (call.includes("sortField=readAt") ? down(503)() : undefined);
    panel.send({ type: "notification.readAll" });
    await pass();
    expect(toasts().map(({ undo }) => undo)).toEqual([undefined]);
  });

  it("of one is taken back in its row", async () => {
    const server = notificationServer(unread);
    const { panel, unread: count } = await openPanel(server);
    const id = unread[1]?.id ?? "";
    panel.send({ type: "notification.read", id });
    await pass();
    panel.send({ type: "notification.unread", id });
    panel.send({ type: "notification.unread", id });
    await pass();
    expect(server.count(`PUT /api/notifications/${id}/unread`)).toBe(1);
    expect(selectUnreadCount(count.getSnapshot())).toBe(3);
    expect(selectNotifications(panel.getSnapshot()).map(({ status }) => status)).toEqual([
      "DELIVERED",
      "DELIVERED",
      "DELIVERED",
    ]);
  });

  it("repeats a count that was under way and drops its earlier answer", async () => {
    const server = notificationServer([fakeNotification(1, { status: "DELIVERED" })]);
    const tab = await openNotified(server);
    const counted = () => selectUnreadCount(tab.unread.getSnapshot());
    await pass();
    const before = Promise.withResolvers<Response>();
    let held = 0;
    server.answer = (call) => (call.includes("/count") && (held += 1) === 1 ? before.promise : undefined);
    await pass(10 * SECOND);
    expect(held).toBe(1);
    tab.panel.send({ type: "notification.readAll" });
    await pass();
    expect(counted()).toBe(0);
    before.resolve(Response.json(1));
    await pass();
    expect(counted()).toBe(0);
  });

  it("opens the notification's link, closes the panel, and also works outside the panel", async () => {
    const server = notificationServer(unread);
    const { panel, address, status } = await openPanel(server);
    for (const one of unread) panel.send({ type: "notification.follow", notification: one });
    await pass();
    expect([status(), address()]).toEqual(["closed", "/toast-test"]);
    expect(server.notifications.map((one) => one.status)).toEqual(["READ", "READ", "READ"]);
  });

  it("is not repeated for one that was read, and follows no link that there is not", async () => {
    const server = notificationServer(some(1));
    const { panel, address } = await openPanel(server);
    const before = address();
    panel.send({ type: "notification.follow", notification: fakeNotification(1, { ...read, link: null }) });
    await pass();
    expect([server.count("PUT"), address()]).toEqual([0, before]);
  });

  it.each([404, 500])(
    "is logged and announced when it fails with %s, and the notification can be marked again",
    async (code) => {
      const server = notificationServer(unread);
      server.answer = (call) => (call.startsWith("PUT") ? down(code, "It did not work")() : undefined);
      const { panel, toastTexts, ports, unread: count } = await openPanel(server);
      const id = unread[0]?.id ?? "";
      panel.send({ type: "notification.read", id });
      panel.send({ type: "notification.readAll" });
      await pass();
      expect(toastTexts()).toEqual(["It did not work", "It did not work"]);
      expect(ports.logged.map(({ message }) => message)).toContain("Notifications were not marked as read");
      expect(selectUnreadCount(count.getSnapshot())).toBe(3);
      server.answer = () => undefined;
      panel.send({ type: "notification.read", id });
      await pass();
      expect(selectUnreadCount(count.getSnapshot())).toBe(2);
    },
  );
});

it("A rise of the count makes the open panel read at once", async () => {
  const server = notificationServer(some(2));
  const { numbers } = await openPanel(server);
  server.answer = (call) => (call.startsWith(LIST) ? Response.json({ data: some(2), total: 2 }) : undefined);
  server.notifications = [...some(2), fakeNotification(3, { status: "DELIVERED" })];
  await pass(9 * SECOND);
  server.answer = () => undefined;
  await pass(SECOND);
  expect(numbers()).toEqual([3, 2, 1]);
});
