/** Calendars of CLDR whose months and days are those of the Gregorian one; only their years differ. */
const GREGORIAN_MONTHS: ReadonlySet<string> = new Set(["gregory", "buddhist", "japanese", "roc"]);

/**
 * Options that name a Gregorian month or day as such in every language. 'fa' and 'ar-SA' count other months: November
 * 2026 would be 'آبان ۱۴۰۵' there, which ends on the 21st.
 */
export const gregorianMonths = (locale: string | undefined): Intl.DateTimeFormatOptions =>
  GREGORIAN_MONTHS.has(new Intl.DateTimeFormat(locale).resolvedOptions().calendar)
    ? {}
    : { calendar: "gregory" };
