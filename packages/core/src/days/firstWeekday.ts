import type { Weekday } from "./days.ts";

/** Storage key of the person's first weekday. */
export const FIRST_WEEKDAY_KEY = "calendar_first_weekday";

/** The weekdays with which a week begins in some region: Monday, Saturday, Sunday. */
export const firstWeekdays = [1, 6, 7] as const satisfies readonly Weekday[];
/** One of the first weekdays. */
export type FirstWeekday = (typeof firstWeekdays)[number];

/** Reads a stored or chosen first weekday; undefined where the text names none. */
export const readFirstWeekday = (text: string | undefined): FirstWeekday | undefined =>
  firstWeekdays.find((weekday) => String(weekday) === text);

/** Regions whose weeks begin with Sunday (7) or Saturday (6), for runtimes without week data; all others begin with Monday. */
const regions: Readonly<Record<6 | 7, string>> = {
  6: "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY",
  7: "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
};

const weekInfoDay = (locale: Intl.Locale): unknown => {
  // Newer runtimes have a method, others a property, some neither.
  const get: unknown = Reflect.get(locale, "getWeekInfo");
  const info: unknown = typeof get === "function" ? get.call(locale) : Reflect.get(locale, "weekInfo");
  return typeof info === "object" && info !== null ? Reflect.get(info, "firstDay") : undefined;
};

const regionalFirst = (locale: Intl.Locale): FirstWeekday => {
  const region = locale.maximize().region ?? "";
  return ([6, 7] as const).find((weekday) => regions[weekday].split(" ").includes(region)) ?? 1;
};

/** The first weekday of a language's region; the runtime's own language when absent. */
export const localFirstWeekday = (tag?: string): FirstWeekday => {
  const locale = new Intl.Locale(tag ?? new Intl.DateTimeFormat().resolvedOptions().locale);
  return readFirstWeekday(String(weekInfoDay(locale))) ?? regionalFirst(locale);
};
