import {
  bulkEndpoints,
  companyEndpoints,
  feedbackEndpoints,
  listDefaults,
  userEndpoints,
} from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a request", () => {
  test("carries the token and asks for JSON", async () => {
    const { call, ports } = openHttp();
    await getUser(call);
    const [request] = ports.requests;
    expect(request!.headers.get("authorization")).toBe("Bearer token-1");
    expect(request!.headers.get("accept")).toBe("application/json");
    expect(request!.url).toBe(`https://api.canopy.test/api/users/${fakeId(2)}`);
  });

  test("asks for the endpoint's own type and returns the bytes where the answer is not JSON", async () => {
    const bytes = Uint8Array.of(0x89, 0x50, 0, 0xff);
    const { call, ports } = openHttp(() => new Response(bytes, { headers: { "content-type": "image/png" } }));
    expect(await call(feedbackEndpoints.screenshot, { params: { id: fakeId(3) } })).toEqual(bytes);
    const [request] = ports.requests;
    expect(request!.headers.get("accept")).toBe("image/png");
    expect(request!.headers.get("authorization")).toBe("Bearer token-1");
  });

  test("for a picture rejects an answer that is an HTML page", async () => {
    const { call } = openHttp(() => new Response("<html>", { headers: { "content-type": "text/html" } }));
    const asked = call(feedbackEndpoints.screenshot, { params: { id: fakeId(3) } });
    expect(await failureIn(asked)).toEqual({
      kind: "malformed",
      path: feedbackEndpoints.screenshot.path,
    });
  });

  test.each([undefined, ""])("has no Authorization header while the stored token is %j", async (token) => {
    const { call, ports, session } = openHttp();
    session.current = token;
    await getUser(call);
    expect(ports.requests[0]!.headers.has("authorization")).toBe(false);
  });

  test("sends the list's parameters, defaults included, and each extend separately", async () => {
    const { call, ports } = openHttp(() => Response.json({ data: [], total: 0 }));
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
    const { call, ports } = openHttp(() => Response.json(fakeCompany(), { status: 201 }));
    await call(companyEndpoints.create, { body: { name: "N", country: "PT" } }, { idempotencyKey: "key-1" });
    const [request] = ports.requests;
    expect(request!.headers.get("content-type")).toBe("application/json");
    expect(await request!.json()).toEqual({ name: "N", country: "PT" });
    expect(request!.headers.get("idempotency-key")).toBe("key-1");
  });

  test("draws an idempotency key for a create without one, and none for a change", async () => {
    const { call, ports } = openHttp(() => Response.json(fakeCompany(), { status: 201 }));
    await call(companyEndpoints.create, { body: { name: "N", country: "PT" } });
    await call(companyEndpoints.update, { params: { id: fakeId(1) }, body: { version: 1 } });
    expect(ports.requests.map(({ headers }) => headers.has("idempotency-key"))).toEqual([true, false]);
  });

  test("draws an idempotency key for a bulk action", async () => {
    const { call, ports } = openHttp(() => Response.json([{ id: fakeId(1), status: 204 }]));
    await call(bulkEndpoints.companies, { body: { ids: [fakeId(1)], action: "remove" } });
    expect(ports.requests[0]?.headers.get("idempotency-key")).toMatch(/^.{36}$/);
  });

  test("is not sent when an id is no path segment, and fails as not found", async () => {
    const { call, ports } = openHttp();
    const failure = await failureIn(call(userEndpoints.get, { params: { id: ".." } }));
    expect(failure).toMatchObject({ kind: "problem", status: 404 });
    expect(ports.requests).toEqual([]);
  });
});

describe("an answer", () => {
  test("is read by its schema: unknown fields are dropped, unknown statuses are kept", async () => {
    const { call } = openHttp(() => Response.json({ ...fakeUser(), status: "HIBERNATING", later: 1 }));
    expect(await getUser(call)).toEqual({ ...fakeUser(), status: "HIBERNATING" });
  });

  test("of status 204 is undefined, whatever its body holds", async () => {
    const { call } = openHttp(() => new Response(null, { status: 204 }));
    expect(await call(userEndpoints.remove, { params: { id: fakeId(2) } })).toBeUndefined();
  });

  test.each([
    ["of another shape", () => Response.json({ id: 1 })],
    ["cut off", () => new Response('{"id":"1')],
    ["that is empty", () => new Response("")],
    ["that is a page", () => new Response("<html></html>", { headers: { "content-type": "text/html" } })],
  ])("with %s is malformed and is logged with its path", async (_, fetch) => {
    const { call, ports } = openHttp(fetch);
    expect(await failureIn(getUser(call))).toEqual({ kind: "malformed", path: "/api/users/{id}" });
    expect(ports.logged).toMatchObject([
      { level: "error", message: "An answer does not fit its schema: GET /api/users/{id}" },
    ]);
  });

  test("reports the server's time, also when it failed", async () => {
    const date = "Sat, 21 Nov 2026 21:00:00 GMT";
    const { call, dates } = openHttp(() => Response.json({}, { status: 500, headers: { date } }));
    await failureIn(getUser(call));
    expect(dates).toEqual([date]);
  });

  test("still succeeds after 60 s", async () => {
    const slow = () =>
      new Promise<Response>((resolve) => {
        setTimeout(() => resolve(Response.json(fakeUser())), 60_000);
      });
    const { call } = openHttp(slow);
    const answer = getUser(call);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ id: fakeId(2) });
  });
});
