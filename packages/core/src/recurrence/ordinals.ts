const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const places = ["", "first", "second", "third", "fourth", "fifth"];
const TEN = 10;
const HUNDRED = 100;
const endings: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };

/** 1 → '1st', 22 → '22nd', 13 → '13th'. */
export const ordinal = (n: number): string => {
  const isTeen = Math.floor((n % HUNDRED) / TEN) === 1;
  return `${n}${isTeen ? "th" : (endings[n % TEN] ?? "th")}`;
};

/** The name of a position: 2 → 'second', -1 → 'last', -2 → '2nd to last'. */
export const placeName = (n: number): string => {
  if (n === -1) return "last";
  return n < 0 ? `${ordinal(-n)} to last` : (places[n] ?? ordinal(n));
};

/** A day of the month: 5 → '5th', -1 → 'last day', -3 → '3rd to last day'. */
export const monthDayName = (day: number): string => (day > 0 ? ordinal(day) : `${placeName(day)} day`);

/** The name of a month by its number, from 1. */
export const monthWord = (month: number): string => MONTHS[month - 1] ?? String(month);
