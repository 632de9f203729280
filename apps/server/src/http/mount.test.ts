import type { Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open.ts";
import { openTestDatabase } from "../testing/openTestDatabase.ts";
import { openHttp } from "../testing/openHttp.ts";
import type { AnyCall } from "./call.ts";
import { ProblemError } from "./problem.ts";
import { limitPerSecond } from "./rateLimit.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const ID = "00000000-0000-4000-8000-000000000001";
const seen: AnyCall[] = [];
const base = { summary: "made up", access: "signedIn" } as const;
const fields = { name: { type: "text" }, createdAt: { type: "datetime" } } as const;
const endpoints = {
  one: {
    ...base,
    method: "GET",
    path: "/api/things/{id}",
    extend: ["owner"],
    answer: z.object({ id: z.string() }),
  },
  special: { ...base, method: "GET", path: "/api/things/special", answer: z.string() },
  list: {
    ...base,
    method: "GET",
    path: "/api/things",
    list: { fields, extend: ["owner"] },
    query: z.strictObject({ state: z.optional(z.enum(["open", "done"])) }),
    answer: z.object({ data: z.array(z.string()), total: z.int() }),
  },
  create: {
    ...base,
    method: "POST",
    path: "/api/things",
    creates: true,
    body: z.strictObject({ name: z.string(), parts: z.optional(z.array(z.strictObject({ size: z.int() }))) }),
    answer: z.object({ id: z.string(), name: z.string() }),
  },
  touch: { ...base, method: "PUT", path: "/api/things/{id}/touch" },
  small: { ...base, method: "POST", path: "/api/small", maxBodyBytes: 20, body: z.object({ a: z.string() }) },
  guarded: { ...base, method: "GET", path: "/api/guarded", access: ["user:list", "user:get"] },
  broken: { ...base, method: "GET", path: "/api/broken" },
  refusing: { ...base, method: "GET", path: "/api/refusing" },
  wrong: { ...base, method: "GET", path: "/api/wrong", answer: z.int() },
  picture: { ...base, method: "GET", path: "/api/picture", produces: "image/png" },
  endless: { ...base, method: "GET", path: "/api/endless" },
} as const satisfies Record<string, Endpoint>;

const never = new Promise<undefined>(() => {});
const remember = (answer: unknown) => async (call: AnyCall) => {
  seen.push(call);
  return answer;
};
const handlers = {
  one: remember({ id: ID, secret: "canary" }),
  special: remember("special"),
  list: remember({ data: [], total: 0 }),
  create: remember({ id: ID, name: "x" }),
  touch: remember(undefined),
  small: remember(undefined),
  guarded: remember(undefined),
  broken: async () => {
    throw new Error("select secret_canary from internals");
  },
  refusing: async () => {
    throw new ProblemError("/errors/in-use", "Still needed.", { errors: { name: ["is needed"] } });
  },
  wrong: async () => "not a number",
  picture: async () => new Response("png", { headers: { "content-type": "image/png" } }),
  endless: () => never,
};
const open = (input: Parameters<typeof openHttp>[3] = {}) => openHttp(database, endpoints, handlers, input);
const errorsOf = (body: unknown): unknown => Reflect.get(Object(body), "errors");

describe("addresses", () => {
  test("with plain segments win over those with parameters", async () => {
    const { client } = open();
    expect((await client.get("/api/things/special")).body).toBe("special");
    expect((await client.get(`/api/things/${ID}`)).body).toEqual({ id: ID });
  });
  test.each(["abc", "1", "..%2fsmall", "%2e%2e", `${ID}x`, "a%20b", "%", "%c3%28"])(
    "an id that is none is not found: %s",
    async (id) => expect((await open().client.get(`/api/things/${id}`)).status).toBe(404),
  );
  test("without a route are 404; with another method 405 that names the known ones", async () => {
    const { client } = open();
    expect(await client.get("/api/nothing")).toMatchObject({
      status: 404,
      body: { type: "/errors/not-found" },
    });
    const wrong = await client.remove(`/api/things/${ID}`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET"]);
    expect((await client.put("/api/things")).headers.get("allow")).toBe("GET, POST");
  });
});

describe("answers", () => {
  test("hold only what their schema declares", async () => {
    expect((await open().client.get(`/api/things/${ID}`)).body).toEqual({ id: ID });
  });
  test("of a creation are 201 with the new address, of nothing 204 without a body", async () => {
    const { client } = open();
    const made = await client.post("/api/things", { name: "x" });
    expect([made.status, made.headers.get("location")]).toEqual([201, `/api/things/${ID}`]);
    const touched = await client.put(`/api/things/${ID}/touch`);
    expect([touched.status, touched.body]).toEqual([204, undefined]);
  });
  test("that do not fit their schema fail in tests and development, are logged and sent in production", async () => {
    expect((await open().client.get("/api/wrong")).status).toBe(500);
    const production = open({ config: { mode: "production" } });
    expect(await production.client.get("/api/wrong")).toMatchObject({ status: 200, body: "not a number" });
    expect(production.logLines.join()).toContain("does not fit its schema");
  });
  test("other than JSON pass as they are", async () => {
    const answer = await open().client.get("/api/picture");
    expect([answer.body, answer.headers.get("content-type")]).toEqual(["png", "image/png"]);
  });
});

describe("queries", () => {
  test("are read by the endpoint's list, extend and own parameters", async () => {
    seen.length = 0;
    const { client } = open();
    await client.get(
      "/api/things?page=2&state=open&extend=owner&filters[0].fieldId=name&filters[0].operator=is_null",
    );
    await client.get(`/api/things/${ID}?extend=owner,owner`);
    expect(seen[0]).toMatchObject({
      list: { page: 2, size: 10, filters: [{ fieldId: "name", operator: "is_null", values: [] }] },
      extend: ["owner"],
      query: { state: "open" },
    });
    expect(seen[1]).toMatchObject({ list: undefined, extend: ["owner"] });
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
  ])("%s is refused by name", async (path, name) => {
    const { status, body } = await open({ permissions: new Set(["user:get"]) }).client.get(path);
    expect(status).toBe(400);
    expect(Object.keys(Object(errorsOf(body)))).toEqual([name]);
  });
});

describe("bodies", () => {
  test("name each field at fault, unknown ones too, by its path", async () => {
    const { status, body } = await open().client.post("/api/things", {
      name: 1,
      id: ID,
      parts: [{ size: 1 }, { size: "big", hidden: true }],
    });
    expect(status).toBe(400);
    expect(Object.keys(Object(errorsOf(body))).toSorted()).toEqual([
      "id",
      "name",
      "parts.1.hidden",
      "parts.1.size",
    ]);
    expect(errorsOf(body)).toMatchObject({ id: ["This field is not known"] });
  });
  const post = (body: BodyInit, type = "application/json", path = "/api/things") =>
    open().send(path, {
      method: "POST",
      body,
      headers: { authorization: "Bearer anyone", "content-type": type },
    });
  test.each([
    ["malformed JSON", "{", "application/json", 400],
    ["an array", "[]", "application/json", 400],
    ["null", "null", "application/json", 400],
    ["a NUL in a value", String.raw`{"name":"a\u0000b"}`, "application/json", 400],
    ["a NUL in a name", String.raw`{"name":"a","x\u0000":1}`, "application/json", 400],
    ["__proto__", '{"name":"a","__proto__":{"x":1}}', "application/json", 400],
    ["deep nesting", `{"name":${"[".repeat(9000)}${"]".repeat(9000)}}`, "application/json", 400],
    ["text", '{"name":"a"}', "text/plain", 415],
    ["a form", "name=a", "application/x-www-form-urlencoded", 415],
    ["another charset", '{"name":"a"}', "application/json; charset=latin1", 415],
    ["UTF-8 by name", '{"name":"a"}', "application/json; charset=utf-8", 201],
  ])("%s", async (_, body, type, status) => {
    const answer = await post(body, type);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([
      status,
      status === 201 ? "application/json" : "application/problem+json",
    ]);
  });
  test("bytes that are not UTF-8 are refused", async () => {
    expect((await post(new Uint8Array([123, 34, 0xff, 34, 58, 49, 125]))).status).toBe(400);
  });
  test("packed bodies are refused", async () => {
    const answer = await open().send("/api/things", {
      method: "POST",
      body: "{}",
      headers: {
        authorization: "Bearer anyone",
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
    });
    expect(answer.status).toBe(415);
  });
  test("end at the endpoint's limit, by what is announced and by what is sent", async () => {
    const fits = JSON.stringify({ a: "x".repeat(12) });
    expect(fits).toHaveLength(20);
    expect((await post(fits, "application/json", "/api/small")).status).toBe(204);
    expect((await post(`${fits} `, "application/json", "/api/small")).status).toBe(413);
    const unannounced = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(`${fits} `));
        controller.close();
      },
    });
    const streamed = {
      method: "POST",
      body: unannounced,
      // Node's fetch asks for it; the DOM's types do not know it.
      duplex: "half",
      headers: { authorization: "Bearer anyone", "content-type": "application/json" },
    };
    const answer = await open().send("/api/small", streamed);
    expect(answer.status).toBe(413);
    const announced = await open().send("/api/small", {
      method: "POST",
      headers: { authorization: "Bearer anyone", "content-length": "21" },
    });
    expect(announced.status).toBe(413);
  });
  test("are empty or {} where none is taken", async () => {
    const { client } = open();
    expect((await client.put(`/api/things/${ID}/touch`, {})).status).toBe(204);
    expect((await client.put(`/api/things/${ID}/touch`, { x: 1 })).status).toBe(400);
  });
});

