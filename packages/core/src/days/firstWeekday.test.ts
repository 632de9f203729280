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

  test("is read only from a weekday that can be chosen", () => {
    expect(readFirstWeekday("7")).toBe(7);
    expect(readFirstWeekday("2")).toBeUndefined();
    expect(readFirstWeekday("")).toBeUndefined();
    expect(readFirstWeekday(undefined)).toBeUndefined();
  });
});
