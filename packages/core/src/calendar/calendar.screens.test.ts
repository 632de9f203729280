import type { CalendarEntry } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectCalendarStatus,
  selectLate,
  selectMilestoneSwitch,
  selectShownDays,
  selectSpanName,
} from "./calendar.selectors.ts";
import { selectFeed, selectFeedStep, selectFeedUrl } from "./calendarFeed.machine.ts";
import { FIRST_WEEKDAY_KEY } from "../days/firstWeekday.ts";
import { ownTimeZone } from "../days/localDays.ts";
import {
  selectCanSettle,
  selectNote,
  selectOccurrenceFailure,
  selectOccurrenceProject,
} from "./occurrence.machine.ts";
import { selectData, selectReadingStatus } from "../records/reading.machine.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeId, fakeOwnUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { calendarFeedScreen } from "./calendarFeed.screens.ts";
import { calendarScreen } from "./calendar.screens.ts";
import { agendaFrom, dueOccurrences } from "../dashboard/dashboard.screens.ts";
import { occurrenceScreen } from "./occurrence.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2027-01-13T10:00:00Z"));
});
afterEach(() => {
  vi.useRealTimers();
});

const entry = (index: number, status = "OVERDUE"): CalendarEntry => ({
  reminderId: fakeId(1),
  occurrenceId: fakeId(index),
  description: "Collect meter files",
  dueDatetime: "2027-01-05T14:00:00Z",
  status,
});
const rights = ["reminder:list", "reminder:get", "reminder:manage_occurrence"];
const occurrence = {
  id: fakeId(2),
  occurrenceId: fakeId(2),
  reminderId: fakeId(1),
  dueAt: "2027-01-05T14:00:00Z",
  status: "COMPLETED",
  doneAt: null,
  doneById: null,
  doneByName: null,
  reason: null,
  note: null,
  createdAt: "2026-12-01T00:00:00Z",
};

describe("the milestones of the calendar", () => {
  const filtersOf = (request: string) =>
    [...new URLSearchParams(request.split("?")[1])]
      .filter(([name]) => name.startsWith("filters"))
      .map(([, value]) => value);
  const DAY_LENGTH = "2027-01-11".length;
  const waited = ["state", "in", "READY", "REOPENED", "processStatus", "equals", "IN_PROGRESS"];
  const open = async (search: string, given: readonly string[] = [...rights, "project_process:list"]) => {
    const stubs = {
      reminders: { calendar: [], upcoming: [entry(2), entry(3, "DUE")] },
      milestones: { list: { data: [], total: 0 } },
      findings: { list: { data: [], total: 0 } },
    };
    const opened = await openSignedIn(stubs, given, `/reminders/calendar${search}`);
    const { screen } = openScreen(opened.app, calendarScreen, undefined);
    await settle();
    return {
      ...opened,
      screen,
      lists: () => opened.asked().filter((one) => one.includes("/api/milestones?")),
    };
  };

  test("are read by their due date, of running processes only", async () => {
    const { screen, lists } = await open("?view=week");
    expect(selectCalendarStatus(screen.getSnapshot())).toBe("showing");
    const values = filtersOf(lists()[0] ?? "");
    expect(values.slice(0, 6).map((value) => value.slice(0, DAY_LENGTH))).toEqual([
      "dueAt",
      "greater_th",
      expect.stringMatching(/^2027-01-1[01]$/),
      "dueAt",
      "less_than",
      expect.stringMatching(/^2027-01-1[78]$/),
    ]);
    expect(values.join()).toContain(waited.join());
    expect(lists()).toHaveLength(1);
  });

  test("are asked for twice by an agenda, which also reads what is overdue", async () => {
    const { screen, lists, asked } = await open("?view=agenda");
    expect(lists()).toHaveLength(2);
    expect(asked().some((one) => one.includes("/api/reminders/upcoming?limit=100"))).toBe(true);
    expect(selectLate(screen.getSnapshot()).entries.map(({ status }) => status)).toEqual(["OVERDUE"]);
  });

  test("stay hidden at the next visit, and are not asked for without the right to read them", async () => {
    const { app, screen, lists } = await open("?view=week");
    screen.send({ type: "milestones.show", isOn: false });
    await settle();
    expect(lists()).toHaveLength(1);
    const again = openScreen(app, calendarScreen, undefined);
    expect(selectMilestoneSwitch(again.screen.getSnapshot())).toBe("off");
    again.screen.send({ type: "milestones.show", isOn: true });
    expect(selectMilestoneSwitch(openScreen(app, calendarScreen, undefined).screen.getSnapshot())).toBe("on");
    expect((await open("?view=week", rights)).lists()).toEqual([]);
  });
});

