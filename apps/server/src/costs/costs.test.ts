import { listAnswer } from "@canopy/contracts";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "../auth/sessions.ts";
import { openHttp } from "../testing/openHttp.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { enter, openClientAs } from "../testing/principals.ts";
import { createCosts } from "./costs.ts";
import { noLimits, productLimits } from "./limits.ts";

let server: TestServer;
beforeAll(async () => {
  // all calls of a test fall into one second: the clock stands still
  server = await openTestServer({
    data: "empty",
    steadyMs: () => 0,
    limits: { addressPerSecond: 20, personPerSecond: 50 },
  });
});
afterAll(() => server.close());

const from = (address: string, path: string, init?: RequestInit) =>
  server.answer(new Request(`http://localhost:4100${path}`, init), address);
const countOf = async (count: number, ask: () => Promise<{ readonly status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
};

test("the product's limits are those of behaviour.md", () => {
  expect(productLimits).toEqual({
    personPerSecond: 50,
    personAtOnce: 6,
    personWaiting: 60,
    addressPerSecond: 20,
    feedPerMinute: 6,
  });
});

describe("callers who are not signed in", () => {
  test.each([
    ["the description of the API", "192.0.2.1", "/api/openapi.json", 200],
    ["the page of the API", "192.0.2.2", "/api/docs", 200],
    ["an address without a route", "192.0.2.3", "/api/nothing", 404],
    ["a call without a token", "192.0.2.4", "/api/users", 401],
    ["a calendar feed that does not exist", "192.0.2.5", "/api/calendar-feed/x.ics", 404],
  ])("are refused after twenty requests in a second: %s", async (_, address, path, status) => {
    expect(await countOf(21, () => from(address, path))).toEqual({ [status]: 20, 429: 1 });
  });

  test("are refused alike with a forged token", async () => {
    const headers = { authorization: "Bearer x.y.z" };
    expect(await countOf(21, () => from("192.0.2.6", "/api/users", { headers }))).toEqual({
      401: 20,
      429: 1,
    });
  });

  test("are counted by network for IPv6", async () => {
    let host = 0;
    const ask = () => from(`2001:db8::${(host += 1).toString(16)}`, "/api/openapi.json");
    expect(await countOf(21, ask)).toEqual({ 200: 20, 429: 1 });
  });

  test("are not counted for files, /healthz and /readyz, nor together with another address", async () => {
    expect(await countOf(60, () => from("192.0.2.7", "/healthz"))).toEqual({ 200: 60 });
    expect(await countOf(60, () => from("192.0.2.7", "/readyz"))).toEqual({ 200: 60 });
    expect(await countOf(60, () => from("192.0.2.7", "/assets/none.js"))).toEqual({ 404: 60 });
    expect(await countOf(20, () => from("192.0.2.7", "/api/openapi.json"))).toEqual({ 200: 20 });
  });
});

describe("a person", () => {
  test("is refused after fifty requests in a second over all their sessions; another person is not", async () => {
    const first = await openClientAs(server, "PLATFORM_ADMIN");
    const other = await openClientAs(server, "PLATFORM_ADMIN");
    const again = await enter(server, first.id);
    expect(await countOf(30, () => first.client.get("/api/roles"))).toEqual({ 200: 30 });
    expect(await countOf(30, () => again.get("/api/roles"))).toEqual({ 200: 20, 429: 10 });
    expect(await countOf(30, () => other.client.get("/api/roles"))).toEqual({ 200: 30 });
  });

  test("is not slowed down by somebody who holds one of their ended sessions", () => {
    const costs = createCosts({ limits: productLimits, nowMs: () => 0 });
    const refuse = () => {
      for (let i = 0; i < 51; i += 1) costs.countSession("ended");
    };
    expect(refuse).toThrow("Too many requests");
    expect(() => costs.countPerson("person")).not.toThrow();
  });
});

describe("the queue of a person", () => {
  test("runs six requests at a time; sixty wait, and the next is refused", async () => {
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let working = 0;
    const slow = async () => {
      working += 1;
      if (working === 6) begun.resolve();
      await end.promise;
      working -= 1;
    };
    const endpoint = { method: "GET", path: "/api/slow", summary: "made up", access: "signedIn" } as const;
    const limits = { personAtOnce: 6, personWaiting: 60 };
    const { client } = openHttp(server.services, { slow: endpoint }, { slow }, { limits });
    const answers = Array.from({ length: 66 }, () => client.get("/api/slow"));
    await begun.promise;
    const refused = await client.get("/api/slow");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(working).toBe(6);
    end.resolve();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([204]));
  });

  test("runs one heavy list after the other, and light ones together", async () => {
    const most = { now: 0, ever: 0 };
    const list = async () => {
      most.now += 1;
      most.ever = Math.max(most.ever, most.now);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      most.now -= 1;
      return { data: [], total: 0 };
    };
    const extend = ["a", "b", "c", "d", "e", "f"];
    const endpoint = {
      method: "GET",
      path: "/api/many",
      summary: "made up",
      access: "signedIn",
      list: { fields: { name: { type: "text", label: "Name" } }, columns: ["name"], extend },
      answer: listAnswer(z.object({})),
    } as const;
    const limits = { personAtOnce: 6, personWaiting: 60 };
    const { client } = openHttp(server.services, { list: endpoint }, { list }, { limits });
    const ask = (size: number) =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          client.get(`/api/many?sortField=name&size=${size}&extend=${extend.join(",")}`),
        ),
      );
    const heavy = await ask(100);
    expect(new Set(heavy.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most.ever).toBe(1);
    await ask(10);
    expect(most.ever).toBe(6);
  });

  test("comes before the look-up of the session", async () => {
    const { client } = await openClientAs(server, "PLATFORM_ADMIN");
    server.statements.length = 0;
    const full = () => Promise.reject(new Error("the line is full"));
    await expect(authenticate(server.services)(client.authorization, { enter: full })).rejects.toThrow(
      "the line is full",
    );
    expect(server.statements).toEqual([]);
  });

  test("drops a waiting request whose caller hangs up, without reading anything", async () => {
    const narrow = await openTestServer({ data: "empty", limits: { personAtOnce: 1, personWaiting: 60 } });
    const { client } = await openClientAs(narrow, "PLATFORM_ADMIN");
    const headers = { authorization: client.authorization ?? "" };
    const hangUp = new AbortController();
    const ask = (signal?: AbortSignal) =>
      narrow.fetch("http://localhost:4100/api/roles", { headers, ...(signal && { signal }) });
    narrow.statements.length = 0;
    const first = ask();
    const second = ask(hangUp.signal);
    hangUp.abort();
    expect((await first).status).toBe(200);
    const atOnce = narrow.statements.length;
    expect((await second).status).toBe(499);
    expect((await ask()).status).toBe(200);
    expect(narrow.statements.length).toBe(2 * atOnce);
    await narrow.close();
  });
});

test("the counts of callers are sent to other servers by kind, and theirs are applied", () => {
  const costs = createCosts({ limits: { ...noLimits, personPerSecond: 50 }, nowMs: () => 0 });
  costs.countAddress("2001:db8::1");
  costs.countPerson("a");
  costs.countPerson("a");
  expect(costs.counts()).toEqual({ "address 2001:db8:0:0::/64": 1, "person a": 2 });
  costs.receive([{ "person a": 200 }]);
  const take = () => {
    for (let i = 0; i < 24; i += 1) costs.countPerson("a");
  };
  expect(take).toThrow("Too many requests");
});
