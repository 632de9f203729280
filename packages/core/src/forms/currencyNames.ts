import type { FieldOption } from "./formFields.ts";
import { byLocale } from "../text/byLocale.ts";

/** Options of currencies by code: 'EUR, Euro'. */
export const currencyOptions = byLocale((locale): readonly FieldOption[] => {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return Intl.supportedValuesOf("currency").map((value) => ({
    value,
    label: `${value}, ${names.of(value) ?? value}`,
  }));
});