describe("the findings of the calendar", () => {
  const open = async (search: string, given: readonly string[] = [...rights, "project_process:list"]) => {
    const stubs = {
      reminders: { calendar: [], upcoming: [] },
      milestones: { list: { data: [], total: 0 } },
      findings: { list: { data: [fakeFinding({ due: "2027-01-12" })], total: 1 } },
    };
    const opened = await openSignedIn(stubs, given, `/reminders/calendar${search}`, {
      company_id: fakeId(4),
    });
    const { screen } = openScreen(opened.app, calendarScreen, undefined);
    await settle();
    const lists = opened.asked().filter((one) => one.includes("/api/findings?"));
    return { screen, values: lists.map((one) => [...new URLSearchParams(one.split("?")[1]).values()]) };
  };

  test("are the unanswered ones that fall due on the shown days; with 'Mine' those of the person and their company", async () => {
    const { screen, values } = await open("?view=week&mine=1");
    expect(values).toHaveLength(1);
    expect(values[0]).toEqual(
      expect.arrayContaining(["OPEN", "REOPENED", "IN_PROGRESS", "due", "2027-01-18", fakeId(4)]),
    );
    const marks = selectShownDays(screen.getSnapshot()).flatMap((day) => day.marks);
    expect(marks.map(({ noun }) => noun)).toEqual(["Finding"]);
  });

  test("are asked for a second time by an agenda: those from before its first day", async () => {
    const { values } = await open("?view=agenda");
    expect(values.map((one) => one.includes("greater_than_or_equal"))).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(values).toHaveLength(2);
  });

  test("are not asked for without the right to list processes", async () => {
    expect((await open("?view=week", rights)).values).toEqual([]);
  });
});

