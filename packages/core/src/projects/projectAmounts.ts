import { currencyDigits } from "@canopy/contracts";
import type { FormField } from "../forms/formFields.ts";
import { exactNumber } from "../text/exactNumber.ts";
import { numberText } from "../text/numberText.ts";

const MOST_DIGITS = 20;

/** A number in the person's format, with all its decimals, and its unit; '' for null. */
export const amountText = (value: number | null, unit: string | null, locale?: string): string => {
  if (value === null) return "";
  return [exactNumber("", value, locale), unit].filter(Boolean).join(" ");
};

/** A budget in its currency, with decimals only if it is no whole number, and then with all of them; '' for null. */
export const budgetText = (budget: number | null, currency: string | null, locale?: string): string => {
  if (budget === null) return "";
  if (currency === null) return numberText(budget, locale);
  const decimals = Number.isInteger(budget)
    ? { maximumFractionDigits: 0 }
    : { minimumFractionDigits: currencyDigits(currency), maximumFractionDigits: MOST_DIGITS };
  return budget.toLocaleString(locale, { style: "currency", currency, ...decimals });
};

/** A period between two days as they are written; one with a single end names which it is. '' without any. */
export const periodText = (first: string, last: string): string => {
  if (first === "" && last === "") return "";
  if (last === "") return `From ${first}`;
  return first === "" ? `Until ${last}` : `${first} – ${last}`;
};

/** The number of a registry entry's field, with all its decimals, and its unit; a whole number, such as a year, has no groups. */
export const entryNumberText = (
  { name, kind, unit }: Pick<FormField, "name" | "kind" | "unit">,
  value: number,
  locale?: string,
): string =>
  [kind === "whole" ? String(value) : exactNumber(name, value, locale), unit].filter(Boolean).join("\u00a0");

const DEGREES_DIGITS = 5;

/** Coordinates in degrees; '' where one of them is missing. */
export const coordinatesText = (latitude: number | null, longitude: number | null, locale?: string): string =>
  latitude === null || longitude === null
    ? ""
    : [latitude, longitude]
        .map((degrees) =>
          degrees.toLocaleString(locale, { maximumFractionDigits: DEGREES_DIGITS, signDisplay: "negative" }),
        )
        .join("°, ")
        .concat("°");
