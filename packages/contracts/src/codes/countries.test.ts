import { expect, test } from "vitest";
import { countries, isCountry } from "./countries.ts";

test("countryCodes lists the 249 codes of ISO 3166-1 in alphabetical order, each once and with an English name", () => {
  expect(countries).toHaveLength(249);
  expect(countries).toEqual([...new Set(countries)].toSorted());
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test("isCountry accepts only a listed code", () => {
  expect(["PT", "IE", "CO", "GB", "NL", "NO", "ZA", "ES", "DO", "IN", "DE", "KE"].every(isCountry)).toBe(
    true,
  );
  expect(["", "pt", "PRT", "XX", "EU", "UK", "PT ", "constructor"].filter(isCountry)).toEqual([]);
});
