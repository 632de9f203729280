import { authEndpoints, companyEndpoints } from "@canopy/contracts";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { selectStatus } from "../session/session.machine.ts";
import { selectToasts } from "../shell/toasts.machine.ts";
import { fakePorts, type FakePorts } from "../testing/fakePorts.ts";
import { fakeBrowserStore, type FakeBrowserStore } from "../testing/fakeStore.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import type { App } from "../services/runningApp.ts";
import { createApp } from "./createApp.ts";
import type { AddressBar } from "../base/ports.ts";

const START = Date.parse("2026-11-21T09:00:00Z");
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

interface World {
  app: App;
  ports: FakePorts;
  readonly browser: FakeBrowserStore;
  /** The server's next answers in order; 200 when empty. */
  readonly answers: { status: number; type?: string; delayMs: number }[];
  readonly navigations: { epoch: number; to: string }[];
  readonly faults: string[];
  signIns: number;
}

const tokenFor = (world: World, ms: number): string => {
  world.signIns += 1;
  const now = Math.floor(Date.now() / SECOND);
  return fakeToken({ id: `user ${world.signIns}`, iat: now, exp: now + ms / SECOND });
};

/** Opens a tab on the world's storage, as a first visit or a reload does, and checks its invariants. */
const openTab = (world: World): void => {
  const ports = fakePorts({
    address: world.ports?.address.read() ?? "/user/",
    local: world.browser.tab(),
    fetch: async (request) => {
      const { epoch, token } = world.app.session.getSnapshot().context;
      const sent = request.headers.get("authorization") ?? undefined;
      if (new URL(request.url).pathname === "/api/auth/logout") {
        if (sent === `Bearer ${token ?? ""}`) world.faults.push("a session that goes on was signed out");
        return new Response(null, { status: 204 });
      }
      if (sent !== undefined && sent !== `Bearer ${token ?? ""}`)
        world.faults.push(`epoch ${epoch} sent the token of another`);
      const isLogin = new URL(request.url).pathname === "/api/auth/login";
      if (!isLogin && selectStatus(world.app.session.getSnapshot()) !== "signedIn")
        world.faults.push("a request left without a session");
      const answer = world.answers.shift() ?? { status: 200, delayMs: 0 };
      await new Promise((resolve) => {
        setTimeout(resolve, answer.delayMs);
      });
      if (answer.status !== 200)
        return Response.json({ type: answer.type, status: answer.status }, { status: answer.status });
      return Response.json(isLogin ? { access_token: tokenFor(world, HOUR) } : 7);
    },
  });
  const go: AddressBar["go"] = (to, how) => {
    const snapshot = app.session.getSnapshot();
    world.navigations.push({ epoch: snapshot.context.epoch, to });
    if (to.startsWith("/login") && selectStatus(snapshot) === "signedIn")
      world.faults.push("/login while signed in");
    ports.address.go(to, how);
  };
  const app = createApp({ ...ports, address: { ...ports.address, go } });
  world.app = app;
  world.ports = ports;
  app.start();
};

const read = (world: World, key: string): void => {
  const { app } = world;
  void app.queryClient
    .fetchQuery({ queryKey: [key], queryFn: () => app.call(companyEndpoints.count, {}), retry: 3 })
    .catch(() => undefined);
};

type Step = readonly [name: string, run: (world: World) => void | Promise<void>];

const signIn = async (world: World): Promise<void> => {
  const { app } = world;
  if (selectStatus(app.session.getSnapshot()) === "signedIn") return;
  const takeTokens = app.services.attemptSignIn();
  await app
    .call(authEndpoints.login, { body: { email: "a@b.test", password: "p" } })
    .then((answer) => (world.app === app ? takeTokens(answer) : undefined))
    .catch(() => undefined);
};