describe("the calendar in the app", () => {
  test("reads the span of its address, follows the address and can show only the person's own", async () => {
    const stubs = { reminders: { calendar: [entry(2)] } };
    const { app, asked, visit, address } = await openSignedIn(stubs, rights, "/reminders/calendar?view=week");
    const { screen } = openScreen(app, calendarScreen, undefined);
    await settle();
    expect(selectCalendarStatus(screen.getSnapshot())).toBe("showing");
    screen.send({ type: "mine.choose", isMine: true });
    await settle();
    expect(address()).toBe("/reminders/calendar?view=week&mine=1");
    visit("/reminders/calendar/?date=2027-01-05");
    await settle();
    expect(selectSpanName(screen.getSnapshot())).toBe("January 2027");
    const spans = asked()
      .filter((line) => line.includes("/calendar?"))
      .map((line) => line.replace("GET /api/reminders/calendar?", ""));
    expect(spans).toHaveLength(3);
    expect(spans[0]).toMatch(/^from=2027-01-1\dT.*&to=2027-01-1\dT[^&]*$/);
    expect(spans[1]).toBe(`${spans[0]}&mine=true`);
    expect(spans[2]).toMatch(/^from=2026-12-2\dT/);
  });

  test("uses the zone and first weekday of the person's record, read once, unless this browser has a choice", async () => {
    const me = fakeOwnUser({ timeZone: "America/Bogota", weekStart: "SATURDAY" });
    const stubs = { reminders: { calendar: [] }, users: { me } };
    const { app, asked } = await openSignedIn(stubs, rights, "/reminders/calendar");
    const { screen } = openScreen(app, calendarScreen, undefined);
    await settle();
    expect(screen.getSnapshot().context).toMatchObject({ timeZone: "America/Bogota", firstWeekday: 6 });
    expect(asked().at(-1)).toContain("from=2026-12-26T05:00:00.000Z");
    screen.send({ type: "weekday.choose", weekday: 1 });
    const again = openScreen(app, calendarScreen, undefined).screen;
    expect(again.getSnapshot().context).toMatchObject({ timeZone: "America/Bogota", firstWeekday: 1 });
    await settle();
    expect(asked().filter((line) => line === "GET /api/users/me")).toHaveLength(1);
  });

  test("keeps the device's clock, without a message, where the record cannot be read", async () => {
    const stubs = { reminders: { calendar: [] }, users: { me: problem("/errors/internal") } };
    const { app, toastTexts } = await openSignedIn(stubs, rights, "/reminders/calendar");
    const { screen } = openScreen(app, calendarScreen, undefined);
    await settle();
    expect(screen.getSnapshot().context.timeZone).toBe(ownTimeZone());
    expect(selectCalendarStatus(screen.getSnapshot())).toBe("showing");
    expect(toastTexts()).toEqual([]);
  });

  test("keeps the chosen first weekday for the next visit", async () => {
    const stubs = { reminders: { calendar: [] } };
    const { app, ports } = await openSignedIn(stubs, rights, "/reminders/calendar");
    const { screen } = openScreen(app, calendarScreen, undefined);
    expect(screen.getSnapshot().context.firstWeekday).toBe(1);
    screen.send({ type: "weekday.choose", weekday: 6 });
    expect(ports.local.read(FIRST_WEEKDAY_KEY)).toBe("6");
    const again = openScreen(app, calendarScreen, undefined).screen;
    expect(again.getSnapshot().context.firstWeekday).toBe(6);
  });

  test("shows an occurrence completed in its dialog at once and announces it", async () => {
    let status = "OVERDUE";
    const bodies: unknown[] = [];
    const { app, toastTexts } = await openSignedIn(
      {
        reminders: {
          calendar: () => [entry(2, status)],
          complete: ({ body }) => {
            bodies.push(body);
            status = "COMPLETED";
            return occurrence;
          },
        },
      },
      rights,
      "/reminders/calendar",
    );
    const { screen } = openScreen(app, calendarScreen, undefined);
    await settle();
    const dialog = openScreen(app, occurrenceScreen, { entry: entry(2) }).screen;
    dialog.send({ type: "occurrence.complete" });
    await settle();
    const shown = selectShownDays(screen.getSnapshot()).flatMap(({ entries }) => entries);
    expect(shown.map((one) => one.status)).toEqual(["COMPLETED"]);
    expect(bodies).toEqual([{}]);
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("reads the project of an occurrence whose entry does not name it, once its dialog opens", async () => {
    const project = fakeProject({ code: "CP-0007", name: "Kisumu cookstoves" });
    type Answer = NonNullable<NonNullable<Stubs["reminders"]>["get"]>;
    const shownIn = async (answer: Answer, given: object, may: readonly string[] = ["reminder:get"]) => {
      const stubs = { reminders: { get: answer } };
      const { app, asked, toastTexts } = await openSignedIn(stubs, may, "/reminders/calendar");
      const dialog = openScreen(app, occurrenceScreen, { entry: { ...entry(2), ...given } }).screen;
      await settle();
      const reads = asked().filter((line) => line.startsWith("GET /api/reminders/")).length;
      return [selectOccurrenceProject(dialog.getSnapshot()), reads, toastTexts()];
    };
    const linked = fakeReminder({ project });
    expect(await shownIn(linked, {})).toEqual(["CP-0007 Kisumu cookstoves", 1, []]);
    expect(await shownIn(fakeReminder(), {})).toEqual([undefined, 1, []]);
    expect(await shownIn(linked, { projectName: "CP-0001 Mill" })).toEqual(["CP-0001 Mill", 0, []]);
    expect(await shownIn(linked, { projectName: null })).toEqual([undefined, 0, []]);
    expect(await shownIn(linked, {}, ["reminder:list"])).toEqual([undefined, 0, []]);
    expect(await shownIn(problem("/errors/internal"), {})).toEqual([undefined, 1, []]);
  });

  test("shows a refusal only in the dialog and reads the calendar again", async () => {
    const { app, asked, toastTexts } = await openSignedIn(
      {
        reminders: {
          calendar: [entry(2)],
          skip: problem("/errors/invalid-transition", "It was completed meanwhile."),
        },
      },
      rights,
      "/reminders/calendar",
    );
    openScreen(app, calendarScreen, undefined);
    await settle();
    const dialog = openScreen(app, occurrenceScreen, { entry: entry(2) }).screen;
    dialog.send({ type: "note.change", text: "Away" });
    dialog.send({ type: "occurrence.skip" });
    await settle();
    expect(selectOccurrenceFailure(dialog.getSnapshot())?.text).toBe("It was completed meanwhile.");
    expect(toastTexts()).toEqual([]);
    expect(asked().filter((line) => line.startsWith("GET /api/reminders/calendar"))).toHaveLength(2);
  });

  test("begins a note again that was typed before a reload, until it is given up or sent", async () => {
    const { app } = await openSignedIn(
      { reminders: { calendar: [entry(2)], complete: occurrence } },
      rights,
      "/reminders/calendar",
    );
    const open = () => {
      app.modal.send({ type: "modal.open", title: "Occurrence", content: "occurrence" });
      return openScreen(app, occurrenceScreen, { entry: entry(2) }).screen;
    };
    const first = open();
    first.send({ type: "note.change", text: "Meter 4 was read by phone" });
    first.stop();
    app.modal.send({ type: "modal.leave" });
    const second = open();
    expect(selectNote(second.getSnapshot())).toBe("Meter 4 was read by phone");
    expect(app.modal.getSnapshot().context.isDirty).toBe(true);
    app.modal.send({ type: "modal.close" });
    await settle(300);
    second.stop();
    const third = open();
    expect(selectNote(third.getSnapshot())).toBe("");
    third.send({ type: "note.change", text: "Read" });
    third.send({ type: "occurrence.complete" });
    await settle(300);
    expect(selectNote(open().getSnapshot())).toBe("");
  });

  test("does not restore a kept note of an occurrence that was settled since, and closes without a question", async () => {
    const { app } = await openSignedIn({ reminders: { calendar: [] } }, rights, "/reminders/calendar");
    const open = (status: string) => {
      app.modal.send({ type: "modal.open", title: "Occurrence", content: "occurrence" });
      return openScreen(app, occurrenceScreen, { entry: entry(2, status) }).screen;
    };
    const first = open("OVERDUE");
    first.send({ type: "note.change", text: "Meter 4 was read by phone" });
    first.stop();
    app.modal.send({ type: "modal.leave" });
    await settle(300);
    const settled = open("COMPLETED");
    expect(selectNote(settled.getSnapshot())).toBe("");
    expect(app.modal.getSnapshot().context.isDirty).toBe(false);
    settled.stop();
    app.modal.send({ type: "modal.leave" });
    await settle(300);
    expect(selectNote(open("OVERDUE").getSnapshot())).toBe("");
  });

  test("completes nothing without the permission", async () => {
    const { app, ports } = await openSignedIn({}, ["reminder:list"], "/reminders/calendar");
    const dialog = openScreen(app, occurrenceScreen, { entry: entry(2) }).screen;
    expect(selectCanSettle(dialog.getSnapshot())).toBe(false);
    dialog.send({ type: "occurrence.complete" });
    await settle();
    expect(ports.requests).toEqual([]);
  });
});

describe("the due reminders on the dashboard", () => {
  test("are the person's first eight due or overdue occurrences and their total number", async () => {
    const entries = Array.from({ length: 12 }, (_, i) => entry(i, i === 0 ? "UPCOMING" : "DUE"));
    const { app, asked } = await openSignedIn({ reminders: { upcoming: entries } }, rights);
    const { screen } = openScreen(app, dueOccurrences, undefined);
    await settle();
    const data = selectData(screen.getSnapshot());
    expect(data?.total).toBe(11);
    expect(agendaFrom(data?.rows[0], "Europe/Prague")).toBe(
      "/reminders/calendar?view=agenda&date=2027-01-05&mine=1",
    );
    expect(agendaFrom(data?.rows[0], "Pacific/Kiritimati")).toContain("date=2027-01-06");
    expect(data?.rows.map(({ id }) => id)).toEqual(entries.slice(1, 9).map((one) => one.occurrenceId));
    expect(asked()).toEqual(["GET /api/reminders/upcoming?limit=100&mine=true&waiting=true"]);
  });

  test("are hidden and not requested without reminder:list", async () => {
    const { app, ports } = await openSignedIn({}, ["project:list"]);
    const { screen } = openScreen(app, dueOccurrences, undefined);
    expect(selectReadingStatus(screen.getSnapshot())).toBe("hidden");
    expect(ports.requests).toEqual([]);
  });
});

describe("the calendar feed in the app", () => {
  test("is turned on at once, and renewed and turned off after a question", async () => {
    let count = 0;
    let isOn = false;
    const state = () => ({ isOn, createdAt: isOn ? "2027-01-13T10:00:00Z" : null, lastReadAt: null });
    const { app, toastTexts, question, answer } = await openSignedIn(
      {
        calendarFeed: {
          state,
          renew: () => {
            isOn = true;
            count += 1;
            return { ...state(), url: `https://canopy.test/${count}.ics` };
          },
          revoke: () => {
            isOn = false;
            return undefined;
          },
        },
      },
      rights,
    );
    const { screen } = openScreen(app, calendarFeedScreen, undefined);
    await settle();
    expect(selectFeed(screen.getSnapshot())?.isOn).toBe(false);
    screen.send({ type: "feed.turnOn" });
    await settle();
    expect(selectFeed(screen.getSnapshot())?.isOn).toBe(true);
    expect(selectFeedUrl(screen.getSnapshot())).toBe("https://canopy.test/1.ics");
    screen.send({ type: "feed.renew" });
    expect(question()?.title).toBe("Make a new link?");
    expect(selectFeedStep(screen.getSnapshot())).toBe("idle");
    await settle();
    expect(count).toBe(1);
    answer("accept");
    await settle();
    expect(selectFeedUrl(screen.getSnapshot())).toBe("https://canopy.test/2.ics");
    screen.send({ type: "feed.turnOff" });
    answer("accept");
    await settle();
    expect(selectFeed(screen.getSnapshot())?.isOn).toBe(false);
    expect(selectFeedUrl(screen.getSnapshot())).toBeUndefined();
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });
});
