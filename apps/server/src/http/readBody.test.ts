import { endpoints, requiredLines, type Endpoint } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProblemError } from "../base/problem.ts";
import type { OpenDatabase } from "../database/open.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { ID, madeUpEndpoints, madeUpHandlers } from "../testing/madeUpEndpoints.ts";
import { openHttp } from "../testing/openHttp.ts";
import { errorsOf as errorsIn, readBody } from "./readBody.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const open = (input: Parameters<typeof openHttp>[3] = {}) =>
  openHttp(database, madeUpEndpoints, madeUpHandlers, input);
const errorsOf = (body: unknown): unknown => Reflect.get(Object(body), "errors");

describe("request bodies", () => {
  test("are refused with each wrong field by its path, unknown ones too", async () => {
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

  const small = z.strictObject({ ids: z.array(z.number()) });
  const refusalOf = (text: string): ProblemError | undefined => {
    try {
      readBody({ body: small } as unknown as Endpoint, text);
      return undefined;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error;
    }
  };

  // each of these held up the whole server for many seconds, or was a fault of the server
  test.each([
    ["a million values", `{"ids":[${"1,".repeat(999_999)}1]}`],
    ["a million wrong values", `{"ids":[${'"a",'.repeat(999_999)}1]}`],
    ["a million lists", `{"ids":[${"[],".repeat(999_999)}1]}`],
    ["many unknown fields", `{${Array.from({ length: 100_000 }, (_, at) => `"f${at}":1`).join()}}`],
  ])("with %s are refused before they are made", (_, text) => {
    expect(refusalOf(text)).toMatchObject({ status: 413, message: "A body may hold at most 60,000 values." });
  });

  test("may hold as many values as any call takes, and any signs within a text", () => {
    expect(refusalOf(JSON.stringify({ ids: Array.from({ length: 50_000 }, () => 1) }))).toBeUndefined();
    const { errors } = refusalOf(JSON.stringify({ ids: [], note: `,[{"\\`.repeat(100_000) })) ?? {};
    expect(errors).toEqual({ note: ["This field is not known"] });
  });

  test("say once what two checks of a field say alike", () => {
    const named = z.strictObject({ name: requiredLines("Name", 9) });
    const read = z.safeParse(named, { name: [] });
    expect(read.error && errorsIn(read.error)).toEqual({ name: ["Name is required"] });
  });
  test("with many faults name the first thousand", () => {
    const wrong = refusalOf(JSON.stringify({ ids: Array.from({ length: 5_000 }, () => "a") }));
    expect(Object.keys(wrong?.errors ?? {})).toHaveLength(1_000);
    const unknown = refusalOf(
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at, 1]))),
    );
    expect(Object.keys(unknown?.errors ?? {}).length).toBeLessThanOrEqual(1_001);
  });

  test.each([
    ["/api/projects", [], { body: ["Must be an object"] }],
    ["/api/projects", { tags: "wind" }, { tags: ["Must be a list"] }],
    ["/api/project-types", { active: "yes" }, { active: ["Must be true or false"] }],
    ["/api/project-milestone-owners", { country: 351 }, { country: ["Must be text"] }],
    ["/api/projects/bulk", "all", { body: ["Must be an object"] }],
  ])("say in words what JSON was expected: %s %j", (path, sent, errors) => {
    const endpoint = Object.values<Readonly<Record<string, Endpoint>>>(endpoints)
      .flatMap((group) => Object.values(group))
      .find((one) => one.method === "POST" && one.path === path);
    if (!endpoint) throw new Error(`no endpoint ${path}`);
    const read = () => readBody(endpoint, JSON.stringify(sent));
    expect(read).toThrow(expect.objectContaining({ errors: expect.objectContaining(errors) }));
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
    ["half a character in a value", String.raw`{"name":"a\ud83d"}`, "application/json", 400],
    ["a character of two halves", String.raw`{"name":"a\ud83d\ude00"}`, "application/json", 201],
    ["__proto__", '{"name":"a","__proto__":{"x":1}}', "application/json", 400],
    ["deep nesting", `{"name":${"[".repeat(9000)}${"]".repeat(9000)}}`, "application/json", 400],
    ["text", '{"name":"a"}', "text/plain", 415],
    ["a form", "name=a", "application/x-www-form-urlencoded", 415],
    ["another charset", '{"name":"a"}', "application/json; charset=latin1", 415],
    ["UTF-8 by name", '{"name":"a"}', "application/json; charset=utf-8", 201],
  ])("are read or refused: %s", async (_, body, type, status) => {
    const answer = await post(body, type);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([
      status,
      status === 201 ? "application/json" : "application/problem+json",
    ]);
  });
  test("with bytes that are not UTF-8 are refused", async () => {
    expect((await post(new Uint8Array([123, 34, 0xff, 34, 58, 49, 125]))).status).toBe(400);
  });
  test.each([
    ["gzip", 415, "Send the body without compression."],
    ["identity", 400, "Please correct the values named below."],
  ])(
    "with the encoding %s are answered with %i in a sentence of its own",
    async (encoding, status, detail) => {
      const answer = await open().send("/api/things", {
        method: "POST",
        body: "{}",
        headers: {
          authorization: "Bearer anyone",
          "content-type": "application/json",
          "content-encoding": encoding,
        },
      });
      expect([answer.status, await answer.json()]).toMatchObject([status, { detail }]);
    },
  );
  test("are limited by the endpoint, by their announced and their real length", async () => {
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
      // Node's fetch requires it; the DOM's types lack it
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
  test("may be empty or {} if the endpoint takes none", async () => {
    const { client } = open();
    expect((await client.put(`/api/things/${ID}/touch`, {})).status).toBe(204);
    expect((await client.put(`/api/things/${ID}/touch`, { x: 1 })).status).toBe(400);
  });
});

