import { expect, test } from "vitest";
import { createRates } from "./rates.ts";

const openRates = (perSecond: number) => {
  const clock = { ms: 0 };
  const elsewhere = new Map<string, readonly number[]>();
  const rates = createRates({
    perSecond,
    nowMs: () => clock.ms,
    elsewhere: (key) => elsewhere.get(key) ?? [],
  });
  const isAllowed = (key: string) => {
    try {
      rates.take(key);
      return true;
    } catch {
      return false;
    }
  };
  const allowedOf = (key: string, asked: number) =>
    Array.from({ length: asked }, () => isAllowed(key)).filter(Boolean).length;
  return { clock, elsewhere, rates, allowedOf };
};

test("the request after the last allowed one is refused, for that caller in that second alone", () => {
  const { clock, rates, allowedOf } = openRates(50);
  expect(allowedOf("a", 51)).toBe(50);
  expect(() => rates.take("a")).toThrow("Too many requests");
  expect(allowedOf("b", 1)).toBe(1);
  clock.ms = 999;
  expect(allowedOf("a", 1)).toBe(0);
  clock.ms = 1000;
  expect(allowedOf("a", 51)).toBe(50);
});

test("a caller who asks two servers for more than the limit gets half of it from each", () => {
  const { elsewhere, allowedOf } = openRates(50);
  elsewhere.set("a", [200]);
  expect(allowedOf("a", 60)).toBe(25);
  expect(allowedOf("b", 60)).toBe(50);
});

test("the counts of this second and the last are reported, refused requests included, and then forgotten", () => {
  const { clock, rates, allowedOf } = openRates(20);
  allowedOf("a", 30);
  expect(Object.fromEntries(rates.asked())).toEqual({ a: 30 });
  clock.ms = 1000;
  allowedOf("a", 1);
  expect(Object.fromEntries(rates.asked())).toEqual({ a: 30 });
  clock.ms = 2000;
  expect(Object.fromEntries(rates.asked())).toEqual({ a: 1 });
  clock.ms = 4000;
  expect(Object.fromEntries(rates.asked())).toEqual({});
});
