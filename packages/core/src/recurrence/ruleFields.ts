import { readRecurrence, writeRecurrence, isWeekday, type Recurrence } from "@canopy/contracts";
import { isLeapDay, isMissingInSomeMonths, readLocalDay, type LocalDay } from "../days/localDay.ts";
import { wholeNumber } from "../text/wholeNumber.ts";
import { shortMonthDay, shortMonthDays } from "./shortMonths.ts";

/** The values of the rule builder's fields; numbers as typed. */
export interface RuleFields {
  /** 'NEVER' does not repeat; 'CUSTOM' takes the rule in `ruleText`. */
  readonly repeats: string;
  readonly interval: string;
  readonly weekdays: readonly string[];
  /** 'day' of the month, or 'weekday' with its position. */
  readonly monthBy: string;
  /** 1 to 31, or -1 for the last day. */
  readonly monthDay: string;
  /** The rule for shorter months: 'last' takes their last day, 'skip' leaves them out. */
  readonly shortMonths: string;
  /** The rule for years without a 29 February: 'last' takes the 28th, 'skip' leaves them out. */
  readonly otherYears: string;
  readonly nth: string;
  readonly nthDay: string;
  readonly ruleText: string;
  /** 'NEVER', after a number of 'TIMES', or on a 'DAY'. */
  readonly ends: string;
  readonly times: string;
  readonly until: string;
}

/** Day number of a month's last day. */
export const LAST_DAY = -1;
/** Position of the last weekday in a month. */
const LAST = -1;
/** Highest position of a weekday; a fifth one means the last, because most months have only four. */
const MOST_NTH = 4;

const nthOf = ({ nth }: LocalDay): string => String(nth > MOST_NTH ? LAST : nth);

/** The builder's initial values, suggested by the due day. */
export const ruleFieldsFor = (due: string): RuleFields => {
  const day = readLocalDay(due);
  return {
    repeats: "NEVER",
    interval: "1",
    weekdays: [],
    monthBy: "day",
    monthDay: day ? String(day.monthDay) : "",
    shortMonths: "last",
    otherYears: "last",
    nth: day ? nthOf(day) : "1",
    nthDay: day?.weekday ?? "MO",
    ruleText: "",
    ends: "NEVER",
    times: "",
    until: "",
  };
};

const nothing: Pick<
  Recurrence,
  "byDay" | "byMonthDay" | "byMonth" | "byYearDay" | "byWeekNo" | "bySetPos" | "weekStart"
> = {
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  byYearDay: [],
  byWeekNo: [],
  bySetPos: [],
  weekStart: undefined,
};

/** The most digits of a number in a rule. */
const MOST_DIGITS = 5;
const wholeIn = (text: string): number => wholeNumber(text, MOST_DIGITS);

const onMonthDay = (monthDay: number, shortMonths: string): Partial<Recurrence> =>
  isMissingInSomeMonths(monthDay) && shortMonths === "last"
    ? { byMonthDay: shortMonthDays(monthDay), bySetPos: [LAST] }
    : { byMonthDay: [monthDay] };

const partsOf = (fields: RuleFields, due: LocalDay | undefined): Partial<Recurrence> => {
  const { repeats, monthBy, monthDay, shortMonths, otherYears, nth, nthDay } = fields;
  if (repeats === "WEEKLY")
    return { byDay: fields.weekdays.filter(isWeekday).map((day) => ({ ordinal: undefined, day })) };
  if (repeats === "MONTHLY" && monthBy === "weekday")
    return { byDay: isWeekday(nthDay) ? [{ ordinal: wholeIn(nth), day: nthDay }] : [] };
  if (repeats === "MONTHLY") return onMonthDay(wholeIn(monthDay), shortMonths);
  if (due && isLeapDay(due) && otherYears === "last")
    return { byMonth: [due.month], ...onMonthDay(due.monthDay, otherYears) };
  return {};
};