const withBody = Object.values(endpoints)
  .flatMap((actions) => Object.values(actions))
  .filter(({ body }) => body !== undefined);
const endpoint = fc.constantFrom(...withBody);

/** The answer to a body: what was read, or the problem; any other error fails the property. */
const answerTo = (at: (typeof withBody)[number], text: string) => {
  try {
    return { read: readBody(at, text) };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error };
    throw error;
  }
};

test("every JSON value sent to any endpoint is read or refused with a problem", () => {
  fc.assert(
    fc.property(endpoint, fc.json({ maxDepth: 4 }), (at, text) => {
      expect(Object.keys(answerTo(at, text))).toHaveLength(1);
    }),
    propertyRuns(300, 20_000),
  );
});

test("every text that is no JSON is refused with a problem", () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return text.trim() === "";
    }
  };
  const broken = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.string({ minLength: 1 }))
    .map(([json, place, text]) => {
      const at = place % (json.length + 1);
      return json.slice(0, at) + text + json.slice(at);
    });
  fc.assert(
    fc.property(endpoint, fc.oneof(fc.string(), broken), (at, text) => {
      fc.pre(!isJson(text));
      expect(answerTo(at, text).problem?.message).toBe("The body is not valid JSON.");
    }),
    propertyRuns(300, 20_000),
  );
});

test("a value or a name with a character that PostgreSQL cannot keep is refused, however deep it is", () => {
  const unkept = fc.constantFrom("\u0000", "\ud800", "a\udfffb");
  const value = fc.tuple(fc.json({ maxDepth: 2 }), unkept, fc.nat(5), fc.boolean());
  fc.assert(
    fc.property(endpoint, value, (at, [beside, text, depth, isName]) => {
      let body: unknown = isName ? { [text]: 1 } : text;
      for (let i = 0; i < depth; i += 1) body = [JSON.parse(beside), { inner: body }];
      const { problem } = answerTo(at, JSON.stringify(body));
      expect(problem?.message).toBe("The body holds a character that cannot be stored.");
    }),
    propertyRuns(200, 20_000),
  );
});
