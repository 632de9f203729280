import type { AnswerOf, Filter, ListQuery, projectEndpoints } from "@canopy/contracts";
import type { ChoiceOption } from "../lists/listView.ts";
import { MONTH } from "../lists/month.ts";
import { byLocale } from "../text/byLocale.ts";
import { gregorianMonths } from "../text/gregorianMonths.ts";

/** The number of records created in one month of the UTC calendar, '2026-05'. */
export type Bucket = AnswerOf<typeof projectEndpoints.creationTrend>[number];

/** Number of months offered; the dashboard's trend shows as many. */
const OFFERED_MONTHS = 12;

const named = (options: Intl.DateTimeFormatOptions) =>
  byLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...gregorianMonths(locale), ...options, timeZone: "UTC" }),
  );
const short = named({ month: "short" });
const full = named({ month: "long", year: "numeric" });

/** The first instant of the month `later` months after `period`; undefined where `period` is not a month. */
const beginOf = (period: string, later = 0): Date | undefined => {
  const { year, month } = MONTH.exec(period)?.groups ?? {};
  return year === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month) - 1 + later, 1));
};

/** The name of a month in the person's language, 'May' or 'May 2026'; any other text unchanged. */
export const monthName = (period: string, length: "short" | "full", locale: string | undefined): string => {
  const begin = beginOf(period);
  return begin ? (length === "short" ? short : full)(locale).format(begin) : period;
};

/** Options of the months up to the present one, the latest first. */
export const monthOptions = (locale: string | undefined, nowMs: number): readonly ChoiceOption[] => {
  const now = new Date(nowMs).toISOString().slice(0, "2026-05".length);
  return Array.from({ length: OFFERED_MONTHS }, (_, back) => {
    const value = beginOf(now, -back)?.toISOString().slice(0, now.length) ?? now;
    const label = monthName(value, "full", locale);
    return { value, label, text: `Created in ${label}` };
  });
};

const monthOf = (filter: Filter): readonly Filter[] => {
  const [period = ""] = filter.values;
  const [from, until] = [beginOf(period), beginOf(period, 1)];
  if (filter.operator !== "equals" || !from || !until) return [filter];
  const { fieldId } = filter;
  return [
    { fieldId, operator: "greater_than_or_equal", values: [from.toISOString()] },
    { fieldId, operator: "less_than", values: [until.toISOString()] },
  ];
};

/** Translates an address's query for the server: a month of `fieldId` becomes the time from its start to the next month's. */
export const withMonths = (list: ListQuery, fieldId: string): ListQuery => ({
  ...list,
  filters: list.filters.flatMap((filter) => (filter.fieldId === fieldId ? monthOf(filter) : [filter])),
});
