import { expect, test } from "vitest";
import { hasFailed, spanText, type Asked } from "./load.ts";

const asked = (atMs: number, tookMs: number, status = 200): Asked => ({
  ...{ isWrite: false, atMs, tookMs, status, asked: "" },
});

test("a span counts the requests that begin in it, its failures and its times", () => {
  const requests = [asked(5, 1000), asked(10, 20), asked(11, 40, 502), asked(12, 30), asked(20, 1000)];
  expect(spanText(requests, 10, 20)).toBe("3 requests, 1 failed, p50 30 ms, p99 40 ms");
});

test("a refusal is no failure; a missing answer and one of the proxy are", () => {
  expect([201, 409, 429, 502, 0].map((status) => hasFailed(asked(0, 0, status)))).toEqual([
    ...[false, false, false, true, true],
  ]);
});
