import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerClock } from "./clock.ts";

const NOW = Date.parse("2026-11-21T09:00:00.400Z");
const HOUR = 60 * 60_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const header = (offsetMs: number) => new Date(NOW + offsetMs).toUTCString();

describe("the server's clock", () => {
  it.each([2, -2])("is corrected by a Date header when the device is %i hours off", (hours) => {
    const clock = createServerClock();
    expect(clock.hearHeader(header(hours * HOUR))).toBe(true);
    expect(Math.abs(clock.nowMs() - (NOW + hours * HOUR))).toBeLessThanOrEqual(500);
  });

  it("is the device's own while the header differs by no more than its precision", () => {
    const clock = createServerClock();
    expect(clock.hearHeader(header(0))).toBe(false);
    expect(clock.hearHeader(header(-900))).toBe(false);
    expect(clock.nowMs()).toBe(NOW);
  });

  it("is corrected once the difference exceeds a second", () => {
    const clock = createServerClock();
    expect(clock.hearHeader(header(-3_000))).toBe(true);
    expect(clock.nowMs()).toBe(NOW - 3_000 + 100);
  });

  it("follows the device again after the device was corrected", () => {
    const clock = createServerClock(2 * HOUR);
    expect(clock.nowMs()).toBe(NOW + 2 * HOUR);
    expect(clock.hearHeader(header(0))).toBe(true);
    expect(clock.nowMs()).toBe(NOW);
  });

  it("is the device's own once the device's clock has jumped, until the next header", () => {
    const clock = createServerClock();
    clock.hearHeader(header(2 * HOUR));
    vi.advanceTimersByTime(HOUR);
    expect(Math.round((clock.nowMs() - NOW) / HOUR)).toBe(3);
    vi.setSystemTime(NOW + 3 * HOUR);
    expect(clock.nowMs()).toBe(NOW + 3 * HOUR);
    expect(clock.hearHeader(header(5 * HOUR))).toBe(true);
    expect(Math.round((clock.nowMs() - NOW) / HOUR)).toBe(5);
  });

  it("stays earlier than the device's after a jump if it was", () => {
    const clock = createServerClock();
    clock.hearHeader(header(-2 * HOUR));
    vi.setSystemTime(NOW + HOUR);
    expect(Math.round((clock.nowMs() - NOW) / HOUR)).toBe(-1);
  });

  it("is the device's own while the stored difference is in doubt, until the next header", () => {
    const clock = createServerClock(2 * HOUR);
    clock.doubtStored();
    expect(clock.nowMs()).toBe(NOW);
    expect(clock.hearHeader(header(2 * HOUR))).toBe(true);
    clock.doubtStored();
    expect(clock.nowMs()).toBe(NOW + 2 * HOUR);
  });

  it("takes over a difference that another tab has stored, until the first header", () => {
    const clock = createServerClock();
    clock.hearStored(-2 * HOUR);
    expect(clock.nowMs()).toBe(NOW - 2 * HOUR);
    clock.hearStored(Number("nonsense"));
    expect(clock.nowMs()).toBe(NOW - 2 * HOUR);
    clock.hearHeader(header(0));
    clock.hearStored(-2 * HOUR);
    expect(clock.nowMs()).toBe(NOW);
  });

  it("ignores a header that is not a date", () => {
    const clock = createServerClock(Number("nonsense"));
    for (const odd of ["", "yesterday", "NaN"]) expect(clock.hearHeader(odd)).toBe(false);
    expect(clock.nowMs()).toBe(NOW);
  });

  it("learns from a new token's issue time only before the first header", () => {
    const clock = createServerClock();
    expect(clock.hearIssue(NOW - HOUR)).toBe(true);
    expect(Math.round((clock.nowMs() - NOW) / HOUR)).toBe(-1);
    clock.hearHeader(header(0));
    expect(clock.hearIssue(NOW - HOUR)).toBe(false);
    expect(clock.nowMs()).toBe(NOW);
  });
});