describe("access", () => {
  test("is checked before anything of the request is read", async () => {
    const answer = await open().send("/api/things/x?bad=1", { method: "GET" });
    expect(answer.status).toBe(401);
  });
  test("opens with any one of the permissions", async () => {
    expect((await open().client.get("/api/guarded")).status).toBe(403);
    expect((await open({ permissions: new Set(["user:create"]) }).client.get("/api/guarded")).status).toBe(
      403,
    );
    expect((await open({ permissions: new Set(["user:get"]) }).client.get("/api/guarded")).status).toBe(204);
  });
});

describe("failures", () => {
  test("that are the server's tell nothing of their cause, but the log does", async () => {
    const { client, logLines } = open();
    const { status, body, headers } = await client.get("/api/broken");
    expect([status, headers.get("content-type")]).toEqual([500, "application/problem+json"]);
    expect(JSON.stringify(body)).not.toContain("canary");
    expect(body).toMatchObject({ type: "/errors/internal", requestId: headers.get("x-request-id") });
    expect(logLines.join()).toContain("secret_canary");
  });
  test("that a handler throws on purpose are told in full", async () => {
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
  test("a request that takes too long is given up with 503", async () => {
    const { status, headers } = await open({ requestTimeoutMs: 5 }).client.get("/api/endless");
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

test("a user past the limit is told to wait", async () => {
  const { client } = open({ limitUser: limitPerSecond(1, () => 0) });
  expect((await client.get("/api/things/special")).status).toBe(200);
  const { status, headers } = await client.get("/api/things/special");
  expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
});

test("a HEAD answers as GET without its body", async () => {
  const answer = await open().send("/api/things/special", {
    method: "HEAD",
    headers: { authorization: "Bearer anyone" },
  });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});
