import { countries } from "@canopy/contracts";
import type { FieldOption } from "./formFields.ts";
import { byLocale } from "../text/byLocale.ts";

const regionNames = byLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** A country's name in the person's language; an unknown code as it came. */
export const countryName = (code: string, locale: string | undefined): string => {
  try {
    return regionNames(locale).of(code) ?? code;
  } catch {
    return code;
  }
};

/** The countries to choose from, by name. */
export const countryOptions = byLocale((locale): readonly FieldOption[] =>
  countries
    .map((value) => ({ value, label: countryName(value, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
);
