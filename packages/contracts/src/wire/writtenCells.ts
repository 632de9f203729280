/** The order of day and month in a day such as 03/04/2026. */
export type DayOrder = "DAY_FIRST" | "MONTH_FIRST";

const FORMULA_START = /^[=+\-@\t\r']/;

/** Takes away the one apostrophe that an export put before a text, so that no spreadsheet reads it as a formula. Source: behaviour.md §7 Exports. */
export const withoutFormulaMark = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMERIC_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const NAMED_DAY =
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[-. ]+(?<month>[a-z]{3,9})|(?<named>[a-z]{3,9})[-. ]+(?<of>\d{1,2})(?:st|nd|rd|th)?)[-., ]+(?<year>\d{4})$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTHS_A_YEAR = 12;
const DAY_DIGITS = 2;

const dayOf = (year: string, month: string | number, day: string): string | undefined => {
  const text = `${year}-${String(month).padStart(DAY_DIGITS, "0")}-${day.padStart(DAY_DIGITS, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
};

/** True for a day such as 03/04/2026, which is in March or in April. */
export const isAmbiguousDay = (text: string): boolean => {
  const [, first, second] = NUMERIC_DAY.exec(text) ?? [];
  return first !== second && Number(first) <= MONTHS_A_YEAR && Number(second) <= MONTHS_A_YEAR;
};

/** The order of day and month that a day such as 22/04/2026 shows; undefined for one that shows none. */
export const dayOrderOf = (text: string): DayOrder | undefined => {
  const [, first, second] = NUMERIC_DAY.exec(text) ?? [];
  if (Number(first) > MONTHS_A_YEAR) return "DAY_FIRST";
  return Number(second) > MONTHS_A_YEAR ? "MONTH_FIRST" : undefined;
};

/** A day as people write it (2026-04-03, 3.4.2026, 3 April 2026, April 3rd, 2026) as `YYYY-MM-DD`; undefined if the text is none. A day that can be read in two ways is read day first unless `order` says otherwise. */
export const readWrittenDay = (text: string, order: DayOrder | null): string | undefined => {
  const iso = ISO_DAY.exec(text);
  if (iso) return dayOf(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  const named = NAMED_DAY.exec(text)?.groups;
  if (named) {
    const { day, month, named: monthFirst, of, year: ofYear } = named;
    const at = MONTHS.indexOf((month ?? monthFirst ?? "").slice(0, "jan".length).toLowerCase());
    return at === -1 ? undefined : dayOf(ofYear ?? "", at + 1, day ?? of ?? "");
  }
  const [, first = "", second = "", year = ""] = NUMERIC_DAY.exec(text) ?? [];
  if (year === "") return undefined;
  const isMonthFirst = (isAmbiguousDay(text) ? order : dayOrderOf(text)) === "MONTH_FIRST";
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
};
