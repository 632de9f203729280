import { describe, expect, test, vi } from "vitest";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";
import { fakeUser } from "../testing/fakeRecords.ts";

/** Loads modules when the test lets it: by `arrive`, or not at all by `fail`. */
const slowLoader = () => {
  const waiting: { readonly go: () => void; readonly fail: () => void }[] = [];
  const loadModule = async <Module>(load: () => Promise<Module>): Promise<Module> => {
    await new Promise<void>((go, fail) => {
      waiting.push({ go, fail: () => fail(new TypeError("Failed to fetch dynamically imported module")) });
    });
    return await load();
  };
  return {
    loadModule,
    loads: () => waiting.length,
    arrive: () => waiting.forEach(({ go }) => go()),
    fail: () => waiting.forEach(({ fail }) => fail()),
  };
};

describe("the code that sends a call", () => {
  test("loads once the platform is idle, before any call", () => {
    const loader = slowLoader();
    const whenIdle = vi.fn<(act: () => void) => () => void>(() => () => undefined);
    openHttp(undefined, { loadModule: loader.loadModule, whenIdle });
    expect(loader.loads()).toBe(0);
    whenIdle.mock.calls[0]?.[0]();
    expect(loader.loads()).toBe(1);
  });

  test("is waited for by a call, which is then answered", async () => {
    const loader = slowLoader();
    const { call, ports } = openHttp(undefined, { loadModule: loader.loadModule });
    const answer = getUser(call);
    expect(ports.requests).toEqual([]);
    loader.arrive();
    expect(await answer).toEqual(fakeUser());
    expect(ports.requests).toHaveLength(1);
  });

  test("fails a call as without network where it cannot be had, and loads again with the next", async () => {
    const loader = slowLoader();
    const { call } = openHttp(undefined, { loadModule: loader.loadModule });
    const failure = failureIn(getUser(call));
    loader.fail();
    expect(await failure).toEqual({ kind: "network" });
    const answer = getUser(call);
    loader.arrive();
    expect(await answer).toEqual(fakeUser());
  });

  test.each([
    ["ended", { isOver: true }],
    ["gave way to another", { epoch: 2, current: "token-2" }],
  ])("sends nothing of a session that %s meanwhile", async (_, change) => {
    const loader = slowLoader();
    const { call, ports, session } = openHttp(undefined, { loadModule: loader.loadModule });
    const failure = failureIn(getUser(call));
    Object.assign(session, change);
    loader.arrive();
    expect(await failure).toEqual({ kind: "stale" });
    expect(ports.requests).toEqual([]);
  });
});
