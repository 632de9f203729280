import { endpoints, MAX_ADDRESS_BYTES, type Endpoint } from "@canopy/contracts";
import { Hono } from "hono";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCosts } from "../costs/costs.ts";
import { noLimits } from "../costs/limits.ts";
import { allHandlers } from "../handlers.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { mount, routeOf, type Env } from "./mount.ts";

const web = mkdtempSync(join(tmpdir(), "canopy-web-"));
let server: TestServer;
let ines: Client;
beforeAll(async () => {
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "index.html"), "<!doctype html><title>Canopy</title>");
  writeFileSync(join(web, "assets/app-1.js"), "export {};");
  server = await openTestServer({ webFolder: web });
  ines = await server.signIn("ines.duarte@canopy.example");
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true });
});

const table: readonly Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group));

test("the routes are exactly those of the endpoint table", () => {
  const app = new Hono<Env>();
  mount(app, {
    endpoints,
    handlers: allHandlers(server.services),
    services: server.services,
    authenticate: () => Promise.reject(new Error("not asked")),
    costs: createCosts({ limits: noLimits, nowMs: () => 0 }),
  });
  const mounted = app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(mounted.toSorted()).toEqual(
    table.map(({ method, path }) => `${method} ${routeOf(path)}`).toSorted(),
  );
});

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), display-capture=()",
};
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

