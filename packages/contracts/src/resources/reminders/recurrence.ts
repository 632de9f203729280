import { MAX_OCCURRENCES } from "#wire/limits.ts";
import { fieldValueFits } from "#wire/fieldValue.ts";

/** Frequencies of a rule; spans shorter than a day are refused. */
export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** One of these frequencies. */
export type Frequency = (typeof frequencies)[number];

/** Days of a week as RFC 5545 writes them, Monday first. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
/** One of these days. */
export type Weekday = (typeof weekdays)[number];

/** A day of the week, or its n-th in the month or year; `-1` is the last. */
export interface RuleDay {
  readonly ordinal: number | undefined;
  readonly day: Weekday;
}

interface Lists {
  readonly byDay: readonly RuleDay[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byWeekNo: readonly number[];
  readonly bySetPos: readonly number[];
}

/** A parsed repetition rule of RFC 5545; time of day and zone belong to the reminder. Source: behaviour.md §4 Reminders. */
export interface Recurrence extends Lists {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly weekStart: Weekday | undefined;
  /** Number of occurrences; excludes `until`. */
  readonly count: number | undefined;
  /** The last day, `YYYY-MM-DD`, in the reminder's zone; or the last instant, if the rule names one in UTC. */
  readonly until: string | undefined;
}

/** The longest interval of a rule, in its days, weeks, months or years. Source: behaviour.md §5 Forms. */
export const MAX_INTERVAL = 999;
const MAX_RULE_CHARS = 500;

/** Part of the rule → its largest number. All but months may be negative, counted from the end. */
const numberParts = { BYMONTHDAY: 31, BYMONTH: 12, BYYEARDAY: 366, BYWEEKNO: 53, BYSETPOS: 366 } as const;
type NumberPart = keyof typeof numberParts;

const isNumberPart = (name: string): name is NumberPart => Object.hasOwn(numberParts, name);
/** True for the code of a weekday. */
export const isWeekday = (text: string): text is Weekday => weekdays.some((day) => day === text);
const isFrequency = (text: string): text is Frequency => frequencies.some((one) => one === text);

/** Parses `FREQ=MONTHLY;BYMONTHDAY=5`, with or without a leading `RRULE:`; undefined if it is not a rule that the product supports. */
export const readRecurrence = (text: string): Recurrence | undefined => {
  if (text.length > MAX_RULE_CHARS) return undefined;
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .map((part) => part.split("="));
  const given = new Map(parts.map(([name = "", value = ""]) => [name, value]));
  const isWellFormed = given.size === parts.length && parts.every((part) => part.length === 2 && part[1]);
  const known = [...given.keys()].every((name) => isNumberPart(name) || plainParts.has(name));
  const frequency = given.get("FREQ") ?? "";
  if (!isWellFormed || !known || !isFrequency(frequency)) return undefined;

  const numbers = (name: NumberPart): readonly number[] | undefined => {
    const value = given.get(name);
    if (value === undefined) return [];
    const list = value.split(",").map((one) => readWhole(one, numberParts[name]));
    const isFine = list.every((one) => one !== undefined && one !== 0 && (name !== "BYMONTH" || one > 0));
    return isFine ? list.filter((one) => one !== undefined) : undefined;
  };
  const byDay = readDays(given.get("BYDAY"), frequency);
  const byMonthDay = numbers("BYMONTHDAY");
  const byMonth = numbers("BYMONTH");
  const byYearDay = numbers("BYYEARDAY");
  const byWeekNo = numbers("BYWEEKNO");
  const bySetPos = numbers("BYSETPOS");
  const interval = readWhole(given.get("INTERVAL") ?? "1", MAX_INTERVAL);
  const count = readWhole(given.get("COUNT") ?? "1", MAX_OCCURRENCES);
  const until = readUntil(given.get("UNTIL"));
  const weekStart = given.get("WKST");
  const lists = { byDay, byMonthDay, byMonth, byYearDay, byWeekNo, bySetPos };
  if (!areAllRead(lists) || !interval || interval < 1 || !count || count < 1 || until === null)
    return undefined;
  if (weekStart !== undefined && !isWeekday(weekStart)) return undefined;
  if (given.has("COUNT") && given.has("UNTIL")) return undefined;
  if (!partsFit(frequency, lists)) return undefined;
  return {
    frequency,
    interval,
    ...lists,
    weekStart,
    count: given.has("COUNT") ? count : undefined,
    until,
  };
};

const listPart = (name: string, values: readonly (string | number)[]): readonly string[] =>
  values.length > 0 ? [`${name}=${values.join(",")}`] : [];

/** Writes the rule as RFC 5545 does, its parts always in the same order. */
export const writeRecurrence = (rule: Recurrence): string => {
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...listPart("BYMONTH", rule.byMonth),
    ...listPart("BYWEEKNO", rule.byWeekNo),
    ...listPart("BYYEARDAY", rule.byYearDay),
    ...listPart("BYMONTHDAY", rule.byMonthDay),
    ...listPart(
      "BYDAY",
      rule.byDay.map(({ ordinal, day }) => `${ordinal ?? ""}${day}`),
    ),
    ...listPart("BYSETPOS", rule.bySetPos),
    ...(rule.weekStart ? [`WKST=${rule.weekStart}`] : []),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === undefined ? [] : [`UNTIL=${rule.until.replaceAll(/[-:]/g, "")}`]),
  ].join(";");
};

