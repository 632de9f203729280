import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { previewOf } from "./reminderPreview.ts";
import type { ReminderRecord } from "./reminderRecord.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { reminderCreateScreen, reminderPreviewScreen } from "./reminderForm.screens.ts";
import { selectPreview } from "./reminderPreview.machine.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the form of a new reminder", () => {
  const open = (stubs: Stubs = { reminders: { create: fakeReminder() } }, search = "") =>
    openForm<ReminderRecord>(reminderCreateScreen, stubs, {
      address: `/reminders/create${search}`,
      permissions: ["reminder:create", "reminder:get"],
    });

  test("leads nowhere from a page to which the person has gone meanwhile", async () => {
    const made = Promise.withResolvers<object>();
    const form = await open({ reminders: { create: () => made.promise as never } });
    form.enter({ description: "Freeze the data" });
    await form.submit();
    form.visit("/user/create"); // its code is still on its way, so this page stands
    made.resolve(fakeReminder());
    await vi.advanceTimersByTimeAsync(0);
    expect(form.announced).toEqual([
      { type: "toast", tone: "success", text: "Reminder created successfully" },
    ]);
  });

  test("starts with tomorrow at nine, sends a local time with its zone and opens the reminder", async () => {
    const form = await open();
    expect(form.valueOf("dueDatetime")).toBe("2026-11-22T09:00");
    await form.submit();
    expect(form.errors()).toEqual({ description: "Description is required" });
    form.app.queryClient.setQueryData(["/api/reminders", "list"], {});
    form.enter({ description: "Freeze the data", timeZone: "Europe/Lisbon" });
    await form.submit();
    expect(form.app.queryClient.getQueryState(["/api/reminders", "list"])?.isInvalidated).toBe(true);
    expect(form.toastTexts()).toEqual(["Reminder created successfully"]);
    expect(form.announced).toContainEqual({ type: "return", to: `/reminders/${fakeId(20)}` });
    expect(await form.sent()).toEqual([
      {
        title: null,
        description: "Freeze the data",
        projectId: null,
        processId: null,
        milestoneId: null,
        companyId: null,
        dueDatetime: "2026-11-22T09:00",
        timeZone: "Europe/Lisbon",
        rrule: null,
        offsetDays: null,
        leadTimes: [],
        userIds: [],
      },
    ]);
  });

  test("is filled from its address, with a milestone only together with its process and project", async () => {
    const links = `projectId=${fakeId(5)}&processId=${fakeId(6)}&milestoneId=${fakeId(7)}`;
    const form = await open(undefined, `?due=2027-02-03&${links}`);
    expect(form.valueOf("dueDatetime")).toBe("2027-02-03T09:00");
    form.enter({ description: "Chase them", timing: "MILESTONE", offsetDays: "30" });
    await form.submit();
    form.enter({ processId: "" });
    expect(await form.sent()).toMatchObject([
      {
        projectId: fakeId(5),
        processId: fakeId(6),
        milestoneId: fakeId(7),
        companyId: null,
        offsetDays: -30,
        dueDatetime: null,
        rrule: null,
      },
    ]);
  });

  test("ignores a milestone without its process", async () => {
    const form = await open(undefined, `?projectId=${fakeId(5)}&milestoneId=${fakeId(7)}`);
    form.enter({ description: "Chase them", timing: "MILESTONE", offsetDays: "" });
    await form.submit();
    expect(form.errors()).toMatchObject({
      milestoneId: "Milestone is required",
      offsetDays: "Days must be a number",
    });
  });

  test("sends the rule made from its fields, and each lead time once", async () => {
    const form = await open();
    form.enter({
      description: "Month-end data freeze",
      rrule: "MONTHLY",
      monthDay: "31",
      ends: "TIMES",
      count: "6",
      leadTimes: ["7", "1"],
      otherLeads: ["365", "7"],
    });
    await form.submit();
    expect(await form.sent()).toMatchObject([
      { rrule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=6", leadTimes: [365, 7, 1] },
    ]);
  });

  test("shows each error at its field", async () => {
    const form = await open();
    form.enter({ description: "x", rrule: "DAILY", interval: "0", ends: "TIMES", count: "1001" });
    await form.submit();
    expect(form.errors()).toEqual({
      interval: "Every must be between 1 and 999",
      count: "Times must be between 1 and 1000",
    });
    form.enter({ interval: "1", ends: "DAY", otherLeads: ["soon"], dueDatetime: "", timeZone: "" });
    await form.submit();
    expect(form.errors()).toMatchObject({
      until: "Last day is required",
      otherLeads: "Lead time must be a whole number between 0 and 3650",
      dueDatetime: "Date and time is required",
      timeZone: "Time zone is required",
    });
    form.enter({ rrule: "CUSTOM", ruleText: "every now and then" });
    await form.submit();
    expect(form.errors()).toMatchObject({
      ruleText: "Repeats must be a rule of RFC 5545 by days, weeks, months or years",
    });
  });

  test("shows the server's message at the field that it is about", async () => {
    const refusal = problem("/errors/validation", undefined, {
      rrule: ["Repeats leads to no date"],
      milestoneId: ["Milestone is not one of the choices"],
    });
    const form = await open({ reminders: { create: refusal } });
    form.enter({ description: "x" });
    await form.submit();
    expect(form.errors()).toEqual({
      rrule: "Repeats leads to no date",
      milestoneId: "Milestone is not one of the choices",
    });
    expect(form.toastTexts()).toEqual([]);
  });

  test("keeps its input for the next visit", async () => {
    const form = await open();
    form.enter({ description: "Half typed", rrule: "WEEKLY", weekdays: ["TU"] });
    const again = await openForm<ReminderRecord>(
      reminderCreateScreen,
      {},
      { ports: form.ports, permissions: ["reminder:create"] },
    );
    again.screen.send({ type: "draft.restore" });
    expect(again.valueOf("weekdays")).toEqual(["TU"]);
    expect(again.valueOf("description")).toBe("Half typed");
  });
});

