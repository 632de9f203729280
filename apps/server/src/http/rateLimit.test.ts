import { expect, test } from "vitest";
import { limitPerSecond } from "./rateLimit.ts";

test("the call after the last allowed one is refused, for that user and that second alone", () => {
  let nowMs = 0;
  const limit = limitPerSecond(50, () => nowMs);
  for (let i = 0; i < 50; i += 1) limit("a");
  expect(() => limit("a")).toThrow("Too many requests");
  expect(() => limit("b")).not.toThrow();
  nowMs = 999;
  expect(() => limit("a")).toThrow("Too many requests");
  nowMs = 1000;
  expect(() => limit("a")).not.toThrow();
});
