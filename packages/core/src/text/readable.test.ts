import { describe, expect, it } from "vitest";
import { readable } from "./readable.ts";

describe("a code as words", () => {
  it.each([
    ["PLATFORM_ADMIN", "Platform admin"],
    ["VIEWER", "Viewer"],
    ["VERY_LARGE", "Very large"],
    ["", ""],
  ])("'%s' reads '%s'", (code, words) => {
    expect(readable(code)).toBe(words);
  });
});