const plainParts = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"]);

const areAllRead = (lists: { readonly [Name in keyof Lists]: Lists[Name] | undefined }): lists is Lists =>
  Object.values(lists).every((list) => list !== undefined);

/** False if the rule combines parts that RFC 5545 §3.3.10 forbids together. */
const partsFit = (frequency: Frequency, lists: Lists): boolean => {
  const { byMonthDay, byMonth, byYearDay, byWeekNo, bySetPos, byDay } = lists;
  if (byWeekNo.length > 0 && frequency !== "YEARLY") return false;
  if (byYearDay.length > 0 && frequency !== "YEARLY") return false;
  if (byMonthDay.length > 0 && frequency === "WEEKLY") return false;
  if (byWeekNo.length > 0 && byDay.some(({ ordinal }) => ordinal !== undefined)) return false;
  const others = [byMonthDay, byMonth, byYearDay, byWeekNo, byDay];
  return bySetPos.length === 0 || others.some((list) => list.length > 0);
};

const readWhole = (text: string, most: number): number | undefined => {
  const value = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && Math.abs(value) <= most ? value : undefined;
};

const readDays = (text: string | undefined, frequency: Frequency): readonly RuleDay[] | undefined => {
  if (text === undefined) return [];
  const days = text.split(",").map((one) => {
    const [, number = "", day = ""] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(one) ?? [];
    const ordinal = number === "" ? undefined : Number(number);
    const isOrdinal = ordinal === undefined || (Math.abs(ordinal) >= 1 && Math.abs(ordinal) <= 53);
    const mayCount = ordinal === undefined || frequency === "MONTHLY" || frequency === "YEARLY";
    return isWeekday(day) && isOrdinal && mayCount ? { ordinal, day } : undefined;
  });
  return days.every((day) => day !== undefined) ? days : undefined;
};

/** `20270131` → `2027-01-31`; `20270131T090000Z` → `2027-01-31T09:00:00Z`; null for anything else. */
const readUntil = (text: string | undefined): string | undefined | null => {
  if (text === undefined) return undefined;
  const [, y, m, d, time, h, min, s] = /^(\d{4})(\d{2})(\d{2})(T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text) ?? [];
  const day = `${y}-${m}-${d}`;
  if (!fieldValueFits({ type: "date" }, day)) return null;
  if (time === undefined) return day;
  const instant = `${day}T${h}:${min}:${s}Z`;
  return fieldValueFits({ type: "datetime" }, instant) ? instant : null;
};
