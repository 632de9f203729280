import type { Notification } from "@canopy/contracts";
import { afterEach, beforeEach, vi } from "vitest";
import { notificationsOf } from "../notifications/notificationActors.ts";
import type { TabLock } from "../base/ports.ts";
import { selectToasts } from "../shell/toasts.machine.ts";
import { fakePorts, type FakePortsOptions } from "./fakePorts.ts";
import { fakeId } from "./fakeRecords.ts";
import { fakeToken } from "./fakeToken.ts";
import { openApp, type OpenedApp } from "./openApp.ts";
import { stubWire } from "./stubWire.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-21T09:00:00Z");
const opened: OpenedApp[] = [];

/** Sets fake time for each test of the file and stops the apps that it opened. */
export const setNotificationStage = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    for (const { app } of opened.splice(0)) app.stop();
    vi.useRealTimers();
  });
};

/** The notification with this number; a higher number is newer. */
export const fakeNotification = (n: number, facts: Partial<Notification> = {}): Notification => ({
  id: fakeId(n),
  title: `Notification ${n}`,
  message: `What number ${n} tells`,
  status: "PENDING",
  kind: "MESSAGE",
  reason: null,
  link: null,
  actor: null,
  createdAt: new Date(START - 1_000_000 + n * 1000).toISOString(),
  deliveredAt: null,
  readAt: null,
  ...facts,
});

type Answer = Response | Promise<Response> | undefined;

/** A server with one person's notifications, as far as the client sees it; `answer` may replace the answer to a call. */
export interface FakeNotificationServer {
  notifications: Notification[];
  /** The requests in order, without the origin. */
  readonly asked: string[];
  /** The current and the highest number of concurrent stream calls. */
  readonly running: Map<string, { now: number; most: number }>;
  answer: (call: string) => Answer;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The number of requests whose text contains this. */
  readonly count: (part: string) => number;
}

/** Creates the server, which enforces the notification rules that these tests need. */
export const notificationServer = (notifications: readonly Notification[] = []): FakeNotificationServer => {
  const set = (id: string | undefined, facts: Partial<Notification>): undefined => {
    server.notifications = server.notifications.map((one) => (one.id === id ? { ...one, ...facts } : one));
  };
  const newestFirst = () => server.notifications.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const lastReadFirst = () =>
    server.notifications.toSorted((a, b) => String(b.readAt ?? "").localeCompare(String(a.readAt ?? "")));
  const now = () => new Date().toISOString();
  const isUnread = ({ status }: Notification) => status === "PENDING" || status === "DELIVERED";
  const wire = stubWire({
    notifications: {
      undelivered: () =>
        newestFirst()
          .toReversed()
          .filter(({ status }) => status === "PENDING")
          .slice(0, 20),
      unreadCount: () => server.notifications.filter(isUnread).length,
      list: ({ search }) => {
        const [page, size] = [Number(search.get("page")), Number(search.get("size"))];
        const shown = search.get("sortField") === "readAt" ? lastReadFirst() : newestFirst();
        return {
          data: shown.slice((page - 1) * size, page * size),
          total: server.notifications.length,
        };
      },
      acknowledgeDelivery: ({ params }) => set(params["id"], { status: "DELIVERED" }),
      read: ({ params }) => set(params["id"], { status: "READ", readAt: now() }),
      readAll: () => {
        const readAt = now();
        for (const { id } of server.notifications.filter(isUnread)) set(id, { status: "READ", readAt });
        return undefined;
      },
      markUnread: ({ params }) => set(params["id"], { status: "DELIVERED", readAt: null }),
      markAllUnread: ({ body }) => {
        for (const { id, readAt } of server.notifications)
          if (readAt === Object(body).readAt) set(id, { status: "DELIVERED", readAt: null });
        return undefined;
      },
    },
  });
  const server: FakeNotificationServer = {
    notifications: [...notifications],
    asked: [],
    running: new Map(),
    answer: () => undefined,
    count: (part) => server.asked.filter((call) => call.includes(part)).length,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const call = `${request.method} ${pathname}${search}`;
      server.asked.push(call);
      const stream = `${request.method} ${pathname.replace(/[0-9a-f-]{36}/, "{id}")}`;
      const running = server.running.get(stream) ?? { now: 0, most: 0 };
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      server.running.set(stream, running);
      const ended = new Promise<never>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      });
      try {
        return await Promise.race([(async () => (await server.answer(call)) ?? wire(request))(), ended]);
      } finally {
        running.now -= 1;
      }
    },
  };
  return server;
};

/** Initial state of a tab. */
interface TabOptions extends Omit<FakePortsOptions, "fetch"> {
  readonly permissions?: readonly string[];
  readonly fraction?: number;
  readonly lock?: TabLock;
  /** False: toasts are never reported as shown. */
  readonly isDrawn?: boolean;
  /** The time of the sign-in; an hour before the tests' first notification by default. */
  readonly signedInAtMs?: number;
}

/** Opens a tab of a person who may read notifications, with the notification actors. */
export const openNotified = async (server: FakeNotificationServer, options: TabOptions = {}) => {
  const { permissions = ["notification:read"], fraction = 0.5, lock, isDrawn = true, ...rest } = options;
  const { signedInAtMs = START - HOUR_MS, ...others } = rest;
  const made = fakePorts({ fetch: server.fetch, ...others });
  const ports = { ...made, lock, random: { ...made.random, fraction: () => fraction } };
  const tab = await openApp({
    ports,
    isDrawn,
    token: fakeToken({ permissions: [...permissions], iat: signedInAtMs / SECOND_MS }),
  });
  opened.push(tab);
  const parts = notificationsOf(tab.app);
  const toasts = () => selectToasts(tab.app.toasts.getSnapshot());
  return { ...tab, ...parts, toasts };
};

/** Advances time and lets pending work finish. */
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Shows or hides the tab. */
export const show = ({ ports }: Pick<OpenedApp, "ports">, isSeen: boolean): void => {
  ports.presence.isSeen = isSeen;
  ports.presence.wake();
};
