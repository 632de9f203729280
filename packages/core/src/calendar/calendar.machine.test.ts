import type { CalendarEntry, Milestone } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { QueryCommand } from "../cache/watchQuery.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { missedTransitions, passed } from "../testing/pathsOf.ts";
import { calendarMachine, nothingDue } from "./calendar.machine.ts";
import {
  selectCalendarFailure,
  selectCalendarStatus,
  selectLate,
  selectMilestoneSwitch,
  selectShownDays,
  selectShownWeeks,
  selectSpanName,
  selectSpanNews,
  selectUnshown,
} from "./calendar.selectors.ts";
import type { CalendarAnswer, CalendarAsk, CalendarClock, CalendarInput } from "./calendar.machine.ts";

const entry: CalendarEntry = {
  reminderId: fakeId(1),
  occurrenceId: fakeId(2),
  description: "Collect meter files",
  dueDatetime: "2027-01-05T14:00:00Z",
  status: "OVERDUE",
};

const dueOf = (entries: readonly CalendarEntry[]): CalendarAnswer => ({ ...nothingDue, entries });

const changed = (query: object) => ({
  type: "query.changed",
  query: { data: dueOf([entry]), failure: undefined, isFetching: false, isPrevious: false, ...query },
});

const DAY_MS = 86_400_000;
/** A ready milestone of a running process; it was due ten days after it became ready. */
const audit = (dueAt: string): Milestone => ({
  ...fakeMilestone("AUD", {
    id: fakeId(70),
    name: "Audit",
    state: "READY",
    expectedDays: 10,
    readyAt: new Date(new Date(dueAt).getTime() - 10 * DAY_MS).toISOString(),
    dueAt,
  }),
  processId: fakeId(71),
  process: fakeProcess({
    id: fakeId(71),
    name: "Registration",
    status: "IN_PROGRESS",
    project: fakeProject({ name: "Cookstoves" }),
  }),
});

