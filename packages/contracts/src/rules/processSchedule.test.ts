import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysAfter, isOverdue, workingDaysWaited } from "./processSchedule.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";

const at = (text: string) => new Date(`${text}Z`);
const readyAt = at("2026-03-02T10:00:00");

test("a due date is the expected days, of 24 hours, after the step became ready", () => {
  expect(daysAfter(readyAt, 30)).toEqual(at("2026-04-01T10:00:00"));
});

describe("an overdue step", () => {
  const open = { state: "READY", readyAt, expectedDays: 30 } as const;
  const late = at("2026-04-01T10:00:00.001");

  test("is overdue from the instant after its due date", () => {
    expect(isOverdue(open, "IN_PROGRESS", at("2026-04-01T10:00:00"))).toBe(false);
    expect(isOverdue(open, "IN_PROGRESS", late)).toBe(true);
    expect(isOverdue({ ...open, state: "REOPENED" }, "IN_PROGRESS", late)).toBe(true);
  });

  test("is open, has a due date, and belongs to a running process", () => {
    expect(isOverdue({ ...open, state: "COMPLETED" }, "IN_PROGRESS", late)).toBe(false);
    expect(isOverdue({ ...open, state: "LOCKED" }, "IN_PROGRESS", late)).toBe(false);
    expect(isOverdue({ ...open, readyAt: null }, "IN_PROGRESS", late)).toBe(false);
    expect(isOverdue(open, "ON_HOLD", late)).toBe(false);
    expect(isOverdue(open, "TERMINATED", late)).toBe(false);
  });
});

describe("working days waited", () => {
  test.each([
    ["the same day", "2026-03-02T23:59:59", 0],
    ["the next morning", "2026-03-03T00:00:00", 1],
    ["Friday", "2026-03-06T12:00:00", 4],
    ["Saturday", "2026-03-07T12:00:00", 4],
    ["Sunday", "2026-03-08T23:59:59", 4],
    ["the next Monday", "2026-03-09T00:00:00", 5],
    ["four weeks on", "2026-03-30T00:00:00", 20],
    ["a clock that runs behind", "2026-02-02T00:00:00", 0],
  ])("from a Monday to %s", (_, now, days) => {
    expect(workingDaysWaited(readyAt, at(now))).toBe(days);
  });

  test("from a weekend count from Monday on", () => {
    expect(workingDaysWaited(at("2026-03-07T10:00:00"), at("2026-03-08T10:00:00"))).toBe(0);
    expect(workingDaysWaited(at("2026-03-07T10:00:00"), at("2026-03-09T10:00:00"))).toBe(1);
  });

  test("equal a count day by day", () => {
    const days = fc.integer({ min: -20_000, max: 40_000 });
    fc.assert(
      fc.property(days, fc.nat(400), (from, length) => {
        const start = daysAfter(new Date(0), from);
        const counted = Array.from({ length }, (_, day) => daysAfter(start, day + 1).getUTCDay()).filter(
          (day) => day !== 0 && day !== 6,
        );
        expect(workingDaysWaited(start, daysAfter(start, length))).toBe(counted.length);
      }),
      propertyRuns(200, 20_000),
    );
  });
});
