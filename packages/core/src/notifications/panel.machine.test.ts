import { describe, expect, test, vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { Notification } from "@canopy/contracts";
import { CallError, type Failure } from "../failures/failure.ts";
import { fakeNotification } from "../testing/notificationStage.ts";
import { panelMachine, type MarkCommand } from "./panel.machine.ts";
import {
  selectIsMarkingAll,
  selectNextPage,
  selectNotifications,
  selectPanelFailure,
  selectPanelStatus,
} from "./panel.selectors.ts";

const rowsOf = (from: number, count: number): readonly Notification[] =>
  Array.from({ length: count }, (_, index) => fakeNotification(from + index));
const page = (from: number, count: number, total: number) => ({ data: [...rowsOf(from, count)], total });
type Answer = ReturnType<typeof page> | Failure["kind"];

/** An open panel whose pages are answered one after the other; `all` answers what is read again. */
const openPanel = async (pages: Answer[], all: (Answer | "never")[] = []) => {
  const asked: { readonly page: number; readonly isPoll: boolean }[] = [];
  const told = (answer: Answer | undefined) => {
    if (typeof answer === "object") return Promise.resolve(answer);
    return Promise.reject(new CallError({ kind: answer ?? "network" } as Failure));
  };
  const still = fromCallback(() => undefined);
  const actor = createActor(
    panelMachine.provide({
      actors: {
        ...{ pollTimer: still, watchRoute: still, watchWrites: still },
        mark: fromCallback<MarkCommand>(() => undefined),
        readPage: fromPromise(({ input }) => {
          asked.push(input);
          return told(pages.shift());
        }),
        readPages: fromPromise(({ input }) => {
          asked.push(input);
          const answer = all.shift();
          if (answer === "never") return new Promise<never>(() => undefined);
          return told(answer).then(({ data, total }) => ({ rows: data, total, pageCount: input.page }));
        }),
      },
    }),
    { input: { isPermitted: true } },
  ).start();
  const now = () => actor.getSnapshot();
  const settle = () => vi.waitFor(() => expect(now().matches({ open: "loading" })).toBe(false));
  actor.send({ type: "panel.toggle" });
  await settle();
  return { actor, now, asked };
};
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true));

describe("a panel whose rows are outdated", () => {
  test.each(["panel.outdated", "poll.due"] as const)(
    "reads all of its pages again after %s",
    async (type) => {
      const { actor, now, asked } = await openPanel([page(1, 10, 12), page(11, 2, 12)], [page(1, 3, 3)]);
      actor.send({ type: "panel.more" });
      await until(() => selectNotifications(now()).length === 12);
      actor.send({ type });
      await until(() => selectNotifications(now()).length === 3);
      expect(asked).toEqual([
        { page: 1, isPoll: false },
        { page: 2, isPoll: false },
        { page: 2, isPoll: true },
      ]);
    },
  );

  test("begins again where it is outdated while it reads, and lets the next page go first", async () => {
    const { actor, now, asked } = await openPanel([page(1, 10, 12), page(11, 2, 12)], ["never", "never"]);
    actor.send({ type: "panel.outdated" });
    actor.send({ type: "panel.outdated" });
    expect(asked.filter(({ isPoll }) => isPoll)).toHaveLength(2);
    actor.send({ type: "panel.more" });
    await until(() => selectNotifications(now()).length === 12);
    expect(selectNextPage(now())).toBe("none");
  });

  test.each(["panel.outdated", "poll.due"] as const)(
    "whose next page failed reads again after %s",
    async (type) => {
      const { actor, now } = await openPanel([page(1, 10, 12), "network"], [page(1, 10, 12)]);
      expect(selectNextPage(now())).toBe("there");
      actor.send({ type: "panel.more" });
      expect(selectNextPage(now())).toBe("loading");
      await until(() => selectNextPage(now()) === "failed");
      actor.send({ type });
      await until(() => selectNextPage(now()) === "there");
      expect(selectPanelFailure(now())).toBeUndefined();
    },
  );

  test("is read by no poll after a refusal", async () => {
    const { actor, now, asked } = await openPanel([page(1, 2, 2)], ["forbidden"]);
    actor.send({ type: "poll.due" });
    await until(() => now().context.isRefused);
    const before = asked.length;
    for (const type of ["poll.due", "panel.outdated"] as const) actor.send({ type });
    expect(asked).toHaveLength(before);
    expect(selectPanelStatus(now())).toBe("showing");
  });
});

describe("a panel that cannot be read", () => {
  test.each([
    ["unexpected", "An error occurred"],
    ["malformed", "An error occurred"],
    ["stale", "An error occurred"],
    ["network", "Network error. Please check your connection."],
    ["timeout", "Request timeout. Please try again."],
  ] as const)("for the reason '%s' says: %s", async (kind, text) => {
    const { now } = await openPanel([kind]);
    expect([selectPanelStatus(now()), selectPanelFailure(now())]).toEqual(["failed", text]);
  });

  test("is read again on request, and by a poll", async () => {
    const { actor, now } = await openPanel(["network", page(1, 0, 0)]);
    actor.send({ type: "panel.retry" });
    expect(selectPanelStatus(now())).toBe("loading");
    await until(() => selectPanelStatus(now()) === "empty");
    const other = await openPanel(["network"], [page(1, 1, 1)]);
    other.actor.send({ type: "poll.due" });
    await until(() => selectPanelStatus(other.now()) === "showing");
  });
});

test("notifications are being marked as read until the answer comes", async () => {
  const { actor, now } = await openPanel([page(1, 2, 2)]);
  expect(selectIsMarkingAll(now())).toBe(false);
  actor.send({ type: "notification.readAll" });
  expect(selectIsMarkingAll(now())).toBe(true);
  const [first] = selectNotifications(now());
  actor.send({ type: "notification.read", id: first!.id });
  expect(now().context.marking).toEqual([first!.id]);
  actor.send({ type: "notification.marked", id: first!.id, as: "read" });
  expect(now().context.marking).toEqual([]);
  expect(selectNotifications(now()).map(({ status }) => status)).toEqual(["READ", "PENDING"]);
  actor.send({ type: "notification.marked", id: first!.id, as: "unread" });
  expect(selectNotifications(now())[0]?.status).toBe("DELIVERED");
  const toasts: unknown[] = [];
  actor.on("toast", (toast) => toasts.push(toast));
  actor.send({ type: "notification.marked", as: "read" });
  expect(selectIsMarkingAll(now())).toBe(false);
  expect(selectNotifications(now()).map(({ status }) => status)).toEqual(["READ", "READ"]);
  actor.send({ type: "notification.allRead", readAt: "2026-11-21T08:00:00Z" });
  actor.send({ type: "notification.allRead", readAt: undefined });
  expect(toasts).toEqual([
    {
      type: "toast",
      tone: "success",
      text: "Operation completed successfully",
      sequel: { text: "All notifications are marked as read" },
      undo: { kind: "notifications.unread", id: "2026-11-21T08:00:00Z", done: "They are unread again" },
    },
    {
      type: "toast",
      tone: "success",
      text: "Operation completed successfully",
      sequel: { text: "All notifications are marked as read" },
    },
  ]);
  actor.send({ type: "panel.close" });
  expect([selectPanelStatus(now()), selectNotifications(now())]).toEqual(["closed", []]);
});
