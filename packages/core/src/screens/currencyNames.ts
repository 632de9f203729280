import type { FieldOption } from "../forms/formFields.ts";

const names = new Intl.DisplayNames(undefined, { type: "currency" });

/** The currencies to choose from, by their code: 'EUR, Euro'. */
export const currencyOptions: readonly FieldOption[] = Intl.supportedValuesOf("currency").map((value) => ({
  value,
  label: `${value}, ${names.of(value) ?? value}`,
}));
