import { readRecurrence, writeRecurrence, weekdays, type Recurrence, type Weekday } from "@canopy/contracts";
import { isLeapDay, isMissingInSomeMonths, readLocalDay, type LocalDay } from "../days/localDay.ts";
import { shortMonthDay, shortMonthDays } from "./shortMonths.ts";

/** What the rule builder's fields hold; numbers as they are typed. */
export interface RuleFields {
  /** 'NEVER' repeats not at all; 'CUSTOM' is a rule in `ruleText`. */
  readonly repeats: string;
  readonly interval: string;
  readonly weekdays: readonly string[];
  /** 'day' of the month, or 'weekday': the n-th one of it. */
  readonly monthBy: string;
  /** 1 to 31, or -1 for the last day. */
  readonly monthDay: string;
  /** What a month does that lacks that day: 'last' takes its last one, 'skip' leaves it out. */
  readonly shortMonths: string;
  readonly nth: string;
  readonly nthDay: string;
  readonly ruleText: string;
  /** 'NEVER', after a number of 'TIMES', or on a 'DAY'. */
  readonly ends: string;
  readonly times: string;
  readonly until: string;
}

/** The day of a month that stands for its last one. */
export const LAST_DAY = -1;
/** The place of the last one among several. */
const LAST = -1;
/** A fifth weekday is missing in most months: the last one is meant. */
const MOST_NTH = 4;

const nthOf = ({ nth }: LocalDay): string => String(nth > MOST_NTH ? LAST : nth);

/** The builder before anything is chosen: what the due day suggests. */
export const ruleFieldsFor = (due: string): RuleFields => {
  const day = readLocalDay(due);
  return {
    repeats: "NEVER",
    interval: "1",
    weekdays: [],
    monthBy: "day",
    monthDay: day ? String(day.monthDay) : "",
    shortMonths: "last",
    nth: day ? nthOf(day) : "1",
    nthDay: day?.weekday ?? "MO",
    ruleText: "",
    ends: "NEVER",
    times: "",
    until: "",
  };
};

const dayFields = ["monthDay", "nth", "nthDay"] as const;

/** The fields that still say what the old due day said, as the new one says it. */
export const followedDue = (
  values: Readonly<Record<string, unknown>>,
  before: string,
  after: string,
): readonly { readonly name: string; readonly value: string }[] => {
  if (!readLocalDay(before) || !readLocalDay(after)) return [];
  const [then, now] = [ruleFieldsFor(before), ruleFieldsFor(after)];
  return dayFields.flatMap((name) =>
    values[name] === then[name] && then[name] !== now[name] ? [{ name, value: now[name] }] : [],
  );
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

const isWeekday = (text: string): text is Weekday => weekdays.some((day) => day === text);

const wholeIn = (text: string): number => (/^-?\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);

const onMonthDay = (monthDay: number, shortMonths: string): Partial<Recurrence> =>
  isMissingInSomeMonths(monthDay) && shortMonths === "last"
    ? { byMonthDay: shortMonthDays(monthDay), bySetPos: [LAST] }
    : { byMonthDay: [monthDay] };

const partsOf = (fields: RuleFields, due: LocalDay | undefined): Partial<Recurrence> => {
  const { repeats, monthBy, monthDay, shortMonths, nth, nthDay } = fields;
  if (repeats === "WEEKLY")
    return { byDay: fields.weekdays.filter(isWeekday).map((day) => ({ ordinal: undefined, day })) };
  if (repeats === "MONTHLY" && monthBy === "weekday")
    return { byDay: isWeekday(nthDay) ? [{ ordinal: wholeIn(nth), day: nthDay }] : [] };
  if (repeats === "MONTHLY") return onMonthDay(wholeIn(monthDay), shortMonths);
  // A year without a 29th of February takes the 28th.
  if (due && isLeapDay(due) && shortMonths === "last")
    return { byMonth: [due.month], ...onMonthDay(due.monthDay, shortMonths) };
  return {};
};

/** What the builder's fields say as a rule of RFC 5545; undefined where they repeat nothing. Whether it is one, the draft's rules say. */
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
  // A rule that ends at an instant is kept as it is.
  return until === undefined || until.includes("T") ? {} : { ends: "DAY", until };
};

/** The fields that would make this rule; undefined where none do. */
const candidateOf = (rule: Recurrence, first: RuleFields): RuleFields => {
  const { frequency, interval, byDay, byMonthDay } = rule;
  const common = { ...first, repeats: frequency, interval: String(interval), ...endOf(rule) };
  if (frequency === "WEEKLY") return { ...common, weekdays: byDay.map(({ day }) => day) };
  const [nth] = byDay;
  if (frequency === "MONTHLY" && nth)
    return { ...common, monthBy: "weekday", nth: String(nth.ordinal ?? ""), nthDay: nth.day };
  const taken = shortMonthDay(rule);
  const shortMonths = taken === undefined ? "skip" : "last";
  if (frequency === "YEARLY") return { ...common, shortMonths };
  const day = taken ?? byMonthDay[0] ?? wholeIn(first.monthDay);
  return {
    ...common,
    monthDay: String(day),
    ...(isMissingInSomeMonths(day) && { shortMonths }),
  };
};

/** A rule as the builder's fields hold it; one that they cannot say stands whole in `ruleText`. */
export const fieldsOfRule = (text: string | null, due: string): RuleFields => {
  const first = ruleFieldsFor(due);
  if (text === null) return first;
  const rule = readRecurrence(text);
  const fields = rule && candidateOf(rule, first);
  const isSaid = rule && fields && isSameRule(ruleOf(fields, due), rule, due);
  return isSaid ? fields : { ...first, repeats: "CUSTOM", ruleText: text };
};

/** A month's rule that names no day takes the due day: the builder names it. */
const named = (rule: Recurrence, due: string): Recurrence => {
  const day = readLocalDay(due);
  const isBare = rule.frequency === "MONTHLY" && rule.byDay.length === 0 && rule.byMonthDay.length === 0;
  return isBare && day ? { ...rule, byMonthDay: [day.monthDay] } : rule;
};

const isSameRule = (made: string | undefined, rule: Recurrence, due: string): boolean =>
  made === writeRecurrence(named(rule, due));

/** The field values of a form or of its body, as the builder reads them. */
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
    nth: text("nth"),
    nthDay: text("nthDay"),
    ruleText: text("ruleText"),
    ends: text("ends"),
    times: text("count"),
    until: text("until"),
  };
};
