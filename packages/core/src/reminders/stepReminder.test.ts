import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { answered, failed, missedTransitions } from "../testing/pathsOf.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { offline, problem, type Stubs } from "../testing/stubWire.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { createStepReminderMachine, selectIsScheduling } from "./stepReminder.machine.ts";
import { stepReminderDays, stepReminderForm, stepReminderScreen } from "./stepReminder.screens.ts";

const links = { projectId: fakeId(5), processId: fakeId(6), milestoneId: fakeId(7) };
const step = { ...links, name: "Report received" };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a reminder of a step", () => {
  const open = async (create: NonNullable<Stubs["reminders"]>["create"] & {}) => {
    const opened = await openSignedIn({ reminders: { create } }, ["reminder:create"]);
    const { screen, announced } = openScreen(opened.app, stepReminderScreen, step);
    const sent = () => Promise.all(opened.ports.requests.map((request) => request.clone().json()));
    return { ...opened, screen, announced, sent };
  };

  test("takes every transition that it declares", () => {
    const events = [
      { type: "reminder.schedule", days: 7 },
      answered("create", {}),
      failed("create", new Error("No network")),
      failed("create", new CallError(failureOfAnswer(400, {}))),
    ];
    const machine = createStepReminderMachine({ newKey: () => "key" });
    expect(missedTransitions(machine, events, { input: step, keyOf: () => "" })).toEqual([]);
  });

  test("offers the days before the step is due that have not passed", () => {
    const now = Date.now();
    const daysFor = (dueAt: string | null) => stepReminderDays({ dueAt }, now);
    expect(daysFor("2026-12-21T09:30:01Z")).toEqual([7, 14, 30]);
    expect(daysFor("2026-12-21T09:30:00Z")).toEqual([7, 14]);
    expect(daysFor("2026-11-28T09:30:00Z")).toEqual([]);
    expect(daysFor(null)).toEqual([7, 14, 30]);
  });

  test("is made with one press, so many days before the step is due, in its name", async () => {
    const { app, screen, announced, sent } = await open(fakeReminder());
    app.queryClient.setQueryData(["/api/reminders", "list"], {});
    screen.send({ type: "reminder.schedule", days: 14 });
    screen.send({ type: "reminder.schedule", days: 14 });
    expect(selectIsScheduling(screen.getSnapshot())).toBe(true);
    await settle();
    expect(await sent()).toEqual([
      { ...links, description: "Report received", offsetDays: -14, timeZone: expect.any(String) },
    ]);
    expect(announced).toEqual([{ type: "toast", tone: "success", text: "Reminder created successfully" }]);
    expect(app.queryClient.getQueryState(["/api/reminders", "list"])?.isInvalidated).toBe(true);
    expect(selectIsScheduling(screen.getSnapshot())).toBe(false);
  });

  test("is made once: after a lost answer the same press carries the same key, any other a new one", async () => {
    let isUp = false;
    const { screen, ports } = await open(() => (isUp ? fakeReminder() : offline()));
    const press = async (days: number) => {
      screen.send({ type: "reminder.schedule", days });
      await settle();
    };
    await press(7);
    isUp = true;
    await press(7);
    await press(7);
    await press(14);
    const keys = ports.requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys.slice(1)).size).toBe(3);
  });

  test("that is refused says why, has its step read again and can be made again", async () => {
    const refusal = problem("/errors/invalid-transition", "The milestone is done already.");
    const { app, screen, announced, toastTexts } = await open(refusal);
    const page = ["/api/project-processes", "record", links.processId];
    app.queryClient.setQueryData(page, {});
    screen.send({ type: "reminder.schedule", days: 7 });
    await settle();
    expect(announced).toEqual([]);
    expect(toastTexts()).toEqual(["The milestone is done already."]);
    expect(app.queryClient.getQueryState(page)?.isInvalidated).toBe(true);
    expect(selectIsScheduling(screen.getSnapshot())).toBe(false);
  });
});

describe("a reminder of a step, told of", () => {
  test("where its day has passed already", async () => {
    const made = fakeReminder({ nextDueAt: "2026-11-20T09:00:00Z" });
    const { app } = await openSignedIn({ reminders: { create: made } }, ["reminder:create"]);
    const { screen, announced } = openScreen(app, stepReminderScreen, step);
    screen.send({ type: "reminder.schedule", days: 30 });
    await settle();
    const sequel = { text: "Its day has passed already, so it is overdue." };
    expect(announced).toEqual([
      { type: "toast", tone: "success", text: "Reminder created successfully", sequel },
    ]);
  });

  test("also where its step was left meanwhile", async () => {
    const { app, toastTexts } = await openSignedIn({ reminders: { create: fakeReminder() } }, [
      "reminder:create",
    ]);
    const { screen } = openScreen(app, stepReminderScreen, step);
    screen.send({ type: "reminder.schedule", days: 7 });
    screen.stop();
    await settle();
    expect(toastTexts()).toEqual(["Reminder created successfully"]);
  });
});

describe("the form of a step's reminder on a date", () => {
  test("begins tomorrow at nine with the step's name, shows two fields and sends the step's links", async () => {
    const form = await openForm(
      stepReminderForm,
      { reminders: { create: fakeReminder() } },
      { given: step, permissions: ["reminder:create"] },
    );
    expect(selectFields(form.now()).map(({ name, value }) => [name, value])).toEqual([
      ["description", "Report received"],
      ["dueDatetime", "2026-11-22T09:00"],
    ]);
    expect(toldView(form.now().context.view)).toEqual(lines`
      keepsDraft: true
      submitLabel: "Schedule reminder"
      success: "Reminder created successfully"
      title: "Remind me on a date"
      fields:
        description "Description", isRequired, kind longText
        dueDatetime "Date and time", isRequired, kind dateTime
        projectId "projectId", kind text
        processId "processId", kind text
        milestoneId "milestoneId", kind text
        timeZone "timeZone", kind text
    `);
    form.app.queryClient.setQueryData(["/api/reminders", "list"], {});
    expect(form.now().context.isInModal).toBe(true);
    form.enter({ description: "" });
    await form.submit();
    expect(form.errors()).toEqual({ description: "Description is required" });
    form.enter({ description: "Ask for the report", dueDatetime: "2026-12-01T10:00" });
    await form.submit();
    expect(await form.sent()).toMatchObject([
      { ...links, description: "Ask for the report", dueDatetime: "2026-12-01T10:00", offsetDays: null },
    ]);
    expect(form.toastTexts()).toEqual(["Reminder created successfully"]);
    expect(form.app.queryClient.getQueryState(["/api/reminders", "list"])?.isInvalidated).toBe(true);
  });
});
