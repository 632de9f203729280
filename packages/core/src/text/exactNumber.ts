const MOST_DIGITS = 20;

/** A field's number with all its decimals in the person's format; a year has no groups: '2030'. */
export const exactNumber = (field: string, value: number, locale?: string): string =>
  value.toLocaleString(locale, {
    signDisplay: "negative",
    useGrouping: !/year$/i.test(field),
    maximumFractionDigits: MOST_DIGITS,
  });
