import { expect, test } from "vitest";
import { isSettled, isUpcoming } from "../calendar/calendarEntries.ts";
import { noOccurrencesText } from "./occurrences.selectors.ts";
import { nextDueOf } from "./reminderWords.ts";

const at = "2026-12-05T09:00:00Z";

test.each([
  ["ACTIVE", at, at],
  ["ACTIVE", null, undefined],
  ["PAUSED", at, undefined],
  ["CANCELLED", at, undefined],
])("a reminder that is %s with %j to come is next due at %s", (status, nextDueAt, due) => {
  expect(nextDueOf({ status, nextDueAt })).toBe(due);
});

test.each([
  ["open", "ACTIVE", "Other occurrences are shown by the choice above."],
  ["all", "CANCELLED", "It never fell due before it was cancelled."],
  ["all", "PAUSED", "They stand here once it is resumed."],
  ["all", "ACTIVE", "They stand here as soon as it is known when it is due."],
] as const)("an empty list of %s occurrences of a reminder that is %s says: %s", (filter, status, text) => {
  expect(noOccurrencesText(filter, { status }).text).toBe(text);
});

test.each([
  ["UPCOMING", false, true],
  ["DUE", false, false],
  ["OVERDUE", false, false],
  ["COMPLETED", true, false],
  ["SKIPPED", true, false],
])("an occurrence that is %s is settled: %j, upcoming: %j", (status, isDone, isAhead) => {
  expect([isSettled({ status }), isUpcoming({ status })]).toEqual([isDone, isAhead]);
});
