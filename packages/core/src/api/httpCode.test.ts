import { describe, expect, test, vi } from "vitest";
import { LOADER, type LazyPart } from "../base/lazyPart.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";

/** Parts whose files arrive, or are found to be gone, when the test says so. */
const slowLoader = () => {
  let outcome: "there" | "gone" | undefined;
  let loads = 0;
  const told = Promise.withResolvers<void>();
  const load = async <Loaded>(part: LazyPart<Loaded>): Promise<Loaded> => {
    loads += 1;
    await told.promise;
    if (outcome === "gone") throw new TypeError("Failed to fetch dynamically imported module");
    return await part[LOADER]();
  };
  const preload = async <Loaded>(part: LazyPart<Loaded>) => load(part).catch(() => undefined);
  return {
    deps: { load, preload },
    loads: () => loads,
    tell: (what: "there" | "gone") => {
      outcome = what;
      told.resolve();
    },
  };
};

describe("the code that sends a call", () => {
  test("loads once the platform is idle, before any call", () => {
    const loader = slowLoader();
    const whenIdle = vi.fn<(act: () => void) => () => void>(() => () => undefined);
    openHttp(undefined, { ...loader.deps, whenIdle });
    expect(loader.loads()).toBe(0);
    whenIdle.mock.calls[0]?.[0]();
    expect(loader.loads()).toBe(1);
  });

  test("is waited for by a call, which is then answered", async () => {
    const loader = slowLoader();
    const { call, ports } = openHttp(undefined, loader.deps);
    const answer = getUser(call);
    expect(ports.requests).toEqual([]);
    loader.tell("there");
    expect(await answer).toEqual(fakeUser());
    expect(ports.requests).toHaveLength(1);
  });

  test("fails a call as without network where it cannot be had, and loads again with the next", async () => {
    const loader = slowLoader();
    const { call } = openHttp(undefined, loader.deps);
    const failure = failureIn(getUser(call));
    loader.tell("gone");
    expect(await failure).toEqual({ kind: "network" });
    const answer = getUser(call);
    loader.tell("there");
    expect(await answer).toEqual(fakeUser());
  });

  test.each([
    ["ended", { isOver: true }],
    ["gave way to another", { epoch: 2, current: "token-2" }],
  ])("sends nothing of a session that %s meanwhile", async (_, change) => {
    const loader = slowLoader();
    const { call, ports, session } = openHttp(undefined, loader.deps);
    const failure = failureIn(getUser(call));
    Object.assign(session, change);
    loader.tell("there");
    expect(await failure).toEqual({ kind: "stale" });
    expect(ports.requests).toEqual([]);
  });
});
