import { describe, expect, test, vi } from "vitest";
import { LOADER } from "../base/lazyPart.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";
import { exchangePart, type ExchangeCode } from "./http.ts";

/** Code whose file arrives, or is found to be gone, when the test says so. */
const lateCode = () => {
  let outcome: "there" | "gone" | undefined;
  const told = Promise.withResolvers<void>();
  const code: ExchangeCode = {
    loaded: () => undefined,
    load: async () => {
      await told.promise;
      if (outcome === "gone") throw new TypeError("Failed to fetch dynamically imported module");
      return await exchangePart[LOADER]();
    },
  };
  const tell = (what: "there" | "gone") => {
    outcome = what;
    told.resolve();
  };
  return { code, tell };
};

describe("the code that sends a call", () => {
  test("is not asked for again where it is loaded", async () => {
    const exchange = await exchangePart[LOADER]();
    const load = vi.fn<ExchangeCode["load"]>();
    const { call } = openHttp(undefined, { code: { loaded: () => exchange, load } });
    expect(await getUser(call)).toEqual(fakeUser());
    expect(load).not.toHaveBeenCalled();
  });

  test("is waited for by a call, which is then answered", async () => {
    const { code, tell } = lateCode();
    const { call, ports } = openHttp(undefined, { code });
    const answer = getUser(call);
    expect(ports.requests).toEqual([]);
    tell("there");
    expect(await answer).toEqual(fakeUser());
    expect(ports.requests).toHaveLength(1);
  });

  test("fails a call as without network where it cannot be had, and loads again with the next", async () => {
    const { code, tell } = lateCode();
    const { call } = openHttp(undefined, { code });
    const failure = failureIn(getUser(call));
    tell("gone");
    expect(await failure).toEqual({ kind: "network" });
    const answer = getUser(call);
    tell("there");
    expect(await answer).toEqual(fakeUser());
  });

  test.each([
    ["ended", { isOver: true }],
    ["gave way to another", { epoch: 2, current: "token-2" }],
  ])("sends nothing of a session that %s meanwhile", async (_, change) => {
    const { code, tell } = lateCode();
    const { call, ports, session } = openHttp(undefined, { code });
    const failure = failureIn(getUser(call));
    Object.assign(session, change);
    tell("there");
    expect(await failure).toEqual({ kind: "stale" });
    expect(ports.requests).toEqual([]);
  });
});
