import { expect, test } from "vitest";
import { isSettled, isUpcoming } from "../calendar/calendarEntries.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { leadsText, nextDueOf, reminderName, repeatsText } from "./reminderWords.ts";

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
  [[], "When it is due"],
  [[0], "When it is due"],
  [[1], "1 day before, and when it is due"],
  [[7, 1, 0], "7 days, 1 day before, and when it is due"],
])("the lead times %j read: %s", (leadTimes, text) => expect(leadsText(leadTimes)).toBe(text));

test.each([
  [{ title: "Meters", description: "Collect meter files" }, "Meters"],
  [{ title: null, description: "Collect\nmeter files" }, "Collect"],
  [{ title: null, description: "" }, ""],
])("the reminder %j is called '%s'", (reminder, name) => expect(reminderName(reminder)).toBe(name));

test.each([
  [{}, "Once, 09:00 (Bogota)"],
  [{ rrule: "FREQ=MONTHLY;BYMONTHDAY=5" }, "Every month on the 5th, 09:00 (Bogota)"],
  [{ rrule: "FREQ=YEARLY" }, "Every year on 5 January, 09:00 (Bogota)"],
  [{ dueDatetime: null }, "Once"],
  [{ timeZone: "America/Argentina/Buenos_Aires" }, "Once, 11:00 (Buenos Aires)"],
  [{ dueDatetime: null, offsetDays: 0 }, "When the milestone is due"],
  [{ dueDatetime: null, offsetDays: -30 }, "30 days before the milestone is due"],
  [{ dueDatetime: null, offsetDays: -1 }, "1 day before the milestone is due"],
  [{ dueDatetime: null, offsetDays: 2 }, "2 days after the milestone is due"],
])("the reminder %j is due: %s", (over, text) => expect(repeatsText(fakeReminder(over), "en-GB")).toBe(text));

test("the time of day is written as the person's language writes it", () => {
  expect(repeatsText(fakeReminder(), "en-US")).toMatch(/^Once, 9:00\sAM \(Bogota\)$/);
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