const types = ["/errors/token-expired", "/errors/token-invalid", "/errors/token-missing", "/errors/other"];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>(["login", (world) => void signIn(world)]),
  fc.constant<Step>([
    "bad login",
    (world) => {
      world.answers.push({ status: 401, type: "/errors/invalid-credentials", delayMs: 10 });
      void signIn(world);
    },
  ]),
  fc
    .tuple(fc.constantFrom(...types), fc.nat({ max: 3_000 }), fc.integer({ min: 1, max: 4 }))
    .map(([type, delayMs, calls]): Step => [
      `${calls} × 401 after ${delayMs} ms`,
      (world) => {
        for (let i = 0; i < calls; i += 1) {
          world.answers.push({ status: 401, type, delayMs: delayMs + i });
          read(world, `refused ${i}`);
        }
      },
    ]),
  fc.constant<Step>([
    "403",
    (world) => {
      world.answers.push({ status: 403, delayMs: 5 });
      read(world, "forbidden");
    },
  ]),
  fc
    .nat({ max: 4_000 })
    .map((ms): Step => [`tick ${ms}`, async () => void (await vi.advanceTimersByTimeAsync(ms))]),
  fc.integer({ min: 1, max: 100 }).map((minutes): Step => [
    `sleep ${minutes} min`,
    ({ ports }) => {
      vi.setSystemTime(Date.now() + minutes * 60 * SECOND);
      ports.presence.wake();
    },
  ]),
  fc.constant<Step>(["other tab logout", ({ browser }) => browser.tab().remove("access_token")]),
  fc.constant<Step>([
    "other tab login",
    (world) => world.browser.tab().write("access_token", tokenFor(world, HOUR)),
  ]),
  fc.constant<Step>(["logout", ({ app }) => app.session.send({ type: "session.end" })]),
  fc.constant<Step>([
    "reload",
    (world) => {
      world.app.stop();
      openTab(world);
    },
  ]),
  fc.constant<Step>(["back", ({ ports }) => ports.address.back()]),
  fc.constant<Step>(["visit", ({ ports }) => ports.address.go("/company/", { replace: false })]),
  fc.boolean().map((isConnected): Step => [
    isConnected ? "online" : "offline",
    ({ ports }) => {
      ports.presence.isConnected = isConnected;
      ports.presence.wake();
    },
  ]),
);

const check = ({ app, ports, browser, faults }: World): void => {
  const snapshot = app.session.getSnapshot();
  const status = selectStatus(snapshot);
  expect(faults).toEqual([]);
  const sessionToasts = selectToasts(app.toasts.getSnapshot()).filter(({ id }) => id === "session");
  expect(sessionToasts.length).toBeLessThanOrEqual(1);
  if (status === "signedIn") {
    expect(browser.values.get("access_token")).toBe(snapshot.context.token);
    expect(ports.address.read()).not.toMatch(/^\/login/);
  } else if (status !== "loading") {
    expect(browser.values.has("access_token")).toBe(false);
    expect(browser.values.has("refresh_token")).toBe(false);
    expect(
      app.queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
    expect(app.can().hasAny(["user:list", "company:list"])).toBe(false);
  }
  if (status === "signedOut") expect(ports.address.read()).toMatch(/^\/login/);
};

it("The app keeps its invariants through any mix of sign-ins, ends, refusals, sleeps, tabs and reloads", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      vi.setSystemTime(START);
      const world = {
        browser: fakeBrowserStore(),
        answers: [],
        navigations: [],
        faults: [],
        signIns: 0,
      } as unknown as World;
      world.browser.values.set("access_token", tokenFor(world, HOUR));
      openTab(world);
      for (const [, run] of steps) {
        const before = world.navigations.length;
        await run(world);
        await vi.advanceTimersByTimeAsync(0);
        check(world);
        const perEpoch = new Map<number, number>();
        for (const { epoch, to } of world.navigations.slice(before))
          if (to.startsWith("/login")) perEpoch.set(epoch, (perEpoch.get(epoch) ?? 0) + 1);
        for (const times of perEpoch.values()) expect(times).toBeLessThanOrEqual(1);
      }
      await vi.advanceTimersByTimeAsync(2 * HOUR);
      check(world);
      expect(selectStatus(world.app.session.getSnapshot())).toBe("signedOut");
      world.app.stop();
      await vi.advanceTimersByTimeAsync(10 * 60 * SECOND);
      expect(vi.getTimerCount()).toBe(0);
    }),
    propertyRuns(150, 5_000),
  );
}, 600_000);
