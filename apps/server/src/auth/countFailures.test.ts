import { expect, test } from "vitest";
import { failAccount, failNetwork, failPair, isLocked, type Failures } from "./countFailures.ts";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-11-21T09:30:00Z");
const A_YEAR_AHEAD = NOW + 365 * 24 * 60 * MINUTE_MS;
const none: Failures = { failedAt: [], lockCount: 0, lockedUntil: undefined };

const failed = (times: number, fail: (failures: Failures) => Failures | number): Failures =>
  Array.from({ length: times }).reduce<Failures>((before) => {
    const after = fail(before);
    return typeof after === "number" ? before : after;
  }, none);

test("what failed while the clock was a year ahead locks nobody out once it is right", () => {
  const pair = failed(5, (before) => failPair(before, A_YEAR_AHEAD));
  expect([isLocked(pair, A_YEAR_AHEAD), isLocked(pair, NOW)]).toEqual([true, false]);
  const network = failed(30, (before) => failNetwork(before, A_YEAR_AHEAD));
  expect([failNetwork(network, A_YEAR_AHEAD), failNetwork(network, NOW)]).toEqual([
    5 * MINUTE_MS,
    { ...none, failedAt: [NOW] },
  ]);
  const account = failed(29, (before) => failAccount(before, A_YEAR_AHEAD));
  expect(isLocked(failAccount(account, NOW), NOW)).toBe(false);
});

test("what another server counted, whose clock is half a minute ahead, counts", () => {
  const ahead = NOW + MINUTE_MS / 2;
  const pair = failed(5, (before) => failPair(before, ahead));
  expect(isLocked(pair, NOW)).toBe(true);
  const network = failed(30, (before) => failNetwork(before, ahead));
  expect(failNetwork(network, NOW)).toBe(5 * MINUTE_MS + MINUTE_MS / 2);
});
