import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open.ts";
import { openHttp } from "../testing/openHttp.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { ID, madeUpEndpoints, madeUpHandlers } from "../testing/madeUpEndpoints.ts";

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
  test("with compression are refused", async () => {
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
