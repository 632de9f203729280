import type { CalendarEntry } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeMilestone } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { nothingDue, type CalendarAsk } from "./calendar.machine.ts";
import { findingsDueBefore, LATE_COUNT, milestonesByDue, overdueMilestones, readDue } from "./dueItems.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2027-01-13T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const me = "0190a000-0000-7000-8000-000000000001";
const entry = (id: number, status: string, dueDatetime: string): CalendarEntry => ({
  reminderId: fakeId(1),
  occurrenceId: fakeId(id),
  description: `Task ${id}`,
  dueDatetime,
  status,
});
const inSpan = [entry(2, "DUE", "2027-01-13T09:00:00Z")];
const upcoming = [
  entry(3, "OVERDUE", "2027-01-12T09:00:00Z"),
  entry(4, "DUE", "2027-01-12T09:00:00Z"),
  entry(5, "OVERDUE", "2027-01-13T00:00:00Z"),
  entry(6, "OVERDUE", "soon"),
];
const week: CalendarAsk = { from: "2027-01-11T00:00:00.000Z", to: "2027-01-18T00:00:00.000Z", isMine: false };
const findingDays = { from: "2027-01-11", to: "2027-01-18", today: "2027-01-13" };

const read = async (ask: Partial<CalendarAsk>, claims = {}) => {
  const { app, asked } = await openSignedIn(
    {
      reminders: { calendar: inSpan, upcoming },
      milestones: { list: { data: [fakeMilestone("B")], total: 12 } },
      findings: { list: { data: [fakeFinding()], total: 13 } },
    },
    [],
    "/reminders/calendar",
    claims,
  );
  const answer = await readDue(app.services, { ...week, ...ask }, new AbortController().signal);
  const brief = (line: string) =>
    line
      .replace("GET /api/", "")
      .replaceAll(/filters\[\d\]\.(fieldId|operator|value)=/g, "")
      .replaceAll("&", " ");
  return { answer, asked: asked().map(brief) };
};
const waited = "state in READY REOPENED processStatus equals IN_PROGRESS kind not_equals end_fail";
const order = "sortField=dueAt sortDirection=asc";
const extend = "extend=process extend=process.project";

describe("what is due within a span", () => {
  test("are the occurrences alone where milestones and findings are not shown", async () => {
    const { answer, asked } = await read({});
    expect(answer).toEqual({ ...nothingDue, entries: inSpan });
    expect(asked).toEqual(["reminders/calendar?from=2027-01-11T00:00:00.000Z to=2027-01-18T00:00:00.000Z"]);
  });

  test("are the milestones that are waited for, a hundred at most, by due date", async () => {
    const { answer, asked } = await read({ hasMilestones: true });
    expect(answer.milestones).toEqual({ rows: [fakeMilestone("B")], total: 12 });
    expect(asked[1]).toBe(
      `milestones?page=1 size=100 ${order} dueAt greater_than_or_equal ${week.from} dueAt less_than ${week.to} ${waited} ${extend}`,
    );
  });

  test("are the findings to answer, a hundred at most, by due day", async () => {
    const { answer, asked } = await read({ findingDays });
    expect(answer.findings).toEqual({ rows: [fakeFinding()], total: 13 });
    expect(asked[1]).toBe(
      `findings?page=1 size=100 sortField=due sortDirection=asc state in OPEN REOPENED processStatus equals IN_PROGRESS due greater_than_or_equal 2027-01-11 due less_than 2027-01-18 ${extend}`,
    );
  });

  test("are with 'Mine' the person's own, and for findings those of their company", async () => {
    const { asked } = await read(
      { isMine: true, hasMilestones: true, findingDays },
      { company_id: fakeId(4) },
    );
    expect(asked[0]).toMatch(/ mine=true$/);
    expect(asked[1]).toContain(`ownerCompanyId equals ${fakeId(4)}`);
    expect(asked[2]).toContain("responsible in ");
    expect(asked[2]).toContain(me);
    expect(asked[2]).toContain(fakeId(4));
  });
});

describe("what was due before an agenda", () => {
  const lateBefore = "2027-01-13T00:00:00.000Z";

  test("are the overdue occurrences from before its first instant", async () => {
    const { answer, asked } = await read({ lateBefore });
    expect(answer.late).toEqual({ ...nothingDue.late, entries: [upcoming[0]] });
    expect(asked).toContain("reminders/upcoming?limit=100");
    expect((await read({ lateBefore, isMine: true })).asked).toContain(
      "reminders/upcoming?limit=100 mine=true",
    );
  });

  test("are the first eight milestones and findings", async () => {
    const { answer, asked } = await read({ lateBefore, hasMilestones: true, findingDays });
    expect(LATE_COUNT).toBe(8);
    expect([answer.late.milestones.total, answer.late.findings.total]).toEqual([12, 13]);
    expect(asked).toContain(
      `milestones?page=1 size=8 ${order} dueAt less_than ${lateBefore} ${waited} ${extend}`,
    );
    expect(asked).toContain(
      `findings?page=1 size=8 sortField=due sortDirection=asc state in OPEN REOPENED processStatus equals IN_PROGRESS due less_than 2027-01-11 ${extend}`,
    );
  });

  test("are findings from before today, where the agenda begins later, though UTC's day is not over", async () => {
    const later = { ...findingDays, from: "2027-01-20" };
    const { asked } = await read({ lateBefore, findingDays: later });
    expect(asked.some((one) => one.includes("IN_PROGRESS due less_than 2027-01-13"))).toBe(true);
    expect(asked.some((one) => one.includes("overdue"))).toBe(false);
  });
});

test("the calendar leads to these lists", () => {
  expect([milestonesByDue, overdueMilestones, findingsDueBefore("2027-01-13")]).toEqual([
    "/milestone/?sortField=dueAt&sortDirection=asc&waiting=1",
    "/milestone/?sortField=dueAt&sortDirection=asc&overdue=1",
    "/finding/?sortField=due&sortDirection=asc&state=unanswered&where=due.less_than.2027-01-13",
  ]);
});