describe("the preview of a reminder", () => {
  test("asks once the typing rests, and says in words at once", async () => {
    const asked: string[] = [];
    const form = await openForm<ReminderRecord>(
      reminderCreateScreen,
      {
        reminders: {
          preview: ({ search }) => {
            asked.push(search.toString());
            return { dates: ["2027-01-05T10:00:00Z"], hasMore: true };
          },
        },
      },
      { address: "/reminders/create", permissions: ["reminder:create"] },
    );
    form.enter({ dueDatetime: "", timeZone: "UTC" });
    const { screen } = openScreen(form.app, reminderPreviewScreen, { form: form.screen });
    const shown = () => selectPreview(screen.getSnapshot());
    await vi.advanceTimersByTimeAsync(1000);
    expect([shown().look, asked]).toEqual(["nothing", []]);
    form.enter({ dueDatetime: "2027-01-05T10:00", rrule: "WEEKLY", interval: "" });
    form.enter({ interval: "2" });
    expect(shown()).toMatchObject({ look: "loading", words: "Every 2 weeks on Tuesday, 10:00 (UTC)" });
    await vi.advanceTimersByTimeAsync(299);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["dueDatetime=2027-01-05T10%3A00&timeZone=UTC&rrule=FREQ%3DWEEKLY%3BINTERVAL%3D2"]);
    expect(shown()).toMatchObject({ look: "showing", hasMore: true });
    expect(shown().lines).toHaveLength(1);
  });

  /** The preview of a form with a due time and zone, and what it shows once the dates are read. */
  const openPreview = async (dates: (asked: URLSearchParams) => string[]) => {
    const form = await openForm<ReminderRecord>(
      reminderCreateScreen,
      { reminders: { preview: ({ search }) => ({ dates: dates(search), hasMore: false }) } },
      { address: "/reminders/create", permissions: ["reminder:create"] },
    );
    form.enter({ dueDatetime: "2027-01-05T09:00", timeZone: "UTC" });
    const { screen } = openScreen(form.app, reminderPreviewScreen, { form: form.screen });
    await vi.advanceTimersByTimeAsync(1000);
    return { form, shown: () => selectPreview(screen.getSnapshot()) };
  };

  test("says that a rule has no date until a rule with dates is entered", async () => {
    const { form, shown } = await openPreview((asked) =>
      asked.get("rrule")?.includes("BYMONTHDAY=30") ? [] : ["2027-01-05T09:00:00Z"],
    );
    form.enter({ rrule: "CUSTOM", ruleText: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toMatchObject({ look: "none", lines: [] });
    form.enter({ ruleText: "FREQ=YEARLY" });
    expect(shown().look).toBe("loading");
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown().look).toBe("showing");
    form.enter({ dueDatetime: "" });
    expect(shown().look).toBe("nothing");
  });

  test("keeps the dates that it shows until the dates of the new time or zone are read", async () => {
    const { form, shown } = await openPreview((asked) => [
      `${asked.get("dueDatetime") ?? ""}:00${asked.get("timeZone") === "UTC" ? "Z" : "-05:00"}`,
    ]);
    const { look, lines, timeZone, hasMore } = shown();
    const before = { look, lines, timeZone, hasMore };
    expect(before).toMatchObject({ look: "showing", timeZone: "UTC", lines: [{ note: undefined }] });
    form.enter({ dueDatetime: "2027-01-05T10:00" });
    expect(shown()).toMatchObject(before);
    form.enter({ timeZone: "America/Bogota" });
    expect(shown()).toMatchObject(before);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toMatchObject({ timeZone: "America/Bogota", lines: [{ note: undefined }] });
    expect(shown().lines[0]?.text).toMatch(/10:00/);
  });

  test("says why the dates could not be read, and reads them again on request", async () => {
    let isDown = true;
    const form = await openForm<ReminderRecord>(
      reminderCreateScreen,
      {
        reminders: {
          preview: () =>
            isDown
              ? problem("/errors/validation", "No such zone")()
              : { dates: ["2027-01-05T10:00:00Z"], hasMore: false },
        },
      },
      { address: "/reminders/create", permissions: ["reminder:create"] },
    );
    form.enter({ dueDatetime: "2027-01-05T10:00", timeZone: "UTC" });
    const { screen } = openScreen(form.app, reminderPreviewScreen, { form: form.screen });
    const shown = () => selectPreview(screen.getSnapshot());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toMatchObject({ look: "failed", failure: { text: "No such zone" }, lines: [] });
    isDown = false;
    screen.send({ type: "preview.retry" });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toMatchObject({ look: "showing", failure: undefined });
    expect(form.toastTexts()).toEqual([]);
  });

  test.each([
    [{ timing: "DATE", dueDatetime: "", timeZone: "UTC", rrule: "NEVER" }, ""],
    [{ timing: "DATE", dueDatetime: "2027-01-05T10:00", timeZone: "", rrule: "NEVER" }, ""],
    [{ timing: "DATE", dueDatetime: "2027-01-05T10:00", timeZone: "UTC", rrule: "DAILY", interval: "x" }, ""],
    [
      { timing: "MILESTONE", offsetDays: "30", offsetSide: "before", timeZone: "UTC" },
      "30 days before the milestone is due",
    ],
    [
      { timing: "MILESTONE", offsetDays: "1", offsetSide: "after", timeZone: "UTC" },
      "1 day after the milestone is due",
    ],
    [
      { timing: "MILESTONE", offsetDays: "0", offsetSide: "before", timeZone: "UTC" },
      "When the milestone is due",
    ],
    [{ timing: "MILESTONE", offsetDays: "", offsetSide: "before", timeZone: "UTC" }, ""],
  ])("makes no request for %j: %s", (values, words) =>
    expect(previewOf(values, "en-GB")).toMatchObject({ ask: "", words }),
  );
});
