import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";

const OURS = "https://app.example";
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", config: { corsOrigins: [OURS, "http://localhost:5173"] } });
});
afterAll(() => server.close());

const crossOriginHeaders = async (path: string, init: RequestInit) => {
  const { status, headers } = await server.fetch(`http://localhost:4100${path}`, init);
  const named = [...headers].filter(([name]) => name.startsWith("access-control-"));
  return { status, vary: headers.get("vary"), headers: Object.fromEntries(named) };
};
const preflight = {
  "access-control-request-method": "PATCH",
  "access-control-request-headers": "authorization",
};
const allowed = {
  "access-control-allow-origin": OURS,
  "access-control-expose-headers":
    "X-Request-Id, X-Total-Count, Location, Retry-After, ETag, Content-Disposition, Date",
};

test("a page of an allowed origin can read every answer, refusals included", async () => {
  const origin = { origin: OURS };
  expect(await crossOriginHeaders("/healthz", { headers: origin })).toMatchObject({
    status: 200,
    headers: allowed,
  });
  expect(await crossOriginHeaders("/api/users", { headers: origin })).toEqual({
    status: 401,
    vary: "Origin",
    headers: allowed,
  });
});

test("a preflight of an allowed origin is answered without a token and allows no credentials", async () => {
  const init = { method: "OPTIONS", headers: { ...preflight, origin: OURS } };
  expect(await crossOriginHeaders("/api/users", init)).toEqual({
    status: 204,
    vary: "Origin",
    headers: {
      ...allowed,
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
      "access-control-max-age": "600",
    },
  });
});

test.each([
  "https://app.example.evil.example",
  "https://app.example:8443",
  "http://app.example",
  "https://APP.example",
  "null",
  "",
])("the origin %j gets no access", async (origin) => {
  for (const init of [{ headers: { origin } }, { method: "OPTIONS", headers: { ...preflight, origin } }]) {
    const answer = await crossOriginHeaders("/api/users", init);
    expect(answer.headers).toEqual({});
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
});

test("a page of the web app allows only its own origin", async () => {
  const answer = await crossOriginHeaders("/login", { headers: { origin: OURS } });
  expect(answer.headers).toEqual({});
});
