import { countries } from "@canopy/contracts";
import type { FieldOption } from "./formFields.ts";
import { byLocale } from "../text/byLocale.ts";
import { countryName } from "../text/countryName.ts";

/** Options of countries by name. */
export const countryOptions = byLocale((locale): readonly FieldOption[] =>
  countries
    .map((value) => ({ value, label: countryName(value, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
);
