import { authEndpoints, companyEndpoints, endpoints, listDefaults, userEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failureOf, type Failure } from "../failures/failure.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import type { Call } from "./call.ts";
import { createHttp } from "./http.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

const open = (fetch: Fetch = () => Response.json(fakeUser())) => {
  const ports = fakePorts({ fetch });
  const session = { current: "token-1" as string | undefined, epoch: 1, isOver: false };
  const rejected: unknown[] = [];
  const dates: string[] = [];
  const call = createHttp({
    ...ports,
    session: { token: () => session.current, epoch: () => session.epoch, isOver: () => session.isOver },
    onServerTime: (date) => dates.push(date),
    onUnauthorized: (failure, at) => rejected.push({ failure, ...at }),
  });
  return { call, ports, session, rejected, dates };
};

const getUser = (call: Call) => call(userEndpoints.get, { params: { id: fakeId(2) } });
const failing = async (answer: Promise<unknown>): Promise<Failure> =>
  answer.then(
    () => expect.unreachable("the call went well"),
    (error: unknown) => failureOf(error),
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a request", () => {
  test("carries the token, and asks for JSON", async () => {
    const { call, ports } = open();
    await getUser(call);
    const [request] = ports.requests;
    expect(request!.headers.get("authorization")).toBe("Bearer token-1");
    expect(request!.headers.get("accept")).toBe("application/json");
    expect(request!.url).toBe(`https://api.canopy.test/api/users/${fakeId(2)}`);
  });

  test.each([undefined, ""])("without a token (%j) has no Authorization at all", async (token) => {
    const { call, ports, session } = open();
    session.current = token;
    await getUser(call);
    expect(ports.requests[0]!.headers.has("authorization")).toBe(false);
  });

  test("says what the list asks for, defaults too, and each extend by itself", async () => {
    const { call, ports } = open(() => Response.json({ data: [], total: 0 }));
    const filters = [{ fieldId: "email", operator: "contains", values: ["a&b"] }] as const;
    await call(userEndpoints.list, { list: { ...listDefaults, filters, extend: ["company"] } });
    await call(userEndpoints.get, { params: { id: fakeId(2) }, extend: ["company"] }).catch(() => undefined);
    expect(Object.fromEntries(new URL(ports.requests[0]!.url).searchParams)).toEqual({
      page: "1",
      size: "10",
      sortField: "createdAt",
      sortDirection: "desc",
      "filters[0].fieldId": "email",
      "filters[0].operator": "contains",
      "filters[0].value": "a&b",
      extend: "company",
    });
    expect(new URL(ports.requests[1]!.url).search).toBe("?extend=company");
  });

  test("sends its body as JSON", async () => {
    const { call, ports } = open(() => Response.json(fakeCompany(), { status: 201 }));
    await call(companyEndpoints.create, { body: { name: "N", country: "PT" } }, { idempotencyKey: "key-1" });
    const [request] = ports.requests;
    expect(request!.headers.get("content-type")).toBe("application/json");
    expect(await request!.json()).toEqual({ name: "N", country: "PT" });
    expect(request!.headers.get("idempotency-key")).toBe("key-1");
  });

  test("a create without a key draws one; a change has none", async () => {
    const { call, ports } = open(() => Response.json(fakeCompany(), { status: 201 }));
    await call(companyEndpoints.create, { body: { name: "N", country: "PT" } });
    await call(companyEndpoints.update, { params: { id: fakeId(1) }, body: { version: 1 } });
    expect(ports.requests.map(({ headers }) => headers.has("idempotency-key"))).toEqual([true, false]);
  });

  test("for an id that is no segment is not sent, and answers as not found", async () => {
    const { call, ports } = open();
    const failure = await failing(call(userEndpoints.get, { params: { id: ".." } }));
    expect(failure).toMatchObject({ kind: "problem", status: 404 });
    expect(ports.requests).toEqual([]);
  });
});

