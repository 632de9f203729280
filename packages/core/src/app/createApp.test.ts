import { access, companyEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Actor, createActor, type AnyStateMachine } from "xstate";
import { selectQuestion } from "../dialogs/confirm.machine.ts";
import { selectModal } from "../dialogs/modal.machine.ts";
import { selectStatus, sessionMachine } from "../session/session.machine.ts";
import { selectIsBusy } from "../shell/activity.machine.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { exchangePart } from "../api/http.ts";
import { createApp } from "./createApp.ts";
import { SKEW_KEY } from "../base/clock.ts";
import { LOADER, lazyPart } from "../base/lazyPart.ts";
import { frameOf } from "../frame/frameActors.ts";
import { placeholders } from "../base/notProvided.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The names of placeholders still in a machine; actors keep theirs in their config. */
const unprovided = ({ implementations }: AnyStateMachine): readonly string[] => {
  const { actions, guards, delays, actors } = implementations;
  const plain = Object.entries({ ...actions, ...guards, ...delays });
  const hidden = Object.entries(actors).map(([name, actor]) => [name, Reflect.get(Object(actor), "config")]);
  return [...plain, ...hidden]
    .filter(([, one]) => placeholders.has(Object(one)))
    .map(([name]) => String(name));
};
const machinesOf = (parts: object) =>
  Object.values(parts)
    .filter((part) => part instanceof Actor)
    .map(({ logic }) => logic as unknown as AnyStateMachine);
const problem = (status: number, body: object = {}) => Response.json({ status, ...body }, { status });

