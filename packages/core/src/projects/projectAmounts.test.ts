import { describe, expect, test } from "vitest";
import { amountText, budgetText, coordinatesText, entryNumberText, periodText } from "./projectAmounts.ts";
import { registryListViews } from "./projectRegistry.view.ts";

describe("a project's amounts", () => {
  test("have their unit, and no text where there is no value", () => {
    expect(amountText(250, "stoves")).toBe("250 stoves");
    expect(amountText(250, null)).toBe("250");
    expect(amountText(null, "stoves")).toBe("");
    expect(amountText(1250.5, "ha", "de")).toBe("1.250,5 ha");
    expect(amountText(1250.5, "ha", "es")).toBe("1.250,5 ha");
    expect(amountText(0.0004, "MW", "en-GB")).toBe("0.0004 MW");
  });

  test.each([
    ["1 Jan 2025", "31 Dec 2034", "1 Jan 2025 – 31 Dec 2034"],
    ["1 Jan 2025", "", "From 1 Jan 2025"],
    ["", "31 Dec 2034", "Until 31 Dec 2034"],
    ["", "", ""],
  ])("write a period from '%s' to '%s' with the end that it has", (first, last, text) => {
    expect(periodText(first, last)).toBe(text);
  });

  test("write a budget in its currency", () => {
    expect(budgetText(900, "EUR")).toMatch(/900/);
    expect(budgetText(900, "EUR")).toMatch(/€|EUR/);
    expect(budgetText(900, null)).toBe("900");
    expect(budgetText(null, "EUR")).toBe("");
  });

  test.each([
    [900, "EUR", "900"],
    [1234.5, "EUR", "1,234.50"],
    [0.4, "EUR", "0.40"],
    [0, "EUR", "0"],
    [1234, "JPY", "1,234"],
    [12.345, "KWD", "12.345"],
  ])(
    "write a budget of %d %s with the decimals of its currency only if it has any",
    (budget, currency, text) => {
      expect(budgetText(budget, currency, "en-GB").replaceAll(/[^\d.,]/g, "")).toBe(text);
    },
  );

  test("write a registry entry's number with all its decimals, and a year without groups", () => {
    const [quantity, vintage] = ["quantity", "vintage"].map((name) =>
      registryListViews.issuances.fields.find((field) => field.name === name),
    );
    const text = (field: typeof quantity, value: number) => field && entryNumberText(field, value, "en-GB");
    expect([text(quantity, 1234.5678), text(quantity, 0.0004), text(vintage, 2026)]).toEqual([
      ...["1,234.5678\u00a0tCO₂e", "0.0004\u00a0tCO₂e", "2026"],
    ]);
  });

  test("write coordinates without a sign where they are zero once rounded", () => {
    expect(coordinatesText(-0.000001, 51, "en-GB")).toBe("0°, 51°");
  });

  test("write coordinates only where both are known", () => {
    expect(coordinatesText(4, -74)).toMatch(/^4°, .74°$/);
    expect(coordinatesText(4.5, -74, "de")).toBe("4,5°, -74°");
    expect(coordinatesText(4, null)).toBe("");
  });
});
