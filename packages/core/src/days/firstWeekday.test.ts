import { afterEach, describe, expect, test, vi } from "vitest";
import { localFirstWeekday, readFirstWeekday } from "./firstWeekday.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const cases = [
  ["en-GB", 1],
  ["de-DE", 1],
  ["fr-FR", 1],
  ["es-CO", 7],
  ["en-US", 7],
  ["ja", 7],
  ["ar-EG", 6],
] as const;

describe("a week's first day", () => {
  test.each(cases)("where %s is spoken it is %d", (locale, weekday) => {
    expect(localFirstWeekday(locale)).toBe(weekday);
  });

  test.each(cases)("in a runtime that does not know, %s still begins with %d", (locale, weekday) => {
    const known = Intl.Locale.prototype;
    const hidden = ["getWeekInfo", "weekInfo"].map(
      (name) => [name, Object.getOwnPropertyDescriptor(known, name)] as const,
    );
    for (const [name] of hidden) Reflect.deleteProperty(known, name);
    expect(localFirstWeekday(locale)).toBe(weekday);
    for (const [name, property] of hidden) if (property) Object.defineProperty(known, name, property);
  });

  test("follows the runtime's language where none is given", () => {
    expect([1, 6, 7]).toContain(localFirstWeekday());
  });

  test("is looked up by the region where the runtime does not know: Saturday or Sunday, elsewhere Monday", () => {
    const known = Intl.Locale.prototype;
    const hidden = ["getWeekInfo", "weekInfo"].map(
      (name) => [name, Object.getOwnPropertyDescriptor(known, name)] as const,
    );
    for (const [name] of hidden) Reflect.deleteProperty(known, name);
    const firstIn = (regions: string) =>
      regions.split(" ").map((region) => localFirstWeekday(`en-${region}`));
    expect(new Set(firstIn("AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"))).toEqual(new Set([6]));
    expect(new Set(firstIn("AG BR CA CO IL IN JP KE KR MX PH PT SA SG TH TW US ZA"))).toEqual(new Set([7]));
    expect(new Set(firstIn("GB DE FR NO ES AU NG"))).toEqual(new Set([1]));
    for (const [name, property] of hidden) if (property) Object.defineProperty(known, name, property);
  });

  test("of a runtime that knows is taken from it, by its method or its property", () => {
    const known = Intl.Locale.prototype;
    const names = ["getWeekInfo", "weekInfo"] as const;
    const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(known, name)] as const);
    const answer = (name: string, property: PropertyDescriptor) => {
      for (const one of names) Reflect.deleteProperty(known, one);
      Object.defineProperty(known, name, { ...property, configurable: true });
      return localFirstWeekday("en-GB");
    };
    expect(answer("getWeekInfo", { value: () => ({ firstDay: 6 }) })).toBe(6);
    expect(answer("weekInfo", { value: { firstDay: 7 } })).toBe(7);
    expect(answer("weekInfo", { value: null })).toBe(1);
    for (const name of names) Reflect.deleteProperty(known, name);
    for (const [name, property] of before) if (property) Object.defineProperty(known, name, property);
  });

  test("is read only from a weekday that can be chosen", () => {
    expect(readFirstWeekday("7")).toBe(7);
    expect(readFirstWeekday("2")).toBeUndefined();
    expect(readFirstWeekday("")).toBeUndefined();
    expect(readFirstWeekday(undefined)).toBeUndefined();
  });
});