describe("createApp", () => {
  it("replaces every placeholder in every machine", () => {
    expect(unprovided(sessionMachine)).toContain("restore");
    expect(unprovided(sessionMachine)).toContain("nextHop");
    expect(unprovided(sessionMachine)).toContain("keepTokens");
    const app = createApp(fakePorts());
    const machines = machinesOf({ ...app, ...frameOf(app) });
    expect(machines).toHaveLength(12);
    for (const machine of machines) expect(unprovided(machine)).toEqual([]);
  });

  it("runs in plain Node, without any browser object", async () => {
    vi.stubGlobal("navigator", undefined);
    for (const name of ["window", "document", "localStorage", "sessionStorage"])
      vi.stubGlobal(name, undefined);
    const { app, address } = await openApp({ token: fakeToken(), address: "/company/" });
    expect(address()).toBe("/company/");
    expect(selectStatus(app.session.getSnapshot())).toBe("signedIn");
    app.stop();
    vi.unstubAllGlobals();
  });

  it("waits and makes no request before it starts", () => {
    const ports = fakePorts({ address: "/user/" });
    const app = createApp(ports);
    expect(app.currentRoute.read()).toEqual({ kind: "wait" });
    expect(app.can().has("user:create")).toBe(true);
    expect(ports.requests).toEqual([]);
  });

  it("sends nothing while the session is loading", async () => {
    const ports = fakePorts({ address: "/company/" });
    ports.local.write("access_token", fakeToken());
    const app = createApp(ports);
    app.start();
    await expect(app.call(companyEndpoints.count, {})).rejects.toMatchObject({ failure: { kind: "stale" } });
    expect(ports.requests).toEqual([]);
    expect(ports.address.visited).toEqual(["/company/"]);
  });

  it.each([
    ["at once where somebody is signed in", fakeToken(), ["ready"]],
    ["for a guest once the platform is idle", undefined, ["loading", "ready"]],
  ])("has the code that sends calls %s", async (_, token, seen) => {
    const idle: (() => void)[] = [];
    const whenIdle = (act: () => void) => {
      idle.push(act);
      return () => undefined;
    };
    const ports = { ...fakePorts({ address: "/login" }), whenIdle };
    if (token !== undefined) ports.local.write("access_token", token);
    const app = createApp(ports);
    app.start();
    const status = () => app.part(exchangePart).read().status;
    for (const expected of seen) {
      // longer than the code takes to load
      await exchangePart[LOADER]();
      await vi.advanceTimersByTimeAsync(100);
      expect(status()).toBe(expected);
      for (const act of idle.splice(0)) act();
    }
    app.stop();
  });

  it("notifies once of a new route and returns the same object for the same route", async () => {
    const { app, visit } = await openApp({ token: fakeToken(), address: "/user/" });
    const listener = vi.fn<() => void>();
    const stop = app.currentRoute.subscribe(listener);
    const before = app.currentRoute.read();
    visit("/user/?page=2");
    expect(app.currentRoute.read()).toBe(before);
    visit("/company/");
    expect(listener).toHaveBeenCalledOnce();
    expect(app.currentRoute.read()).toMatchObject({ kind: "open", name: "companies" });
    stop();
    visit("/user/");
    expect(listener).toHaveBeenCalledOnce();
  });

  it("replaces the address of a page that the person may not see, so that Back still works", async () => {
    const { ports, visit, address } = await openApp({
      token: fakeToken({ permissions: ["company:list"] }),
      address: "/",
    });
    visit("/company/");
    visit("/user/create");
    expect(address()).toBe("/unauthorized");
    ports.address.back();
    expect(address()).toBe("/company/");
  });

  it("carries out announcements: a toast, a navigation, a reload", async () => {
    const { app, ports, address, toastTexts } = await openApp({ token: fakeToken() });
    app.announce({ type: "toast", tone: "success", text: "Done" });
    app.announce({ type: "navigate", to: "/company/" });
    app.announce({ type: "reload" });
    expect(toastTexts()).toEqual(["Done"]);
    expect(address()).toBe("/company/");
    expect(ports.reloads.count).toBe(1);
  });

  it("counts reads as activity until they end, except those that opt out", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { app } = await openApp({
      token: fakeToken(),
      fetch: async () => {
        await opened;
        return Response.json(7);
      },
    });
    const isBusy = () => selectIsBusy(app.activity.getSnapshot());
    const read = (key: string, isBackground: boolean) =>
      app.queryClient.fetchQuery({
        queryKey: [key],
        queryFn: () => app.call(companyEndpoints.count, {}),
        meta: { isBackground },
      });
    const poll = read("poll", true);
    expect(isBusy()).toBe(false);
    const shown = read("shown", false);
    expect(isBusy()).toBe(true);
    open();
    await expect(Promise.all([poll, shown])).resolves.toEqual([7, 7]);
    expect(isBusy()).toBe(false);
  });

  it("is busy until a task ends, successfully or not", async () => {
    const { app } = await openApp({ token: fakeToken() });
    const task = Promise.withResolvers<void>();
    const tracked = app.track(task.promise);
    expect(selectIsBusy(app.activity.getSnapshot())).toBe(true);
    task.reject(new Error("no"));
    await expect(tracked).rejects.toThrow("no");
    expect(selectIsBusy(app.activity.getSnapshot())).toBe(false);
  });

  it("counts loading a route's module as activity and reloads once when it fails", async () => {
    const { app, ports } = await openApp({ token: fakeToken() });
    await expect(app.load(lazyPart(async () => "module"))).resolves.toBe("module");
    const broken = lazyPart(() => Promise.reject(new Error("chunk")));
    void app.load(broken);
    await vi.advanceTimersByTimeAsync(0);
    expect(ports.reloads.count).toBe(1);
    await expect(app.load(broken)).rejects.toThrow("chunk");
  });

  it("asks before it closes the modal of a changed form", async () => {
    const { app } = await openApp({ token: fakeToken() });
    app.modal.send({ type: "modal.open", title: "Edit" });
    app.modal.send({ type: "modal.changed", isDirty: true });
    app.modal.send({ type: "modal.dismiss", by: "escape" });
    expect(selectQuestion(app.confirm.getSnapshot())?.message).toBe("Discard your changes?");
    app.confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(300);
    expect(selectModal(app.modal.getSnapshot())).toBeUndefined();
  });

  it("tells screens the person's permissions and profile", async () => {
    const { app } = await openApp({ token: fakeToken({ id: "u1", permissions: ["user:get"] }) });
    expect([app.mayOpen("/user/"), app.mayOpen("/user/create")]).toEqual([true, false]);
    expect(app.services.permits(access.users.list)).toBe(true);
    expect(app.services.permits(access.users.create)).toBe(false);
    expect(app.services.userId()).toBe("u1");
    app.session.send({ type: "session.end" });
    expect(app.services.permits(access.users.list)).toBe(false);
    expect(app.services.userId()).toBeUndefined();
  });
});