const lisbon: CalendarInput = {
  search: "",
  nowMs: () => Date.now(),
  firstWeekday: 1,
  timeZone: "Europe/Lisbon",
  locale: "en-GB",
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2027-01-13T10:00:00Z"));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a calendar whose address follows its announcements, and records its requests. */
const opened = (input: Partial<CalendarInput> = {}, clock: Partial<CalendarClock> = {}) => {
  const { timeZone, firstWeekday } = { ...lisbon, ...input };
  const asks: CalendarAsk[] = [];
  const addresses: Announcement[] = [];
  const kept: number[] = [];
  const choices: boolean[] = [];
  const actor = createActor(
    calendarMachine.provide({
      actors: {
        watchEntries: fromCallback<QueryCommand<CalendarAsk>, CalendarAsk>(({ input: first, receive }) => {
          asks.push(first);
          receive((command) => {
            if (command.type === "query.ask") asks.push(command.ask);
          });
        }),
        watchSearch: fromCallback(() => undefined),
        watchClock: fromCallback(({ sendBack }) =>
          queueMicrotask(() =>
            sendBack({ type: "clock.changed", clock: { timeZone, firstWeekday, ...clock } }),
          ),
        ),
      },
      actions: {
        rememberFirstWeekday: (_, { weekday }) => kept.push(weekday),
        rememberMilestones: (_, { isOn }) => choices.push(isOn),
      },
    }),
    { input: { ...lisbon, ...input } },
  );
  actor.on("navigate", (announcement) => {
    addresses.push(announcement);
    actor.send({ type: "search.changed", search: new URL(announcement.to, "http://app.invalid").search });
  });
  actor.start();
  return { actor, asks, addresses, kept, choices, name: () => selectSpanName(actor.getSnapshot()) };
};

describe("the calendar", () => {
  test("starts with today's month and requests exactly the days that it shows", () => {
    const { asks, name } = opened();
    expect(name()).toBe("January 2027");
    expect(asks).toEqual([
      { from: "2026-12-28T00:00:00.000Z", to: "2027-02-01T00:00:00.000Z", isMine: false },
    ]);
  });

  test("uses the person's zone: far in the east it is already tomorrow", () => {
    const { actor, asks } = opened({ timeZone: "Pacific/Kiritimati", search: "?view=agenda" });
    expect(actor.getSnapshot().context.today).toBe("2027-01-14");
    expect(asks[0]?.from).toBe("2027-01-13T10:00:00.000Z");
  });

  test("ends a span with its last day also across a clock change", () => {
    const { asks } = opened({ search: "?view=week&date=2027-03-28" });
    expect(asks[0]).toEqual({
      from: "2027-03-22T00:00:00.000Z",
      to: "2027-03-28T23:00:00.000Z",
      isMine: false,
    });
  });

  test("moves forward, back and to today through its address", () => {
    const { actor, addresses, name } = opened();
    actor.send({ type: "calendar.step", by: 1 });
    expect(name()).toBe("February 2027");
    actor.send({ type: "calendar.step", by: -1 });
    actor.send({ type: "calendar.step", by: -1 });
    expect(name()).toBe("December 2026");
    actor.send({ type: "calendar.today" });
    expect(name()).toBe("January 2027");
    expect(addresses.map((announcement) => "to" in announcement && announcement.to)).toEqual([
      "/reminders/calendar?date=2027-02-13",
      "/reminders/calendar",
      "/reminders/calendar?date=2026-12-13",
      "/reminders/calendar",
    ]);
  });

  test("selects today within today's month without a new address", () => {
    const { actor, addresses } = opened();
    actor.send({ type: "day.select", day: "2027-01-20" });
    actor.send({ type: "calendar.today" });
    expect(actor.getSnapshot().context.day).toBe("2027-01-13");
    expect(addresses).toEqual([]);
  });

  test("shows the selected day when the view changes", () => {
    const { actor, addresses, name } = opened();
    actor.send({ type: "day.select", day: "2027-01-20" });
    actor.send({ type: "calendar.show", view: "week" });
    expect(name()).toMatch(/^18\s*–\s*24 January 2027$/);
    actor.send({ type: "mine.choose", isMine: true });
    expect(addresses.at(-1)).toMatchObject({ to: "/reminders/calendar?view=week&date=2027-01-20&mine=1" });
  });

  test("moves by key within the month at once and replaces the address for the next month", () => {
    const { actor, addresses, name } = opened({ search: "?date=2027-01-30" });
    actor.send({ type: "day.move", move: "nextDay" });
    expect(addresses).toEqual([]);
    expect(actor.getSnapshot().context.day).toBe("2027-01-31");
    actor.send({ type: "day.move", move: "nextDay" });
    expect(addresses).toEqual([
      { type: "navigate", to: "/reminders/calendar?date=2027-02-01", replace: true },
    ]);
    expect(name()).toBe("February 2027");
    expect(actor.getSnapshot().context.day).toBe("2027-02-01");
  });

  test("shows the month before when one of its days is pressed", () => {
    const { actor, name } = opened();
    actor.send({ type: "day.select", day: "2026-12-30" });
    expect(name()).toBe("December 2026");
    expect(actor.getSnapshot().context.day).toBe("2026-12-30");
  });

  test("starts weeks on the chosen weekday, stores the choice and reads the new days", () => {
    const { actor, asks, kept } = opened();
    actor.send({ type: "weekday.choose", weekday: 7 });
    expect(kept).toEqual([7]);
    expect(asks.at(-1)?.from).toBe("2026-12-27T00:00:00.000Z");
    expect(selectShownWeeks(actor.getSnapshot())[0]?.map(({ weekday }) => weekday)).toEqual([
      7, 1, 2, 3, 4, 5, 6,
    ]);
  });

  test("marks, selects and requests a new day at midnight", async () => {
    const { actor, asks } = opened({ search: "?view=agenda" });
    await vi.advanceTimersByTimeAsync(13 * 3_600_000 + 59 * 60_000);
    expect(actor.getSnapshot().context.today).toBe("2027-01-13");
    expect(asks).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-01-14", day: "2027-01-14" });
    expect(asks).toHaveLength(2);
    expect(asks[1]?.from).toBe("2027-01-14T00:00:00.000Z");
  });

  test("keeps another selected day at midnight", async () => {
    const { actor } = opened();
    actor.send({ type: "day.select", day: "2027-01-20" });
    await vi.advanceTimersByTimeAsync(14 * 3_600_000);
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-01-14", day: "2027-01-20" });
  });

  test("selects today if midnight begins a month in which the selected day is not shown", async () => {
    vi.setSystemTime(new Date("2027-01-31T10:00:00Z"));
    const { actor } = opened();
    actor.send({ type: "day.select", day: "2027-01-20" });
    await vi.advanceTimersByTimeAsync(14 * 3_600_000);
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-02-01", day: "2027-02-01" });
  });

  test("keeps yesterday selected after midnight if the address names only its month", async () => {
    vi.setSystemTime(new Date("2027-01-31T10:00:00Z"));
    const { actor } = opened({ search: "?date=2027-01-13" });
    actor.send({ type: "day.select", day: "2027-01-31" });
    await vi.advanceTimersByTimeAsync(14 * 3_600_000);
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-02-01", day: "2027-01-31" });
  });

  test("selects today if another time zone shows another month", () => {
    vi.setSystemTime(new Date("2027-01-31T23:00:00Z"));
    const { actor } = opened();
    actor.send({ type: "day.select", day: "2027-01-20" });
    const clock = { timeZone: "Pacific/Kiritimati", firstWeekday: 1 } as const;
    actor.send({ type: "clock.changed", clock });
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-02-01", day: "2027-02-01" });
  });

  test("shows the right day within a minute after the device slept", async () => {
    const { actor } = opened();
    vi.setSystemTime(new Date("2027-01-15T08:00:00Z"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(actor.getSnapshot().context.today).toBe("2027-01-15");
  });

  test("labels each day with its occurrences", () => {
    const { actor } = opened();
    const monthBefore = { ...entry, occurrenceId: fakeId(3), dueDatetime: "2026-12-29T09:00:00Z" };
    actor.send(changed({ data: dueOf([monthBefore, entry]) }) as never);
    const days = selectShownDays(actor.getSnapshot());
    expect(days.find(({ day }) => day === "2027-01-05")).toMatchObject({
      label: "Tuesday 5 January, 1 occurrence, 1 overdue",
      number: "5",
      isOutside: false,
      isToday: false,
    });
    expect(days.find(({ isToday }) => isToday)).toMatchObject({
      label: "Wednesday 13 January, no occurrences",
      isSelected: true,
    });
    expect(days[0]).toMatchObject({ day: "2026-12-28", isOutside: true });
    expect(selectSpanNews(actor.getSnapshot())).toBe("January 2027, 1 occurrence, 1 overdue");
  });

  test("shows no occurrence of the previous span", () => {
    const { actor } = opened();
    actor.send(changed({ isPrevious: true, isFetching: true }) as never);
    expect(selectCalendarStatus(actor.getSnapshot())).toBe("loading");
    expect(selectShownDays(actor.getSnapshot()).every(({ entries }) => entries.length === 0)).toBe(true);
    expect(selectSpanNews(actor.getSnapshot())).toBe("");
  });

  test("shows a failure", () => {
    const { actor } = opened();
    actor.send(changed({ data: undefined, failure: { kind: "network" } }) as never);
    expect(selectCalendarStatus(actor.getSnapshot())).toBe("failed");
    expect(selectCalendarFailure(actor.getSnapshot())?.text).toMatch(/Network error/);
  });

  test("takes over the person's own clock once it is known: days, today and weeks", async () => {
    vi.setSystemTime(new Date("2027-01-13T20:00:00Z"));
    const { actor, asks } = opened({}, { timeZone: "Asia/Tokyo", firstWeekday: 7 });
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-01-13", day: "2027-01-13" });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().context).toMatchObject({ today: "2027-01-14", day: "2027-01-14" });
    expect(asks.map(({ from }) => from)).toEqual(["2026-12-28T00:00:00.000Z", "2026-12-26T15:00:00.000Z"]);
    expect(selectShownDays(actor.getSnapshot())[0]?.weekday).toBe(7);
  });

  test("follows a clock that changes while it is open, and asks again once", async () => {
    const { actor, asks } = opened();
    await vi.advanceTimersByTimeAsync(0);
    const clock = { timeZone: "Asia/Tokyo", firstWeekday: 6 as const };
    actor.send({ type: "clock.changed", clock });
    actor.send({ type: "clock.changed", clock });
    expect(asks.map(({ from }) => from)).toEqual(["2026-12-28T00:00:00.000Z", "2026-12-25T15:00:00.000Z"]);
    expect(selectShownDays(actor.getSnapshot())[0]?.weekday).toBe(6);
  });

  test("changes nothing for a clock equal to the device's and keeps a chosen day", async () => {
    const same = opened();
    await vi.advanceTimersByTimeAsync(0);
    expect(same.asks).toHaveLength(1);
    const chosen = opened({ search: "?date=2027-01-20" }, { timeZone: "Asia/Tokyo" });
    await vi.advanceTimersByTimeAsync(0);
    expect(chosen.actor.getSnapshot().context).toMatchObject({ timeZone: "Asia/Tokyo", day: "2027-01-20" });
  });

  test("asks for milestones where the person may read them, and no longer once they are hidden", () => {
    const { actor, asks, choices } = opened({ mayReadMilestones: true });
    expect(selectMilestoneSwitch(actor.getSnapshot())).toBe("on");
    actor.send({ type: "milestones.show", isOn: false });
    expect(selectMilestoneSwitch(actor.getSnapshot())).toBe("off");
    expect([asks.map(({ hasMilestones }) => hasMilestones), choices]).toEqual([[true, undefined], [false]]);
    expect(opened({ mayReadMilestones: true, showsMilestones: false }).asks[0]).not.toHaveProperty(
      "hasMilestones",
    );
    expect(selectMilestoneSwitch(opened().actor.getSnapshot())).toBe("none");
  });

  test.each([
    ["from today on: before today", "?view=agenda", "2027-01-13T00:00:00.000Z"],
    ["from an earlier day on: before that day", "?view=agenda&date=2027-01-05", "2027-01-05T00:00:00.000Z"],
    ["from a later day on: before today", "?view=agenda&date=2027-03-01", "2027-01-13T00:00:00.000Z"],
    ["never in a month", "", undefined],
  ])("an agenda asks for what is late %s", (_, search, lateBefore) => {
    expect(opened({ search }).asks[0]?.lateBefore).toBe(lateBefore);
  });

  test("puts each milestone on its day, and counts the late ones with the occurrences", () => {
    const { actor } = opened({ mayReadMilestones: true });
    const milestones = { rows: [audit("2027-01-05T20:00:00Z"), audit("2027-01-20T09:00:00Z")], total: 3 };
    actor.send(changed({ data: { ...nothingDue, entries: [entry], milestones } }) as never);
    const days = selectShownDays(actor.getSnapshot()).filter((day) => day.marks.length > 0);
    expect(days).toMatchObject([
      {
        label: "Tuesday 5 January, 1 occurrence, 1 milestone, 2 overdue",
        overdueCount: 2,
        marks: [{ name: "Audit", where: "Cookstoves · Registration", isLate: true }],
      },
      { label: "Wednesday 20 January, no occurrences, 1 milestone", marks: [{ isLate: false }] },
    ]);
    expect(days[0]?.marks[0]?.href).toBe(`/process/${fakeId(71)}?milestone=${fakeId(70)}`);
    expect(selectUnshown(actor.getSnapshot()).map(({ text }) => text)).toEqual([
      "1 more milestone is due in these days.",
    ]);
    expect(selectSpanNews(actor.getSnapshot())).toBe("January 2027, 1 occurrence, 2 milestones, 2 overdue");
    actor.send(changed({ isPrevious: true }) as never);
    expect(selectUnshown(actor.getSnapshot())).toEqual([]);
  });

  test.each([
    ["", ""],
    ["?mine=1", "&person=me"],
  ])(
    "says how many milestones and findings are not shown, and links to all, for the search '%s'",
    (search, whose) => {
      const { actor } = opened({ search, mayReadMilestones: true, mayReadFindings: true });
      const due = {
        milestones: { rows: [audit("2027-01-05T20:00:00Z")], total: 3 },
        findings: { rows: [], total: 1 },
      };
      actor.send(changed({ data: { ...nothingDue, ...due } }) as never);
      expect(selectUnshown(actor.getSnapshot())).toEqual([
        {
          text: "2 more milestones are due in these days.",
          linkText: "All of them by due date",
          href: `/milestone/?sortField=dueAt&sortDirection=asc&waiting=1${whose}`,
        },
        {
          text: "1 more finding is due in these days.",
          linkText: "All of them by due day",
          href: `/finding/?sortField=due&sortDirection=asc&state=unanswered&due=1${whose}`,
        },
      ]);
    },
  );

  test("lists what is late in an agenda, with the number of all", () => {
    const { actor } = opened({ search: "?view=agenda", mayReadMilestones: true });
    const milestones = { rows: [audit("2026-11-05T20:00:00Z")], total: 12 };
    actor.send(
      changed({
        data: { ...nothingDue, late: { ...nothingDue.late, entries: [entry], milestones } },
      }) as never,
    );
    expect(selectLate(actor.getSnapshot())).toMatchObject({
      entries: [{ occurrenceId: fakeId(2) }],
      milestones: [{ name: "Audit", isLate: true }],
      milestoneCount: 12,
      count: 13,
    });
    const many = Array.from({ length: 9 }, (_, index) => ({ ...entry, occurrenceId: fakeId(20 + index) }));
    actor.send(changed({ data: { ...nothingDue, late: { ...nothingDue.late, entries: many } } }) as never);
    const late = selectLate(actor.getSnapshot());
    expect([late.entries.length, late.entryCount, late.totalText]).toEqual([8, 9, "9"]);
    const all = Array.from({ length: 100 }, () => entry);
    actor.send(
      changed({ data: { ...nothingDue, late: { ...nothingDue.late, entries: all, milestones } } }) as never,
    );
    expect(selectLate(actor.getSnapshot()).totalText).toBe("112 or more");
  });

  test.each([
    ["", ""],
    ["&mine=1", "&person=me"],
  ])("links what is late to the lists of all that is overdue, for the search '%s'", (search, whose) => {
    const now = opened({ search: `?view=agenda${search}` }).actor.getSnapshot();
    expect(selectLate(now)).toMatchObject({
      entriesHref: `/reminders/?status=ACTIVE&next=OVERDUE&sortField=nextDueAt&sortDirection=asc${whose}`,
      milestonesHref: `/milestone/?sortField=dueAt&sortDirection=asc&overdue=1${whose}`,
      findingsHref: `/finding/?sortField=due&sortDirection=asc&state=unanswered&where=due.less_than.2027-01-13${whose}`,
    });
  });

  test("asks for findings by day where the person may read them, also after the shown days' last", () => {
    expect(opened({ mayReadFindings: true }).asks[0]?.findingDays).toEqual({
      from: "2026-12-28",
      to: "2027-02-01",
      today: "2027-01-13",
    });
    expect(opened().asks[0]).not.toHaveProperty("findingDays");
  });

  test("puts each finding on its due day, after the milestones, and on top of an agenda while it is overdue", () => {
    const { actor } = opened({ search: "?view=agenda&date=2027-01-05", mayReadFindings: true });
    const finding = fakeFinding({ due: "2027-01-05", overdue: true });
    const milestones = { rows: [audit("2027-01-05T20:00:00Z")], total: 1 };
    const findings = { rows: [finding], total: 1 };
    const late = { ...nothingDue.late, findings: { rows: [{ ...finding, overdue: false }], total: 9 } };
    actor.send(changed({ data: { ...nothingDue, milestones, findings, late } }) as never);
    const day = selectShownDays(actor.getSnapshot()).find(({ marks }) => marks.length > 0);
    expect(day?.label).toBe("Tuesday 5 January, no occurrences, 1 milestone, 1 finding, 2 overdue");
    expect(day?.marks[1]).toMatchObject({
      noun: "Finding",
      name: `CAR-01: ${finding.text}`,
      isLate: true,
      href: `/process/${finding.processId}?finding=${finding.id}`,
    });
    expect(selectLate(actor.getSnapshot())).toMatchObject({
      findings: [{ noun: "Finding", isLate: true }],
      count: 9,
    });
    expect(selectSpanNews(actor.getSnapshot()), "with what is on top").toMatch(
      /, no occurrences, 1 milestone, 10 findings, 11 overdue$/,
    );
  });

  test("takes every transition that it declares", () => {
    const events = [
      changed({}),
      changed({ data: undefined, isFetching: true }),
      changed({ isFetching: true }),
      changed({ data: undefined, failure: { kind: "network" } }),
      { type: "search.changed", search: "?date=2027-03-01" },
      { type: "calendar.show", view: "week" },
      { type: "calendar.step", by: 1 },
      { type: "calendar.today" },
      { type: "calendar.retry" },
      { type: "mine.choose", isMine: true },
      { type: "weekday.choose", weekday: 7 },
      { type: "milestones.show", isOn: false },
      { type: "clock.changed" as const, clock: { timeZone: "Asia/Tokyo", firstWeekday: 7 as const } },
      { type: "day.select", day: "2027-01-20" },
      { type: "day.select", day: "2027-05-20" },
      { type: "day.move", move: "nextDay" },
      { type: "day.move", move: "nextMonth" },
      passed("untilMidnight", "calendar.day.running"),
    ];
    const machine = calendarMachine.provide({
      actions: { rememberFirstWeekday: () => undefined, rememberMilestones: () => undefined },
    });
    const missed = missedTransitions(machine, events, {
      input: lisbon,
      keyOf: ({ context }) => context.params.date,
    });
    // The midnight transition needs another clock; a test above takes it.
    expect(missed).toEqual(["calendar.day.running on xstate.after.untilMidnight.calendar.day.running"]);
  });
});
