import { MAX_OCCURRENCES, weekdays } from "@canopy/contracts";
import type { FieldOption, FormField } from "../forms/formFields.ts";
import { isLeapDay, isMissingInSomeMonths, readLocalDay } from "../days/localDay.ts";
import { ordinal } from "./ordinals.ts";
import { weekdayNames } from "./recurrenceText.ts";
import { LAST_DAY, ruleFieldsFor } from "./ruleFields.ts";

/** Shown for reminders that are due on a date of their own. */
export const onDate = { field: "timing", values: ["DATE"] } as const;
const repeating = (...values: readonly string[]) => ({ field: "rrule", values, and: onDate }) as const;
const anyRule = repeating("DAILY", "WEEKLY", "MONTHLY", "YEARLY");
const monthDay = { field: "monthBy", values: ["day"], and: repeating("MONTHLY") } as const;
const nthWeekday = { field: "monthBy", values: ["weekday"], and: repeating("MONTHLY") } as const;

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const shortDays = MONTH_DAYS.filter(isMissingInSomeMonths).map(String);
const isOnLeapDay = (due: string): boolean => {
  const day = readLocalDay(due);
  return day !== undefined && isLeapDay(day);
};
const dayNames: readonly FieldOption[] = weekdays.map((value) => ({ value, label: weekdayNames[value] }));

/** Makes a required field with options. */
export const mustChoose = (name: string, label: string, options: readonly FieldOption[]) =>
  ({ name, label, kind: "choice", isRequired: true, options }) as const satisfies FormField;

/** Follows the due day until something else is chosen. */
const followsDue = (name: "monthDay" | "nth" | "nthDay"): Pick<FormField, "follows"> => ({
  follows: { field: "dueDatetime", as: (due) => (readLocalDay(due) ? ruleFieldsFor(due)[name] : undefined) },
});

/** The fields of the rule builder. Source: behaviour.md §2 Reminders. */
export const ruleFormFields: readonly FormField[] = [
  {
    ...mustChoose("rrule", "Repeats", [
      { value: "NEVER", label: "Not at all" },
      { value: "DAILY", label: "By days" },
      { value: "WEEKLY", label: "By weeks" },
      { value: "MONTHLY", label: "By months" },
      { value: "YEARLY", label: "By years" },
      { value: "CUSTOM", label: "By a rule of its own" },
    ]),
    shownFor: onDate,
  },
  {
    name: "interval",
    label: "Every",
    kind: "whole",
    isRequired: true,
    helpBy: {
      field: "rrule",
      texts: {
        DAILY: "In days: 1 is every day",
        WEEKLY: "In weeks: 2 is every other week",
        MONTHLY: "In months: 3 is once a quarter",
        YEARLY: "In years",
      },
    },
    shownFor: anyRule,
  },
  {
    name: "weekdays",
    label: "On",
    kind: "choices",
    options: dayNames,
    help: "None chosen: the weekday of the date above",
    shownFor: repeating("WEEKLY"),
  },
  {
    ...mustChoose("monthBy", "By", [
      { value: "day", label: "Day of the month" },
      { value: "weekday", label: "Weekday of the month" },
    ]),
    shownFor: repeating("MONTHLY"),
  },
  {
    ...mustChoose("monthDay", "On the", [
      ...MONTH_DAYS.map((day) => ({ value: String(day), label: ordinal(day) })),
      { value: String(LAST_DAY), label: "last day" },
    ]),
    ...followsDue("monthDay"),
    shownFor: monthDay,
  },
  {
    ...mustChoose("shortMonths", "In shorter months", [
      { value: "last", label: "On their last day" },
      { value: "skip", label: "Not at all" },
    ]),
    helpBy: {
      field: "shortMonths",
      texts: {
        last: "A month without that day has its turn on its last one: 28 or 29 February, 30 April",
        skip: "A month without that day is left out: February always, for the 31st also April, June, September and November",
      },
    },
    shownFor: { field: "monthDay", values: shortDays, and: monthDay },
  },
  {
    ...mustChoose("otherYears", "In other years", [
      { value: "last", label: "On 28 February" },
      { value: "skip", label: "Not at all" },
    ]),
    help: "29 February comes in leap years only",
    shownFor: { field: "dueDatetime", values: isOnLeapDay, and: repeating("YEARLY") },
  },
  {
    ...mustChoose("nth", "On the", [
      { value: "1", label: "first" },
      { value: "2", label: "second" },
      { value: "3", label: "third" },
      { value: "4", label: "fourth" },
      { value: "-1", label: "last" },
    ]),
    ...followsDue("nth"),
    shownFor: nthWeekday,
  },
  { ...mustChoose("nthDay", "Weekday", dayNames), ...followsDue("nthDay"), shownFor: nthWeekday },
  {
    name: "ruleText",
    label: "Rule",
    kind: "text",
    isRequired: true,
    autoComplete: "off",
    help: "As RFC 5545 writes it, such as FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1",
    shownFor: repeating("CUSTOM"),
  },
  {
    ...mustChoose("ends", "Ends", [
      { value: "NEVER", label: "Never" },
      { value: "TIMES", label: "After a number of times" },
      { value: "DAY", label: "On a day" },
    ]),
    shownFor: anyRule,
  },
  {
    name: "count",
    label: "Times",
    kind: "whole",
    isRequired: true,
    help: `At most ${MAX_OCCURRENCES}`,
    shownFor: { field: "ends", values: ["TIMES"], and: anyRule },
  },
  {
    name: "until",
    label: "Last day",
    kind: "date",
    isRequired: true,
    help: "A time on that day still counts",
    shownFor: { field: "ends", values: ["DAY"], and: anyRule },
  },
];
