import type { Weekday } from "./days.ts";

/** Where the person's choice of a week's first day is kept. */
export const FIRST_WEEKDAY_KEY = "calendar_first_weekday";

/** The days with which a week begins somewhere: Monday, Saturday, Sunday. */
export const firstWeekdays = [1, 6, 7] as const satisfies readonly Weekday[];
/** One of them. */
export type FirstWeekday = (typeof firstWeekdays)[number];

/** The first weekday that a text names, as it was kept or chosen. */
export const readFirstWeekday = (text: string | undefined): FirstWeekday | undefined =>
  firstWeekdays.find((weekday) => String(weekday) === text);

/** Regions whose calendars begin with Sunday or Saturday, for runtimes that do not say; all others begin with Monday. */
const regions: Readonly<Record<6 | 7, string>> = {
  6: "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY",
  7: "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
};

const saidBy = (locale: Intl.Locale): unknown => {
  // A method in newer runtimes, a property in others, and in some neither.
  const get: unknown = Reflect.get(locale, "getWeekInfo");
  const info: unknown = typeof get === "function" ? get.call(locale) : Reflect.get(locale, "weekInfo");
  return typeof info === "object" && info !== null ? Reflect.get(info, "firstDay") : undefined;
};

const regionalFirst = (locale: Intl.Locale): FirstWeekday => {
  const region = locale.maximize().region ?? "";
  return ([6, 7] as const).find((weekday) => regions[weekday].split(" ").includes(region)) ?? 1;
};

/** With which day a week begins where this language is spoken; the runtime's own language when absent. */
export const localFirstWeekday = (tag?: string): FirstWeekday => {
  const locale = new Intl.Locale(tag ?? new Intl.DateTimeFormat().resolvedOptions().locale);
  return readFirstWeekday(String(saidBy(locale))) ?? regionalFirst(locale);
};
