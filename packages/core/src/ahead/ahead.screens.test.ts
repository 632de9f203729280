import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyPart } from "../base/lazyPart.ts";
import { recordKey } from "../cache/keys.ts";
import type { RouteName } from "../routing/routes.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { page } from "../testing/listStage.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../services/openScreen.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { openScreen as openTestScreen } from "../testing/openScreen.ts";
import { problem, stubWire } from "../testing/stubWire.ts";
import { selectRows } from "../lists/list.selectors.ts";
import { userScreen } from "../users/users.screens.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { aheadScreen, firstScreenPart } from "./ahead.screens.ts";

const user = fakeUser();
const record = `/user/${user.id}`;

const open = async (permissions = ["user:list", "user:get"], address = "/user/") => {
  const loaded: RouteName[] = [];
  const codeOf = (name: RouteName) => lazyPart(async () => loaded.push(name));
  const wire = stubWire({ users: { list: page([user]), get: user } });
  const opened = await openApp({ token: fakeToken({ permissions }), address, fetch: wire });
  const screen = aheadScreen(codeOf);
  const actor = openScreen(opened.app, screen, undefined);
  const asked = () => opened.ports.requests.map(({ url }) => new URL(url).pathname);
  return { ...opened, actor, loaded, asked };
};
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a link that the person comes near", () => {
  test("has its screen's code loaded at once, and its data after 60 ms of rest", async () => {
    const { actor, loaded, asked } = await open();
    actor.send({ type: "link.near", address: record });
    expect(loaded).toEqual(["user"]);
    await settle(59);
    expect(asked()).toEqual([]);
    await settle(1);
    await vi.waitFor(() => expect(asked()).toEqual([`/api/users/${user.id}`]));
  });

  test("has no data read where the person passes by", async () => {
    const { actor, asked } = await open();
    actor.send({ type: "link.near", address: record });
    await settle(59);
    actor.send({ type: "link.away" });
    await settle(1_000);
    expect(asked()).toEqual([]);
  });

  test("has nothing read ahead that a screen shows: a later failure of that screen's read is told", async () => {
    let fails = false;
    const list = () => (fails ? problem("/errors/internal", "The server failed.")() : page([user]));
    const ports = fakePorts({ address: "/user/", fetch: stubWire({ users: { list } }) });
    const { app, toastTexts } = await openApp({ ports, token: fakeToken({ permissions: ["user:list"] }) });
    const { screen } = openTestScreen(app, userListScreen, undefined);
    await settle(6_000);
    openScreen(
      app,
      aheadScreen(() => lazyPart(async () => undefined)),
      undefined,
    ).send({
      type: "link.near",
      address: "/user/",
    });
    await settle(1_000);
    fails = true;
    void app.queryClient.invalidateQueries();
    await settle(8_000); // three further tries
    expect(toastTexts()).toHaveLength(1);
    expect(selectRows(screen.getSnapshot())).toEqual([user]);
  });

  test("loads and reads nothing that the person may not open", async () => {
    const { actor, loaded, asked } = await open(["user:list"]);
    actor.send({ type: "link.near", address: record });
    actor.send({ type: "link.near", address: "/nowhere" });
    await settle(1_000);
    expect([loaded, asked()]).toEqual([[], []]);
  });

  test("opens with the answer that was read ahead, without reading it again", async () => {
    const { app, actor, asked } = await open();
    actor.send({ type: "link.near", address: record });
    await settle(60);
    await vi.waitFor(() =>
      expect(app.queryClient.getQueryData(recordKey("/api/users", user.id))).toBeDefined(),
    );
    const shown = openScreen(app, userScreen, { id: user.id });
    await settle();
    expect(shown.getSnapshot().context.record).toEqual(user);
    expect(asked()).toHaveLength(1);
  });

  test("is read anew where the answer has lain for 5 seconds", async () => {
    const { app, actor, asked } = await open();
    actor.send({ type: "link.near", address: record });
    await settle(60);
    await vi.waitFor(() =>
      expect(app.queryClient.getQueryData(recordKey("/api/users", user.id))).toBeDefined(),
    );
    await settle(5_000);
    openScreen(app, userScreen, { id: user.id });
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
  });

  test("shows nothing that was read for a person who has signed out", async () => {
    const { app, actor, asked } = await open();
    actor.send({ type: "link.near", address: record });
    await settle(60);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    app.session.send({ type: "session.end" });
    await settle(1_000);
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

test("after a list has come to rest, the code of its record's screen is loaded", async () => {
  const { actor, loaded } = await open();
  actor.send({ type: "screen.quiet", isWhole: true });
  expect(loaded).toEqual(["user"]);
});

test("a list that is read ahead is read with the address's own question", async () => {
  const { app, actor, ports } = await open(undefined, "/");
  actor.send({ type: "link.near", address: `/user/?page=2&filter=ines` });
  await settle(60);
  await vi.waitFor(() => expect(ports.requests).toHaveLength(1));
  await settle();
  ports.address.go("/user/?page=2&filter=ines", { replace: false });
  openScreen(app, userListScreen, undefined);
  await settle();
  expect(ports.requests).toHaveLength(1);
  expect(ports.requests[0]!.url).toContain("page=2");
});

describe("the first screen", () => {
  const openFirst = async (loadScreen: () => Promise<unknown>) => {
    const fetch = stubWire({ users: { list: page([user]) } });
    const opened = await openApp({ token: fakeToken(), address: "/user/?page=2", fetch });
    const screen = lazyPart(loadScreen);
    const firstOf = () => firstScreenPart(() => screen)(opened.app.services);
    return { ...opened, screen, firstOf };
  };
  const show = ({ app, firstOf }: Awaited<ReturnType<typeof openFirst>>) => {
    const first = firstOf();
    if (!first) throw new Error("the first screen waits for nothing");
    const part = app.part(first);
    part.subscribe(() => undefined);
    return part;
  };

  test("is there once its code is; what it begins with is read meanwhile, and once", async () => {
    const code = Promise.withResolvers<string>();
    const opened = await openFirst(() => code.promise);
    const { app, ports } = opened;
    const part = show(opened);
    await vi.waitFor(() => expect(ports.requests).toHaveLength(1));
    expect(ports.requests[0]!.url).toContain("page=2");
    expect(part.read().status).toBe("loading");
    code.resolve("the screen");
    await settle();
    expect(part.read().status).toBe("ready");
    const list = openScreen(app, userListScreen, undefined);
    expect(selectRows(list.getSnapshot())).toEqual([user]);
    await settle();
    expect(ports.requests).toHaveLength(1);
  });

  test("is there too where its code does not come: the screen itself says so", async () => {
    const part = show(await openFirst(() => Promise.reject(new Error("no file"))));
    await settle();
    expect(part.read().status).toBe("ready");
  });

  test("waits for nothing where its code is there already, as after a sign-in", async () => {
    const { app, screen, firstOf } = await openFirst(async () => "the screen");
    await app.preload(screen);
    expect(firstOf()).toBeUndefined();
  });
});