it("tells screens that the person moved, until they want to hear no more", async () => {
  const { app, visit } = await openApp({ token: fakeToken(), address: "/user/" });
  const listen = vi.fn<() => void>();
  const stop = app.services.onMove(listen);
  visit("/company/");
  stop();
  visit("/user/");
  expect(listen).toHaveBeenCalledOnce();
});

it("tells a modal's form that it was dismissed only while somebody is signed in", async () => {
  const { app } = await openApp({ token: fakeToken(), address: "/user/" });
  const dismissed = vi.fn<() => void>();
  app.services.modal.onDismissed(dismissed);
  app.modal.send({ type: "modal.open", title: "Edit" });
  app.modal.send({ type: "modal.dismiss", by: "escape" });
  await vi.advanceTimersByTimeAsync(400);
  expect(dismissed).toHaveBeenCalledOnce();
  app.modal.send({ type: "modal.open", title: "Edit" });
  app.session.send({ type: "session.end" });
  await vi.advanceTimersByTimeAsync(400);
  expect(dismissed).toHaveBeenCalledOnce();
});

describe("a sign-out", () => {
  it("is told to the server with the token that ended, and clears toasts, dialogs and answers", async () => {
    const token = fakeToken();
    const { app, ports, toastTexts } = await openApp({
      token,
      address: "/company/",
      fetch: () => new Response(null, { status: 204 }),
    });
    app.queryClient.setQueryData(["/api/users"], {});
    app.modal.send({ type: "modal.open", title: "Edit" });
    app.announce({ type: "toast", tone: "blank", text: "Before" });
    app.session.send({ type: "session.end" });
    await vi.advanceTimersByTimeAsync(400);
    const [request] = ports.requests;
    expect([request?.method, new URL(request?.url ?? "").pathname]).toEqual(["PUT", "/api/auth/logout"]);
    expect(request?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(selectModal(app.modal.getSnapshot())).toBeUndefined();
    expect(toastTexts()).not.toContain("Before");
  });

  it("that the server may not know of is logged", async () => {
    const { app, ports } = await openApp({ token: fakeToken(), fetch: () => problem(503) });
    app.session.send({ type: "session.end" });
    await vi.advanceTimersByTimeAsync(0);
    expect(ports.logged.map(({ level, message }) => [level, message])).toContainEqual([
      "warn",
      "The server may not know of the sign-out",
    ]);
  });
});

describe("announcements", () => {
  it("go back, and replace an address where they say so", async () => {
    const { app, ports, address } = await openApp({ token: fakeToken(), address: "/company/" });
    app.announce({ type: "navigate", to: "/user/" });
    app.announce({ type: "navigate", to: "/user/?page=2", replace: true });
    app.announce({ type: "back" });
    expect(address()).toBe("/company/");
    expect(ports.address.visited).toEqual(["/company/", "/user/", "/user/?page=2", "/company/"]);
  });

  it("let the address of a page follow what it shows, as long as the page is open", async () => {
    const { app, ports, address } = await openApp({ token: fakeToken(), address: "/company/" });
    app.announce({ type: "navigate", to: "/user/" });
    app.announce({ type: "navigate", to: "/user/?page=2", follows: true });
    app.announce({ type: "navigate", to: "/company/?page=3", follows: true });
    expect(address()).toBe("/user/?page=2");
    app.announce({ type: "back" });
    expect(ports.address.visited).toEqual(["/company/", "/user/", "/user/?page=2", "/company/"]);
  });

  it("are carried out by no app that was stopped", async () => {
    const { app, ports } = await openApp({ token: fakeToken(), address: "/company/" });
    app.stop();
    app.announce({ type: "navigate", to: "/user/" });
    app.announce({ type: "reload" });
    expect([ports.address.visited, ports.reloads.count]).toEqual([["/company/"], 0]);
    expect([ports.address.listenerCount(), ports.presence.listenerCount()]).toEqual([0, 0]);
  });
});

describe("the clock of the app", () => {
  it("is the server's as it was known at the last visit, until an answer tells that it still is or no longer is", async () => {
    const token = fakeToken({ exp: Date.now() / 1_000 + 1_800 });
    const visit = async (aheadMs: number) => {
      const date = () => new Date(Date.now() + aheadMs).toUTCString();
      const fetch = () => Response.json(7, { headers: { date: date() } });
      const ports = fakePorts({ address: "/company/", fetch });
      ports.local.write(SKEW_KEY, "3600000");
      const { app } = await openApp({ ports, token });
      expect(selectStatus(app.session.getSnapshot())).toBe("signedIn");
      await app.call(companyEndpoints.count, {}).catch(() => undefined);
      return selectStatus(app.session.getSnapshot());
    };
    expect(await visit(3_600_000)).toBe("signedOut");
    expect(await visit(0)).toBe("signedIn");
  });

  it("follows the server's, also at the next visit", async () => {
    const serverMs = Date.now() + 3_600_000;
    const fetch = () => Response.json(7, { headers: { date: new Date(serverMs).toUTCString() } });
    const { app, ports } = await openApp({ token: fakeToken(), address: "/company/", fetch });
    await app.call(companyEndpoints.count, {});
    const skew = Number([...ports.local.values].find(([key]) => key === SKEW_KEY)?.[1]);
    expect(Math.abs(skew - 3_600_000)).toBeLessThan(2_000);
  });
});

describe("a 403", () => {
  const openForbidden = (detail?: string) =>
    openApp({
      token: fakeToken(),
      address: "/company/",
      fetch: () => problem(403, detail === undefined ? {} : { detail }),
    });
  const read = (app: ReturnType<typeof createApp>, key: string, isBackground = false) =>
    app.queryClient
      .fetchQuery({
        queryKey: [key],
        queryFn: () => app.call(companyEndpoints.count, {}),
        meta: { isBackground },
      })
      .catch(() => undefined);

  it.each([
    ["Not yours", "Not yours"],
    [undefined, "You do not have permission to access this resource."],
  ])(
    "with the detail %s shows '%s' and opens /unauthorized, once for five at a time",
    async (detail, text) => {
      const { app, ports, address, toastTexts } = await openForbidden(detail);
      await Promise.all(["a", "b", "c", "d", "e"].map((key) => read(app, key)));
      await read(app, "on /unauthorized");
      expect(toastTexts()).toEqual([text]);
      expect(address()).toBe("/unauthorized");
      expect(ports.address.visited).toEqual(["/company/", "/unauthorized"]);
      expect(selectStatus(app.session.getSnapshot())).toBe("signedIn");
    },
  );

  it.each(["/unauthorized", "/unauthorized/", "/Unauthorized?from=menu"])(
    "on %s, which already says so, is only logged",
    async (address) => {
      const opened = await openApp({ token: fakeToken(), address, fetch: () => problem(403, {}) });
      await read(opened.app, "x");
      expect(opened.toastTexts()).toEqual([]);
      expect(opened.ports.address.visited).toEqual([address]);
      expect(opened.ports.logged).toMatchObject([
        { level: "warn", message: "Forbidden again on the page that says so", detail: { kind: "forbidden" } },
      ]);
    },
  );

  it("of a poll is only logged", async () => {
    const { app, ports, address, toastTexts } = await openForbidden();
    await read(app, "poll", true);
    expect(toastTexts()).toEqual([]);
    expect(address()).toBe("/company/");
    expect(ports.logged).toHaveLength(1);
  });
});

it("A placeholder that was not replaced throws an error with its name", async () => {
  const fault = vi.fn<(error: unknown) => void>();
  const actor = createActor(sessionMachine);
  actor.subscribe({ error: fault });
  actor.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(fault).toHaveBeenCalledExactlyOnceWith(new Error("forgetTokens is not provided"));
});
