import { currencyDigits } from "@canopy/contracts";
import { numberText } from "../text/numberText.ts";

/** A number in the person's format with its unit; '' for null. */
export const amountText = (value: number | null, unit: string | null, locale?: string): string =>
  value === null ? "" : [numberText(value, locale), unit].filter(Boolean).join(" ");

const MOST_DIGITS = 20;

/** A budget in its currency, with decimals only if it is no whole number, and then with all of them; '' for null. */
export const budgetText = (budget: number | null, currency: string | null, locale?: string): string => {
  if (budget === null) return "";
  if (currency === null) return numberText(budget, locale);
  const decimals = Number.isInteger(budget)
    ? { maximumFractionDigits: 0 }
    : { minimumFractionDigits: currencyDigits(currency), maximumFractionDigits: MOST_DIGITS };
  return budget.toLocaleString(locale, { style: "currency", currency, ...decimals });
};

const DEGREES_DIGITS = 5;

/** Coordinates in degrees; '' where one of them is missing. */
export const coordinatesText = (latitude: number | null, longitude: number | null, locale?: string): string =>
  latitude === null || longitude === null
    ? ""
    : [latitude, longitude]
        .map((degrees) => degrees.toLocaleString(locale, { maximumFractionDigits: DEGREES_DIGITS }))
        .join("°, ")
        .concat("°");
