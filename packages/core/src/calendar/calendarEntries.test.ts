import type { Milestone } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import {
  byDueTime,
  dueMarks,
  findingMarks,
  isSettled,
  isUpcoming,
  marksByDay,
  overdueCount,
  overdueFirst,
} from "./calendarEntries.ts";

const now = Date.parse("2027-01-13T10:00:00Z");

const project = fakeProject({ name: "Cookstoves" });
const process = fakeProcess({ id: fakeId(71), name: "Registration", project });
const milestone = (over: Partial<Milestone> = {}): Milestone => ({
  ...fakeMilestone("A", {
    ...{ id: fakeId(70), name: "Audit", state: "READY", expectedDays: 10 },
    ...{ readyAt: "2027-01-02T09:00:00Z", dueAt: "2027-01-12T09:00:00Z" },
  }),
  processId: fakeId(71),
  process,
  ...over,
});

describe("the mark of a milestone", () => {
  test("names it and where it is, and leads to its step", () => {
    expect(dueMarks([milestone()], now)).toEqual([
      {
        id: fakeId(70),
        noun: "Milestone",
        name: "Audit",
        where: "Cookstoves · Registration",
        dueAt: new Date("2027-01-12T09:00:00Z"),
        isLate: true,
        href: `/process/${fakeId(71)}?milestone=${fakeId(70)}`,
      },
    ]);
  });

  test("tells what the person may not see by nothing", () => {
    expect(dueMarks([milestone({ process: { ...process, project: null } })], now)[0]?.where).toBe(
      "Registration",
    );
    expect(dueMarks([milestone({ process: null })], now)[0]).toMatchObject({ where: "", isLate: false });
  });

  test("is none without a readable due date", () => {
    expect(dueMarks([milestone({ dueAt: null }), milestone({ dueAt: "soon" })], now)).toEqual([]);
  });
});

describe("the mark of a finding", () => {
  const finding = fakeFinding({
    ...{
      id: fakeId(72),
      number: "CAR-01",
      text: "The meter is missing.\nSee page 3",
      due: "2027-01-12",
      overdue: true,
    },
    ...{ processId: fakeId(71), process },
  });

  test("names its number and its text in one line, at the beginning of its due day", () => {
    expect(findingMarks([finding], "America/Bogota")).toEqual([
      {
        id: fakeId(72),
        noun: "Finding",
        name: "CAR-01: The meter is missing. See page 3",
        where: "Cookstoves · Registration",
        dueAt: new Date("2027-01-12T05:00:00Z"),
        isLate: true,
        href: `/process/${fakeId(71)}?finding=${fakeId(72)}`,
      },
    ]);
  });

  test("is none without a due day, and tells what the person may not see by nothing", () => {
    expect(findingMarks([{ ...finding, due: null }], "UTC")).toEqual([]);
    expect(findingMarks([{ ...finding, process: null, overdue: false }], "UTC")[0]).toMatchObject({
      where: "",
      isLate: false,
    });
  });
});

test("each mark stands on one day of the zone", () => {
  const marks = dueMarks(
    [milestone({ dueAt: "2027-01-12T23:30:00Z" }), milestone({ dueAt: "2027-01-12T09:00:00Z" })],
    now,
  );
  expect([...marksByDay(marks, "UTC")].map(([day, all]) => [day, all.length])).toEqual([["2027-01-12", 2]]);
  expect([...marksByDay(marks, "Asia/Kolkata").keys()]).toEqual(["2027-01-13", "2027-01-12"]);
});

test.each([
  ["UPCOMING", false, true, 0],
  ["DUE", false, false, 0],
  ["OVERDUE", false, false, 1],
  ["COMPLETED", true, false, 0],
  ["SKIPPED", true, false, 0],
])(
  "an occurrence that is %s is settled: %s, upcoming: %s, overdue: %d",
  (status, settled, upcoming, late) => {
    const entry = { reminderId: "r", occurrenceId: "o", description: "Task", dueDatetime: "", status };
    expect([isSettled(entry), isUpcoming(entry), overdueCount([entry])]).toEqual([settled, upcoming, late]);
  },
);

test("what is overdue is ordered by its due time, whatever it is", () => {
  const due = (name: string, at: string) => ({ name, dueAt: new Date(at) });
  const reminders = [due("letter", "2027-01-05T09:00:00Z"), due("call", "2027-01-08T09:00:00Z")];
  const milestones = [due("audit", "2027-01-02T09:00:00Z"), due("visit", "2027-01-06T09:00:00Z")];
  expect(byDueTime([...reminders, ...milestones]).map(({ name }) => name)).toEqual([
    "audit",
    "letter",
    "visit",
    "call",
  ]);
});

test("a day's list begins with what is overdue, and otherwise keeps the day's order", () => {
  const items = [
    { time: "08:00" },
    { time: "09:00", isLate: true },
    { time: "10:00", isLate: false },
    { time: "11:00", isLate: true },
  ];
  expect(overdueFirst(items).map(({ time }) => time)).toEqual(["09:00", "11:00", "08:00", "10:00"]);
});
