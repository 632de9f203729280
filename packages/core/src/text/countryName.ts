import { byLocale } from "./byLocale.ts";

const regionNames = byLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** A country's name in the person's language; an unknown code as it came. */
export const countryName = (code: string, locale: string | undefined): string => {
  try {
    return regionNames(locale).of(code) ?? code;
  } catch {
    return code;
  }
};
