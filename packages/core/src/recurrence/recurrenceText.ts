import { readRecurrence, weekdays, type Recurrence, type Weekday } from "@canopy/contracts";
import { isLeapDay, isMissingInSomeMonths, readLocalDay, type LocalDay } from "../days/localDay.ts";
import { listText } from "../text/listText.ts";
import { counted } from "../text/numberText.ts";
import { monthDayName, monthWord, ordinal, placeName } from "./ordinals.ts";
import { shortMonthDay } from "./shortMonths.ts";
import { capital } from "../text/capital.ts";

/** The names of the weekdays. */
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

const units = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;

/** 'Every month', 'Every 2 weeks'. */
const every = ({ frequency, interval }: Recurrence): string =>
  `Every ${interval === 1 ? units[frequency] : counted(interval, units[frequency], `${units[frequency]}s`)}`;

type PartName = "byDay" | "byMonthDay" | "byMonth" | "byYearDay" | "byWeekNo" | "bySetPos";

/** True where the rule has only these parts. */
const hasOnly = (rule: Recurrence, ...names: readonly PartName[]): boolean =>
  (["byDay", "byMonthDay", "byMonth", "byYearDay", "byWeekNo", "bySetPos"] as const).every(
    (name) => names.includes(name) || rule[name].length === 0,
  );

const inOrder = (days: readonly Weekday[]): readonly Weekday[] =>
  weekdays.filter((day) => days.includes(day));

const workDays = "MO TU WE TH FR";
const weekend = "SA SU";

const plainDays = (rule: Recurrence): readonly Weekday[] | undefined =>
  rule.byDay.every(({ ordinal: nth }) => nth === undefined)
    ? inOrder(rule.byDay.map(({ day }) => day))
    : undefined;

/** 'in January and July only', where the rule names months; otherwise ''. */
const monthsOnly = ({ byMonth }: Recurrence): string =>
  byMonth.length > 0 ? `, in ${listText(byMonth.map(monthWord))} only` : "";

const dayText = (rule: Recurrence): string | undefined => {
  const days = plainDays(rule);
  if (!hasOnly(rule, "byMonth", "byDay") || !days) return undefined;
  if (days.length === 0) return every(rule);
  // A daily rule with an interval and a weekday, such as every third day that is a Monday, has no short text.
  return rule.interval === 1 ? weekText({ ...rule, frequency: "WEEKLY" }, undefined) : undefined;
};

const weekText = (rule: Recurrence, due: LocalDay | undefined): string | undefined => {
  const days = plainDays(rule);
  if (!hasOnly(rule, "byMonth", "byDay") || !days) return undefined;
  if (days.length === 0) return due ? `${every(rule)} on ${weekdayNames[due.weekday]}` : every(rule);
  if (days.length === weekdays.length && rule.interval === 1) return "Every day";
  const isSplit = rule.interval > 1 && days.length > 1 && (rule.weekStart ?? "MO") !== "MO";
  const start = isSplit && rule.weekStart ? `, weeks beginning on ${weekdayNames[rule.weekStart]}` : "";
  if (days.join(" ") === workDays)
    return rule.interval === 1 ? "Every weekday" : `${every(rule)} from Monday to Friday${start}`;
  return `${every(rule)} on ${listText(days.map((day) => weekdayNames[day]))}${start}`;
};

const groupName = (days: readonly Weekday[]): string | undefined => {
  const group = days.join(" ");
  if (group === workDays) return "weekday";
  if (group === weekend) return "weekend day";
  if (days.length === weekdays.length) return "day";
  return days.length === 1 && days[0] ? weekdayNames[days[0]] : undefined;
};

/** The weekday's position within its month, as in 'last Friday'; undefined where there is no short text. */
const nthDays = (rule: Recurrence): readonly string[] | undefined => {
  const { byDay, bySetPos } = rule;
  const days = plainDays(rule);
  if (bySetPos.length > 0) {
    const group = days && days.length > 0 ? groupName(days) : undefined;
    return group === undefined ? undefined : bySetPos.map((n) => `${placeName(n)} ${group}`);
  }
  return byDay.map(({ ordinal: nth, day }) =>
    nth === undefined ? `every ${weekdayNames[day]}` : `${placeName(nth)} ${weekdayNames[day]}`,
  );
};

