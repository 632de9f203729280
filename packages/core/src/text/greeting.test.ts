import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { greeting } from "./greeting.ts";

describe("the greeting", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    [0, "Good morning, Ines"],
    [11, "Good morning, Ines"],
    [12, "Good afternoon, Ines"],
    [17, "Good afternoon, Ines"],
    [18, "Good evening, Ines"],
    [23, "Good evening, Ines"],
  ])("at %i o'clock is '%s'", (hour, words) => {
    vi.setSystemTime(new Date(2026, 10, 21, hour, 30));
    expect(greeting("Ines")).toBe(words);
  });
});
