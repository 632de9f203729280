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
])("the title of a notice at %s is %s", (now, title) => {
  expect(at(now).title).toBe(title);
});

test("the days in a notice are counted in the recipient's zone", () => {
  const auckland = { timeZone: "Pacific/Auckland", dueAt: new Date("2027-01-05T09:00:00Z") };
  // 23:30 of the 4th and 00:30 of the 5th in that zone
  expect(at("2027-01-04T10:30:00Z", auckland).title).toMatch(/^Due tomorrow/);
  expect(at("2027-01-04T11:30:00Z", auckland).title).toMatch(/^Due today/);
});

test("the message of a notice has the whole description and the time in the recipient's zone", () => {
  expect(at("2027-01-02T09:00:00Z").message).toBe(
    "It is due on Tuesday, 5 January 2027 at 09:00 (Europe/Lisbon).",
  );
  expect(at("2027-01-02T09:00:00Z", { timeZone: "Asia/Tokyo", description: "Two\nlines" }).message).toBe(
    "Two\nlines\nIt is due on Tuesday, 5 January 2027 at 18:00 (Asia/Tokyo).",
  );
});

test("a late notice says that it is late, and the present state", () => {
  expect(at("2027-01-04T12:00:00Z")).toEqual({
    title: "Due tomorrow: Send the report",
    message: "It is due on Tuesday, 5 January 2027 at 09:00 (Europe/Lisbon).\nThis notice comes late.",
  });
  expect(at("2027-01-12T12:00:00Z", { noticeAt: notice.dueAt })).toEqual({
    title: "Overdue: Send the report",
    message: "It was due on Tuesday, 5 January 2027 at 09:00 (Europe/Lisbon).\nThis notice comes late.",
  });
});

test("a notice is in time until an hour after its time, and late a moment later", () => {
  expect(at("2027-01-02T10:00:00Z").message).not.toContain("late");
  expect(at("2027-01-02T10:00:00.001Z").message).toContain("This notice comes late.");
});

test("a reminder's title comes before its description, in one line of at most 100 characters", () => {
  expect(at("2027-01-05T09:00:00Z", { title: "Report" }).title).toBe("Due now: Report");
  expect(at("2027-01-05T09:00:00Z", { description: "Two\n\nlines" }).title).toBe("Due now: Two lines");
  expect(at("2027-01-05T09:00:00Z", { description: "😀".repeat(101) }).title).toBe(
    `Due now: ${"😀".repeat(99)}…`,
  );
});
