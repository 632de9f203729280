import { listDefaults, type Filter } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { monthName, monthOptions, withMonths } from "./months.ts";

const now = Date.parse("2026-03-31T23:30:00Z");

const filtersOf = (...filters: readonly Filter[]) =>
  withMonths({ ...listDefaults, filters, extend: [] }, "createdAt").filters;
const createdIn = (value: string): Filter => ({ fieldId: "createdAt", operator: "equals", values: [value] });

describe("a month", () => {
  test("has a short and a full name", () => {
    expect([monthName("2026-05", "short", "en-GB"), monthName("2026-05", "full", "en-GB")]).toEqual([
      "May",
      "May 2026",
    ]);
    expect(monthName("2026-05", "full", "de-DE")).toBe("Mai 2026");
    expect(monthOptions("de-DE", now)[0]).toMatchObject({ label: "März 2026" });
    expect(monthName("2026-13", "full", "en-GB")).toBe("2026-13");
    expect(monthName("2026-05", "short", "fa-IR"), "not the month in which the 1st lies there").toBe("مه");
  });

  test("is requested as the time from its start to the next month's, in UTC", () => {
    expect(filtersOf(createdIn("2025-12"))).toEqual([
      { fieldId: "createdAt", operator: "greater_than_or_equal", values: ["2025-12-01T00:00:00.000Z"] },
      { fieldId: "createdAt", operator: "less_than", values: ["2026-01-01T00:00:00.000Z"] },
    ]);
  });

  test("leaves a text that is no month, and every other field, unchanged", () => {
    const others = [
      createdIn("2026-00"),
      createdIn("2026-5"),
      { ...createdIn("2026-05"), operator: "greater_than_or_equal" },
      { ...createdIn("2026-05"), fieldId: "name" },
    ] as const;
    expect(filtersOf(...others)).toEqual(others);
  });
});

test("is offered among the last twelve, this one first, even at the end of a month", () => {
  const options = monthOptions("en-GB", now);
  expect(options).toHaveLength(12);
  expect(options.map(({ value }) => value).slice(0, 3)).toEqual(["2026-03", "2026-02", "2026-01"]);
  expect(options.at(-1)).toEqual({ value: "2025-04", label: "April 2025", text: "Created in April 2025" });
});
