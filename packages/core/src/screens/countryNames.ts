import { countries } from "@canopy/contracts";
import type { FieldOption } from "../forms/formFields.ts";

const regionNames = new Intl.DisplayNames(undefined, { type: "region" });

/** A country's name in the person's language; an unknown code as it came. */
export const countryName = (code: string): string => {
  try {
    return regionNames.of(code) ?? code;
  } catch {
    return code;
  }
};

/** The countries to choose from, by name. */
export const countryOptions: readonly FieldOption[] = countries
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
