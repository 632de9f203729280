import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open.ts";
import { filesAreAway } from "../files/bucket.ts";
import { openHttp } from "../testing/openHttp.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { ID, madeUpEndpoints, madeUpHandlers, handledCalls } from "../testing/madeUpEndpoints.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const open = (input: Parameters<typeof openHttp>[3] = {}) =>
  openHttp(database, madeUpEndpoints, madeUpHandlers, input);
const errorsOf = (body: unknown): unknown => Reflect.get(Object(body), "errors");

describe("API addresses", () => {
  test("with literal segments win over those with parameters", async () => {
    const { client } = open();
    expect((await client.get("/api/things/special")).body).toBe("special");
    expect((await client.get(`/api/things/${ID}`)).body).toEqual({ id: ID });
  });
  test.each(["abc", "1", "..%2fsmall", "%2e%2e", `${ID}x`, "a%20b", "%", "%c3%28"])(
    "an id that is none is not found: %s",
    async (id) => expect((await open().client.get(`/api/things/${id}`)).status).toBe(404),
  );
  test("without a route are 404; with another method they are 405 and name the known methods", async () => {
    const { client } = open();
    expect(await client.get("/api/nothing")).toMatchObject({
      status: 404,
      body: { type: "/errors/not-found" },
    });
    expect((await client.get("/api/THINGS")).status).toBe(404);
    const wrong = await client.remove(`/api/things/${ID}`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await client.put("/api/things")).headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("API answers", () => {
  test("contain only what their schema declares", async () => {
    expect((await open().client.get(`/api/things/${ID}`)).body).toEqual({ id: ID });
  });
  test("are 201 with the new address for a creation, and 204 without a body for nothing", async () => {
    const { client } = open();
    const made = await client.post("/api/things", { name: "x" });
    expect([made.status, made.headers.get("location")]).toEqual([201, `/api/things/${ID}`]);
    const touched = await client.put(`/api/things/${ID}/touch`);
    expect([touched.status, touched.body]).toEqual([204, undefined]);
  });
  test("that violate their schema are logged as 500 and never sent", async () => {
    const { client, logLines } = open();
    const answer = await client.get("/api/wrong");
    expect(answer).toMatchObject({ status: 500, body: { type: "/errors/internal" } });
    expect(JSON.stringify(answer.body)).not.toContain("not a number");
    expect(logLines.join()).toContain("the answer of GET /api/wrong does not fit its schema");
  });
  const long = { name: "x".repeat(1024) };
  const echoed = z.object({ name: z.string() });
  const echo = {
    method: "POST",
    access: "public",
    summary: "made up",
    body: echoed,
    answer: echoed,
  } as const;
  const openEcho = () =>
    openHttp(
      database,
      { open: { ...echo, path: "/api/echo" }, secret: { ...echo, path: "/api/secret", secret: true } },
      { open: async ({ body }) => body, secret: async ({ body }) => body },
    );
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  test.each(["br", "gzip"] as const)(
    "from 1 kB on are sent in %s if the caller accepts it",
    async (encoding) => {
      const answer = await openEcho().send("/api/echo", {
        method: "POST",
        headers: { "content-type": "application/json", "accept-encoding": `${encoding}, deflate` },
        body: JSON.stringify(long),
      });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      // a file before this one may have put @hono/node-server's Response in place of Node's; it has no bytes()
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThan(1024);
      expect(JSON.parse(decoders[encoding](bytes).toString())).toEqual(long);
    },
  );
  test.each([
    ["that are shorter", "/api/echo", { name: "x" }],
    ["that hold a secret", "/api/secret", long],
  ])("%s are never compressed", async (_, path, body) => {
    const answer = await openEcho().client.post(path, body, { "accept-encoding": "br, gzip" });
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers.get("content-encoding")).toBeNull();
  });
  test("other than JSON are passed on unchanged", async () => {
    const answer = await open().client.get("/api/picture");
    expect([answer.body, answer.headers.get("content-type")]).toEqual(["png", "image/png"]);
  });
});

describe("API queries", () => {
  test("are read by the endpoint's list, extend and own parameters", async () => {
    handledCalls.length = 0;
    const { client } = open();
    await client.get(
      "/api/things?page=2&state=open&extend=owner&filters[0].fieldId=name&filters[0].operator=is_null",
    );
    await client.get(`/api/things/${ID}?extend=owner,owner`);
    expect(handledCalls[0]).toMatchObject({
      list: { page: 2, size: 10, filters: [{ fieldId: "name", operator: "is_null", values: [] }] },
      extend: ["owner"],
      query: { state: "open" },
    });
    expect(handledCalls[1]).toMatchObject({ list: undefined, filters: undefined, extend: ["owner"] });
  });
  test.each([
    ["/api/things?page=0", "page"],
    ["/api/things?state=lost", "state"],
    ["/api/things?state=open&state=done", "state"],
    ["/api/things?sortfield=name", "sortfield"],
    ["/api/things?extend=secrets", "extend"],
    [`/api/things/${ID}?extend=secrets`, "extend"],
    [`/api/things/${ID}?page=1`, "page"],
    ["/api/guarded?x=1", "x"],
  ])("with the parameters of %s are refused by name", async (path, name) => {
    const { status, body } = await open({ permissions: new Set(["user:get"]) }).client.get(path);
    expect(status).toBe(400);
    expect(Object.keys(Object(errorsOf(body)))).toEqual([name]);
  });
});

describe("access to an endpoint", () => {
  test("is checked before anything of the request is read", async () => {
    const answer = await open().send("/api/things/x?bad=1", { method: "GET" });
    expect(answer.status).toBe(401);
  });
  test("is granted by any one of the permissions", async () => {
    expect((await open().client.get("/api/guarded")).status).toBe(403);
    expect((await open({ permissions: new Set(["user:create"]) }).client.get("/api/guarded")).status).toBe(
      403,
    );
    expect((await open({ permissions: new Set(["user:get"]) }).client.get("/api/guarded")).status).toBe(204);
  });
});

describe("failures of a request", () => {
  test("of the store of files reveal nothing of their cause, but the log does", async () => {
    const away = () => Promise.reject(filesAreAway(new Error("AccessDenied canary")));
    const { client, logLines } = openHttp(database, madeUpEndpoints, { ...madeUpHandlers, picture: away });
    const { status, body, headers } = await client.get("/api/picture");
    expect([status, headers.get("retry-after")]).toEqual([503, "60"]);
    expect(JSON.stringify(body)).not.toContain("canary");
    const told = logLines.map((line): unknown => JSON.parse(line));
    const requestId = headers.get("x-request-id");
    expect(told).toContainEqual(
      expect.objectContaining({ level: "error", requestId, cause: "Error: AccessDenied canary" }),
    );
  });
  test("of the server reveal nothing of their cause, but the log does", async () => {
    const { client, logLines } = open();
    const { status, body, headers } = await client.get("/api/broken");
    expect([status, headers.get("content-type")]).toEqual([500, "application/problem+json"]);
    expect(JSON.stringify(body)).not.toContain("canary");
    expect(body).toMatchObject({ type: "/errors/internal", requestId: headers.get("x-request-id") });
    expect(logLines.join()).toContain("secret_canary");
  });
  test("that a handler throws on purpose are answered in full", async () => {
    expect(await open().client.get("/api/refusing")).toMatchObject({
      status: 409,
      body: {
        type: "/errors/in-use",
        title: "Still in use",
        status: 409,
        detail: "Still needed.",
        errors: { name: ["is needed"] },
      },
    });
  });
  test("by taking too long are answered with 503", async () => {
    const { status, headers } = await open({ requestTimeoutMs: 5 }).client.get("/api/endless");
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

test("a user beyond the limit is answered with the seconds to wait", async () => {
  const { client } = open({ limits: { personPerSecond: 1 } });
  expect((await client.get("/api/things/special")).status).toBe(200);
  const { status, headers } = await client.get("/api/things/special");
  expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
});

test("a HEAD is answered like GET without the body", async () => {
  const answer = await open().send("/api/things/special", {
    method: "HEAD",
    headers: { authorization: "Bearer anyone" },
  });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});