describe("an answer", () => {
  test("is read by its schema: unknown fields are dropped, unknown statuses kept", async () => {
    const { call } = open(() => Response.json({ ...fakeUser(), status: "HIBERNATING", later: 1 }));
    expect(await getUser(call)).toEqual({ ...fakeUser(), status: "HIBERNATING" });
  });

  test("of 204 is nothing, whatever it holds", async () => {
    const { call } = open(() => new Response(null, { status: 204 }));
    expect(await call(userEndpoints.remove, { params: { id: fakeId(2) } })).toBeUndefined();
  });

  test.each([
    ["of another shape", () => Response.json({ id: 1 })],
    ["cut off", () => new Response('{"id":"1')],
    ["that is empty", () => new Response("")],
    ["that is a page", () => new Response("<html></html>", { headers: { "content-type": "text/html" } })],
  ])("%s is malformed, and logged with its path", async (_, fetch) => {
    const { call, ports } = open(fetch);
    expect(await failing(getUser(call))).toEqual({ kind: "malformed", path: "/api/users/{id}" });
    expect(ports.logged).toMatchObject([
      { level: "error", message: "An answer does not fit its schema: GET /api/users/{id}" },
    ]);
  });

  test("tells the server's time, a failed one too", async () => {
    const date = "Sat, 21 Nov 2026 21:00:00 GMT";
    const { call, dates } = open(() => Response.json({}, { status: 500, headers: { date } }));
    await failing(getUser(call));
    expect(dates).toEqual([date]);
  });

  test("after 60 s still succeeds", async () => {
    const slow = () =>
      new Promise<Response>((resolve) => {
        setTimeout(() => resolve(Response.json(fakeUser())), 60_000);
      });
    const { call } = open(slow);
    const answer = getUser(call);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ id: fakeId(2) });
  });
});

describe("a failure", () => {
  test.each(
    Object.values(endpoints.users).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )("of %s is not repeated", async (_, endpoint) => {
    const { call, ports } = open(() => Response.json({}, { status: 503, headers: { "retry-after": "1" } }));
    // The table's union of endpoints has no one request type.
    const answer = failing(
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
  ])("to connect is a network error, whatever the browser says (%s)", async (cause) => {
    const { call } = open(() => Promise.reject(cause));
    expect(await failing(getUser(call))).toEqual({ kind: "network" });
  });

  test("in the middle of the body is a network error", async () => {
    const body = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
        pull: (controller) => controller.error(new TypeError("terminated")),
      });
    const { call } = open(() => new Response(body()));
    expect(await failing(getUser(call))).toEqual({ kind: "network" });
  });

  test("a caller's own timeout is a timeout", async () => {
    const { call } = open(() => new Promise<Response>(() => undefined));
    const failure = failing(call(userEndpoints.get, { params: { id: fakeId(2) } }, { timeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await failure).toEqual({ kind: "timeout" });
  });

  test.each([408, 504])("%i is a timeout", async (status) => {
    const { call } = open(() => new Response("<h1>Gateway</h1>", { status }));
    expect(await failing(getUser(call))).toEqual({ kind: "timeout" });
  });

  test("of what nobody waits for any more is stale", async () => {
    const { call } = open((request) => {
      const { signal } = request;
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    });
    const leaving = new AbortController();
    const failure = failing(
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

  test("is told with the epoch of its call", async () => {
    const { call, rejected } = open(expired);
    expect(await failing(getUser(call))).toMatchObject({ kind: "unauthorized" });
    expect(rejected).toMatchObject([{ epoch: 1, failure: { body: { type: "/errors/token-expired" } } }]);
  });

  test("of an auth call is passed on, and told to nobody", async () => {
    const { call, rejected } = open(expired);
    const failure = await failing(
      call(authEndpoints.login, { body: { email: "a@b.example", password: "x" } }),
    );
    expect(failure).toMatchObject({ kind: "unauthorized", body: { said: "d" } });
    expect(rejected).toEqual([]);
  });
});

describe("when the session ends", () => {
  test.each([
    ["answer", () => Response.json(fakeUser())],
    ["401", () => Response.json({}, { status: 401 })],
    ["500", () => Response.json({}, { status: 500 })],
  ])("a late %s is dropped and told to nobody", async (_, answer) => {
    let arrive = (): void => undefined;
    const { call, session, rejected } = open(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(answer());
        }),
    );
    const failure = failing(getUser(call));
    await vi.advanceTimersByTimeAsync(1);
    session.epoch += 1;
    arrive();
    expect(await failure).toEqual({ kind: "stale" });
    expect(rejected).toEqual([]);
  });

  test("nothing more is sent, but for what is public, and that without the token", async () => {
    const { call, ports, session } = open(() => new Response(null, { status: 204 }));
    session.isOver = true;
    expect(await failing(getUser(call))).toEqual({ kind: "stale" });
    expect(ports.requests).toEqual([]);
    await call(authEndpoints.requestPasswordReset, { body: { email: "a@b.example" } });
    expect(ports.requests.map(({ headers }) => headers.has("authorization"))).toEqual([false]);
  });
});
