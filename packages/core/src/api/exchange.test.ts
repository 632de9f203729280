import { userEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const endless = (): ReadableStream => new ReadableStream({ pull: () => new Promise(() => undefined) });
const broken = (): ReadableStream =>
  new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
const json = { "content-type": "application/problem+json; charset=utf-8" };
const withLimit = (call: ReturnType<typeof openHttp>["call"], timeoutMs: number) =>
  call(userEndpoints.get, { params: { id: fakeId(2) } }, { timeoutMs });

test("an answer of which nothing is wanted is not read", async () => {
  const { call } = openHttp(() => new Response(broken()));
  expect(await call(userEndpoints.remove, { params: { id: fakeId(2) } })).toBeUndefined();
});

describe("a failed answer's body", () => {
  test("is read as JSON where it says so", async () => {
    const { call } = openHttp(() => new Response('{"detail":"No"}', { status: 500, headers: json }));
    expect(await failureIn(getUser(call))).toMatchObject({ status: 500, body: { said: "No" } });
  });

  test("is its text where it says nothing of JSON", async () => {
    const { call } = openHttp(() => new Response('{"detail":"No"}', { status: 500 }));
    expect(await failureIn(getUser(call))).toMatchObject({ status: 500, body: { said: '{"detail":"No"}' } });
  });

  test.each([
    ["breaks off", broken],
    ["is no JSON though it says so", () => "<html>"],
  ])("that %s leaves the status", async (_, body) => {
    const { call } = openHttp(() => new Response(body(), { status: 403, headers: json }));
    expect(await failureIn(getUser(call))).toEqual({ kind: "forbidden", body: { errors: [] } });
  });

  test("that never ends is given up after 10 s, and leaves the status", async () => {
    const { call, ports } = openHttp(() => new Response(endless(), { status: 500 }));
    const failure = failureIn(getUser(call));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ports.requests[0]!.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual({ kind: "problem", status: 500, body: { errors: [] } });
    expect(ports.requests[0]!.signal.aborted).toBe(true);
  });
});

describe("a caller's own timeout", () => {
  test("ends a body that comes too slowly, and the request with it", async () => {
    const { call, ports } = openHttp(() => new Response(endless()));
    const failure = failureIn(withLimit(call, 5000));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ports.requests[0]!.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual({ kind: "timeout" });
    expect(ports.requests[0]!.signal.aborted).toBe(true);
  });

  test.each([
    ["an answer", () => Response.json(fakeUser())],
    ["a refusal", () => Response.json({}, { status: 403 })],
    ["a network that fails", () => Promise.reject(new TypeError("Load failed"))],
  ])("is forgotten after %s", async (_, fetch) => {
    const { call } = openHttp(fetch);
    await withLimit(call, 5000).catch(() => undefined);
    expect(vi.getTimerCount()).toBe(0);
  });
});
