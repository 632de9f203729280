import { expect, test } from "vitest";
import { dueWords } from "./dueWords.ts";

const notice = {
  title: null,
  description: "Send the report",
  timeZone: "Europe/Lisbon",
  dueAt: new Date("2027-01-05T09:00:00Z"),
  noticeAt: new Date("2027-01-02T09:00:00Z"),
};
const at = (now: string, more: object = {}) => dueWords({ ...notice, ...more }, new Date(now));

test.each([
  ["2027-01-02T09:00:04Z", "Due in 3 days: Send the report"],
  ["2027-01-03T23:59:59Z", "Due in 2 days: Send the report"],
  ["2027-01-04T09:00:00Z", "Due tomorrow: Send the report"],
  ["2027-01-05T00:00:00Z", "Due today: Send the report"],
  ["2027-01-05T09:00:00Z", "Due now: Send the report"],
  ["2027-01-05T09:14:59Z", "Due now: Send the report"],
  ["2027-01-05T09:15:00Z", "Overdue: Send the report"],
  ["2027-02-05T09:15:00Z", "Overdue: Send the report"],
])("at %s: %s", (now, title) => {
  expect(at(now).title).toBe(title);
});

test("days are counted on the calendar of the reminder's zone", () => {
  const auckland = { timeZone: "Pacific/Auckland", dueAt: new Date("2027-01-05T09:00:00Z") };
  // 23:30 of the 4th and 00:30 of the 5th there
  expect(at("2027-01-04T10:30:00Z", auckland).title).toMatch(/^Due tomorrow/);
  expect(at("2027-01-04T11:30:00Z", auckland).title).toMatch(/^Due today/);
});

test("the message has the whole description and the time in the reminder's zone", () => {
  expect(at("2027-01-02T09:00:00Z").message).toBe(
    "It is due on Tuesday, 5 January 2027 at 09:00 (Europe/Lisbon).",
  );
  expect(at("2027-01-02T09:00:00Z", { timeZone: "Asia/Tokyo", description: "Two\nlines" }).message).toBe(
    "Two\nlines\nIt is due on Tuesday, 5 January 2027 at 18:00 (Asia/Tokyo).",
  );
});

test("what could not be sent in time says so, and how it stands by then", () => {
  expect(at("2027-01-04T12:00:00Z")).toEqual({
    title: "Due tomorrow: Send the report",
    message: "It is due on Tuesday, 5 January 2027 at 09:00 (Europe/Lisbon).\nThis notice comes late.",
  });
  expect(at("2027-01-12T12:00:00Z", { noticeAt: notice.dueAt })).toEqual({
    title: "Overdue: Send the report",
    message: "It was due on Tuesday, 5 January 2027 at 09:00 (Europe/Lisbon).\nThis notice comes late.",
  });
});

test("an hour after it was to be said a notice is in time yet, a moment later it is late", () => {
  expect(at("2027-01-02T10:00:00Z").message).not.toContain("late");
  expect(at("2027-01-02T10:00:00.001Z").message).toContain("This notice comes late.");
});

test("a title goes before the description, in one line and at most 100 characters", () => {
  expect(at("2027-01-05T09:00:00Z", { title: "Report" }).title).toBe("Due now: Report");
  expect(at("2027-01-05T09:00:00Z", { description: "Two\n\nlines" }).title).toBe("Due now: Two lines");
  expect(at("2027-01-05T09:00:00Z", { description: "😀".repeat(101) }).title).toBe(
    `Due now: ${"😀".repeat(99)}…`,
  );
});