describe("the headers", () => {
  test.each([
    ["200", "GET", "/healthz", 200],
    ["204", "POST", "/api/auth/password/reset", 204],
    ["401", "GET", "/api/users", 401],
    ["404", "GET", "/api/none", 404],
    ["405", "DELETE", "/api/users", 405],
    ["400", "POST", "/api/auth/login", 400],
  ])("of the API at %s", async (_, method, path, status) => {
    const body = path.endsWith("reset") ? JSON.stringify({ email: "nobody@canopy.example" }) : undefined;
    const response = await server.fetch(`http://localhost:4100${path}`, {
      method,
      headers: { "content-type": "application/json", origin: "https://evil.example" },
      ...(body && { body }),
    });
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      ...everywhere,
      "content-security-policy": API_POLICY,
      "cache-control": "no-store",
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  test("of a page have its own policy, no upgrade on plain http, and Trusted Types enforced", async () => {
    const { headers } = await server.client().get("/user/");
    const all = Object.fromEntries(headers);
    expect(all).toMatchObject({
      ...everywhere,
      "cache-control": "no-cache",
    });
    const policy = all["content-security-policy"]?.split("; ");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(all).not.toHaveProperty("content-security-policy-report-only");
    expect(policy).toContain("img-src 'self' data:");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy?.find((part) => part.startsWith("style-src"))).toMatch(
      /^style-src 'self'( 'sha256-[^']+')+$/,
    );
    expect(all["content-security-policy"]).not.toMatch(/upgrade-insecure|unsafe|\*/);
  });

  test("of a file allow caches to keep it, and include the common ones", async () => {
    const { headers } = await server.client().get("/assets/app-1.js");
    expect(Object.fromEntries(headers)).toMatchObject({
      ...everywhere,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
    });
  });

  test("of the API's own page allow its one style by hash and no script", async () => {
    const { headers, body } = await server.client().get("/api/docs");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(String(body)).not.toMatch(/<script|style="|https?:\/\//);
  });
});

const LONG = "x".repeat(MAX_ADDRESS_BYTES);
const filters = (count: number) =>
  Array.from({ length: count }, (_, i) => `filters[${i}].fieldId=name&filters[${i}].operator=is_null`).join(
    "&",
  );
const filter = (fieldId: string, operator: string, value: string) =>
  `filters[0].fieldId=${fieldId}&filters[0].operator=${operator}&filters[0].value=${encodeURIComponent(value)}`;

test.each([
  ["GET", "/api/projects/bulk", "POST"],
  ["GET", "/api/notifications/read", "PUT"],
  ["DELETE", "/api/users/me", "GET, HEAD, PATCH"],
  ["POST", "/api/users/me", "GET, HEAD, PATCH"],
])("%s %s is no record's address: 405 with the methods that it takes", async (method, path, allow) => {
  const { authorization = "" } = ines;
  const answer = await server.fetch(`http://localhost:4100${path}`, { method, headers: { authorization } });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
});

describe("odd input is answered with 4xx", () => {
  test.each([
    ["size=1e9", 400],
    ["size=101", 400],
    ["size=0", 400],
    ["page=99999999999999999999", 400],
    ["page=1000000&size=100", 400],
    ["page=-1", 400],
    ["page=1.5", 400],
    ["page=", 400],
    ["sortField=passwordHash", 400],
    ["sortField=name;drop table app_user", 400],
    ["sortField=__proto__", 400],
    ["sortDirection=sideways", 400],
    ["extend=company.users", 400],
    ["extend=constructor", 400],
    [filters(21), 400],
    [filter("passwordHash", "equals", "a"), 400],
    [filter("toString", "equals", "a"), 400],
    [filter("id", "equals", "not-a-uuid"), 400],
    [filter("id", "contains", "a"), 400],
    [filter("createdAt", "equals", "infinity"), 400],
    [filter("createdAt", "equals", "2026-02-30"), 400],
    [filter("createdAt", "greater_than", "0000-01-01T00:00:00Z"), 400],
    [filter("createdAt", "less_than", "9999-12-31T23:59:59Z"), 200],
    [filter("status", "equals", "UNHEARD"), 400],
    [filter("name", "contains", "\u0000"), 400],
    [filter("name", "contains", "x".repeat(257)), 400],
    [filter("name", "like", "x"), 400],
    [`a=${LONG}`, 414],
    ["page=%00", 400],
    ["%ff=1", 400],
    ["page=2&page=3", 400],
  ])("the query %s", async (query, status) => {
    const answer = await ines.get(`/api/users?${query}`);
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.headers.get("content-type")).toBe("application/problem+json");
  });

  test("a list accepts 20 filters and 100 values, and refuses more", async () => {
    const many = (count: number) =>
      `filters[0].fieldId=name&filters[0].operator=in${"&filters[0].value=x".repeat(count)}`;
    expect((await ines.get(`/api/users?${many(100)}`)).status).toBe(200);
    expect((await ines.get(`/api/users?${many(101)}`)).status).toBe(400);
    expect((await ines.get(`/api/users?${filters(20)}`)).status).toBe(200);
  });

  test("filters with a gap in their numbers: each parameter after the gap is named, and their order does not matter", async () => {
    const at = (i: number) => `filters[${i}].fieldId=name&filters[${i}].operator=is_not_null`;
    expect((await ines.get(`/api/users?${at(1)}&${at(0)}`)).status).toBe(200);
    const { status, body } = await ines.get(`/api/users?${at(2)}&${at(0)}`);
    const why = "comes without filters[1]: filters count from 0 without a gap";
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        type: "/errors/validation",
        errors: {
          "filters[2].fieldId": [`filters[2].fieldId ${why}`],
          "filters[2].operator": [`filters[2].operator ${why}`],
        },
      },
    });
  });

  test.each(["/api/users/%00", "/api/nothing%00", "/api/users?page=%00", "/healthz/%00"])(
    "a NUL in the address: %s",
    async (path) => {
      expect(await ines.get(path)).toMatchObject({ status: 400, body: { type: "/errors/validation" } });
    },
  );

  test.each(["/%00", "/login%00", "/project/%00", "/project/?status=%00", "/project/%zz", "/%", "/%ff"])(
    "%s is answered as any page is: what is shown there, the app decides",
    async (path) => {
      const page = await server.client().get("/login");
      expect(await server.client().get(path)).toMatchObject({ status: page.status, body: page.body });
    },
  );

  test("an unknown field and a secret one get the same answer", async () => {
    const bodyOf = async (field: string) => {
      const { body } = await ines.get(`/api/users?${filter(field, "equals", "a")}`);
      return { ...Object(body), requestId: undefined };
    };
    expect(await bodyOf("passwordHash")).toEqual(await bodyOf("noSuchField"));
  });
});

test.each([
  ["/reset-password/very-secret-token?email=x@y.example", "/reset-password/{token}", 200],
  ["/api/calendar-feed/very-secret-token.ics", "/api/calendar-feed/{token}", 404],
  ["/api/mails-off/very-secret-token", "/api/mails-off/{token}", 404],
])("the log has a line for a request to %s, without its token and query", async (address, path, status) => {
  await server.client().get(address);
  const line: unknown = JSON.parse(server.logLines.at(-1) ?? "{}");
  expect(line).toMatchObject({ message: "request", method: "GET", path, status });
  expect(server.logLines.join()).not.toMatch(/very-secret-token|x@y\.example/);
});

test("the log has no line for a probe that was answered well", async () => {
  const before = server.logLines.length;
  for (const probe of ["/healthz", "/readyz"]) expect((await server.client().get(probe)).status).toBe(200);
  expect(server.logLines.slice(before)).toEqual([]);
  await server.client().get("/api/openapi.json");
  expect(server.logLines.slice(before)).toHaveLength(1);
});