/** The days of the month, as in '5th, 31st, on the last day of shorter months'; undefined where there is no short text. */
const monthDays = (rule: Recurrence): string | undefined => {
  const { byMonthDay, bySetPos } = rule;
  if (bySetPos.length > 0) {
    const day = shortMonthDay(rule);
    return day === undefined ? undefined : `on the ${ordinal(day)}, on the last day of shorter months`;
  }
  const isSkipping = byMonthDay.some((day) => isMissingInSomeMonths(Math.abs(day)));
  const days = [...byMonthDay].toSorted((a, b) => Number(a < 0) - Number(b < 0) || a - b);
  return `on the ${listText(days.map(monthDayName))}${isSkipping ? ", not in months without that day" : ""}`;
};

const monthText = (rule: Recurrence, due: LocalDay | undefined): string | undefined => {
  if (hasOnly(rule, "byMonth")) {
    const own = due && monthDays({ ...rule, byMonthDay: [due.monthDay] });
    return own === undefined ? every(rule) : `${every(rule)} ${own}`;
  }
  if (rule.byMonthDay.length > 0) {
    const days = hasOnly(rule, "byMonth", "byMonthDay", "bySetPos") ? monthDays(rule) : undefined;
    return days && `${every(rule)} ${days}`;
  }
  const days = hasOnly(rule, "byMonth", "byDay", "bySetPos") ? nthDays(rule) : undefined;
  const [first = "", ...others] = days ?? [];
  if (!days || first === "") return undefined;
  if (rule.interval === 1 && others.length === 0 && !first.startsWith("every"))
    return `${capital(first)} of every month`;
  return `${every(rule)} on ${listText(days.map((day) => (day.startsWith("every") ? day : `the ${day}`)))}`;
};

const yearText = (rule: Recurrence, due: LocalDay | undefined): string | undefined => {
  const months = listText(rule.byMonth.map(monthWord));
  if (hasOnly(rule)) {
    if (!due) return every(rule);
    return `${every(rule)} on ${due.monthDay} ${monthWord(due.month)}${isLeapDay(due) ? ", in leap years only" : ""}`;
  }
  if (months === "") return undefined;
  if (rule.byMonthDay.length > 0) {
    const days = hasOnly(rule, "byMonth", "byMonthDay", "bySetPos") ? monthDays(rule) : undefined;
    // BYSETPOS counts within the year; only with one month is that the same as within the month.
    const isOfOne = rule.bySetPos.length === 0 || rule.byMonth.length === 1;
    return days && isOfOne ? `${every(rule)} in ${months} ${days}` : undefined;
  }
  const isCounted = rule.byDay.length > 0 && hasOnly(rule, "byMonth", "byDay");
  const days = isCounted ? nthDays(rule) : undefined;
  return days?.every((day) => !day.startsWith("every"))
    ? `${every(rule)} on the ${listText(days)} of ${months}`
    : undefined;
};

const sentenceOf = (rule: Recurrence, due: LocalDay | undefined): string | undefined => {
  if (rule.frequency === "YEARLY") return yearText(rule, due);
  const text =
    rule.frequency === "DAILY"
      ? dayText(rule)
      : rule.frequency === "WEEKLY"
        ? weekText(rule, due)
        : monthText(rule, due);
  return text === undefined ? undefined : text + monthsOnly(rule);
};

const shortMonth = (month: number): string => monthWord(month).slice(0, "Jan".length);

/** Writes the end of a rule: `2027-01-31` → '31 Jan 2027'; an instant with its time in UTC. */
const untilText = (until: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(until) ?? [];
  const words = `${Number(day)} ${shortMonth(Number(month))} ${year}`;
  const time = /T(\d{2}:\d{2})/.exec(until)?.[1];
  return time === undefined ? words : `${words}, ${time} UTC`;
};

/** The end of a rule: ', 6 times', ', until 31 Jan 2027'; '' where it has none. */
const endText = ({ count, until }: Recurrence): string => {
  if (count !== undefined) return count === 1 ? ", once" : `, ${counted(count, "time", "times")}`;
  return until === undefined ? "" : `, until ${untilText(until)}`;
};

/**
 * Writes a recurrence rule in English: 'Last Friday of every month, 6 times'. `due`, a local time, supplies the day
 * where the rule names none. A rule without a short text, and any other text, is returned unchanged. Source:
 * behaviour.md §2 Reminders.
 */
export const recurrenceText = (text: string, due = ""): string => {
  const rule = readRecurrence(text);
  if (!rule) return text;
  const sentence = sentenceOf(rule, readLocalDay(due)) ?? `By the rule ${text}`;
  return sentence + endText(rule);
};