/** Makes an RFC 5545 rule of the builder's values; undefined where they do not repeat. Its validity is checked with the reminder's draft. */
export const ruleOf = (fields: RuleFields, due: string): string | undefined => {
  const { repeats, interval, ends, times, until, ruleText } = fields;
  if (repeats === "NEVER" || repeats === "") return undefined;
  if (repeats === "CUSTOM") return ruleText.trim();
  const isYearly = repeats === "YEARLY";
  const day = readLocalDay(due);
  return writeRecurrence({
    ...nothing,
    frequency: repeats === "DAILY" || repeats === "WEEKLY" || isYearly ? repeats : "MONTHLY",
    interval: wholeIn(interval),
    ...(repeats !== "DAILY" && partsOf(fields, day)),
    count: ends === "TIMES" ? wholeIn(times) : undefined,
    until: ends === "DAY" && until !== "" ? until : undefined,
  });
};

const endOf = ({ count, until }: Recurrence): Partial<RuleFields> => {
  if (count !== undefined) return { ends: "TIMES", times: String(count) };
  // A rule that ends at an instant is kept unchanged.
  return until === undefined || until.includes("T") ? {} : { ends: "DAY", until };
};

/** The builder's values that would make this rule; undefined where there are none. */
const candidateOf = (rule: Recurrence, first: RuleFields, due: LocalDay | undefined): RuleFields => {
  const { frequency, interval, byDay, byMonthDay } = rule;
  const common = { ...first, repeats: frequency, interval: String(interval), ...endOf(rule) };
  if (frequency === "WEEKLY") return { ...common, weekdays: byDay.map(({ day }) => day) };
  const [nth] = byDay;
  if (frequency === "MONTHLY" && nth)
    return { ...common, monthBy: "weekday", nth: String(nth.ordinal ?? ""), nthDay: nth.day };
  const taken = shortMonthDay(rule);
  const shortMonths = taken === undefined ? "skip" : "last";
  if (frequency === "YEARLY") return due && isLeapDay(due) ? { ...common, otherYears: shortMonths } : common;
  const day = taken ?? byMonthDay[0] ?? wholeIn(first.monthDay);
  return { ...common, monthDay: String(day), ...(isMissingInSomeMonths(day) && { shortMonths }) };
};

/** The builder's values of a rule; a rule that the builder cannot express is kept in `ruleText`. */
export const fieldsOfRule = (text: string | null, due: string): RuleFields => {
  const first = ruleFieldsFor(due);
  if (text === null) return first;
  const rule = readRecurrence(text);
  const fields = rule && candidateOf(rule, first, readLocalDay(due));
  const isSaid = rule && fields && isSameRule(ruleOf(fields, due), rule, due);
  return isSaid ? fields : { ...first, repeats: "CUSTOM", ruleText: text };
};

/** Adds the due day to a monthly rule that names no day, as the builder does. */
const named = (rule: Recurrence, due: string): Recurrence => {
  const day = readLocalDay(due);
  const isBare = rule.frequency === "MONTHLY" && rule.byDay.length === 0 && rule.byMonthDay.length === 0;
  return isBare && day ? { ...rule, byMonthDay: [day.monthDay] } : rule;
};

const isSameRule = (made: string | undefined, rule: Recurrence, due: string): boolean =>
  made === writeRecurrence(named(rule, due));

/** Reads the builder's values from a form's values or body. */
export const ruleFieldsIn = (values: Readonly<Record<string, unknown>>): RuleFields => {
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const days = values["weekdays"];
  return {
    repeats: text("rrule"),
    interval: text("interval"),
    weekdays: Array.isArray(days) ? days.filter((day) => typeof day === "string") : [],
    monthBy: text("monthBy"),
    monthDay: text("monthDay"),
    shortMonths: text("shortMonths"),
    otherYears: text("otherYears"),
    nth: text("nth"),
    nthDay: text("nthDay"),
    ruleText: text("ruleText"),
    ends: text("ends"),
    times: text("count"),
    until: text("until"),
  };
};
