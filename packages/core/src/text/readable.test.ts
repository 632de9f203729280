import { describe, expect, it } from "vitest";
import { readable } from "./readable.ts";

describe("readable", () => {
  it.each([
    ["PLATFORM_ADMIN", "Platform admin"],
    ["VIEWER", "Viewer"],
    ["VERY_LARGE", "Very large"],
    ["", ""],
  ])("writes '%s' as '%s'", (code, words) => {
    expect(readable(code)).toBe(words);
  });
});
