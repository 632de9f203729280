import { authEndpoints, endpoints, userEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a failure", () => {
  test.each(
    Object.values(endpoints.users).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )("of %s is not repeated", async (_, endpoint) => {
    const { call, ports } = openHttp(() =>
      Response.json({}, { status: 503, headers: { "retry-after": "1" } }),
    );
    // The endpoints' union has no single request type.
    const answer = failureIn(
      (call as (e: unknown, r: unknown) => Promise<unknown>)(endpoint, { params: { id: "1" } }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ kind: "problem", status: 503 });
    expect(ports.requests).toHaveLength(1);
  });

  test.each([
    new TypeError("Failed to fetch"),
    new TypeError("Load failed"),
    new TypeError("???"),
    new Error("x"),
  ])("to connect is a network error in every browser (%s)", async (cause) => {
    const { call } = openHttp(() => Promise.reject(cause));
    expect(await failureIn(getUser(call))).toEqual({ kind: "network" });
  });

  test("in the middle of the body is a network error", async () => {
    const body = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
        pull: (controller) => controller.error(new TypeError("terminated")),
      });
    const { call } = openHttp(() => new Response(body()));
    expect(await failureIn(getUser(call))).toEqual({ kind: "network" });
  });

  test("by the caller's own time limit is a timeout", async () => {
    const { call } = openHttp(() => new Promise<Response>(() => undefined));
    const failure = failureIn(call(userEndpoints.get, { params: { id: fakeId(2) } }, { timeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await failure).toEqual({ kind: "timeout" });
  });

  test.each([408, 504])("with status %i is a timeout", async (status) => {
    const { call } = openHttp(() => new Response("<h1>Gateway</h1>", { status }));
    expect(await failureIn(getUser(call))).toEqual({ kind: "timeout" });
  });

  test("of a call that was aborted is stale", async () => {
    const { call } = openHttp((request) => {
      const { signal } = request;
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    });
    const leaving = new AbortController();
    const failure = failureIn(
      call(userEndpoints.get, { params: { id: fakeId(2) } }, { signal: leaving.signal }),
    );
    await vi.advanceTimersByTimeAsync(1);
    leaving.abort();
    expect(await failure).toEqual({ kind: "stale" });
  });
});

describe("a 401", () => {
  const expired = () =>
    Response.json({ type: "/errors/token-expired", title: "t", status: 401, detail: "d" }, { status: 401 });

  test("is reported with the epoch of its call", async () => {
    const { call, rejected } = openHttp(expired);
    expect(await failureIn(getUser(call))).toMatchObject({ kind: "unauthorized" });
    expect(rejected).toMatchObject([{ epoch: 1, failure: { body: { type: "/errors/token-expired" } } }]);
  });

  test("of an auth call is thrown to the caller and not reported", async () => {
    const { call, rejected } = openHttp(expired);
    const failure = await failureIn(
      call(authEndpoints.login, { body: { email: "a@b.example", password: "x" } }),
    );
    expect(failure).toMatchObject({ kind: "unauthorized", body: { message: "d" } });
    expect(rejected).toEqual([]);
  });
});

describe("after the session has ended", () => {
  test.each([
    ["answer", () => Response.json(fakeUser())],
    ["401", () => Response.json({}, { status: 401 })],
    ["500", () => Response.json({}, { status: 500 })],
  ])("a late %s is dropped and not reported", async (_, answer) => {
    let arrive = (): void => undefined;
    const { call, session, rejected } = openHttp(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(answer());
        }),
    );
    const failure = failureIn(getUser(call));
    await vi.advanceTimersByTimeAsync(1);
    session.epoch += 1;
    arrive();
    expect(await failure).toEqual({ kind: "stale" });
    expect(rejected).toEqual([]);
  });

  test("only public calls are sent, without the token", async () => {
    const { call, ports, session } = openHttp(() => new Response(null, { status: 204 }));
    session.isOver = true;
    expect(await failureIn(getUser(call))).toEqual({ kind: "stale" });
    expect(ports.requests).toEqual([]);
    await call(authEndpoints.requestPasswordReset, { body: { email: "a@b.example" } });
    expect(ports.requests.map(({ headers }) => headers.has("authorization"))).toEqual([false]);
  });
});
