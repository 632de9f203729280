import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { reminderEditScreen } from "./reminderForm.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the form to change a reminder", () => {
  const monthly = fakeReminder({
    rrule: "FREQ=MONTHLY;BYMONTHDAY=5;COUNT=6",
    count: 6,
    leadTimes: [400, 7],
    projectId: fakeId(5),
    companyId: fakeId(1),
  });
  const open = (stubs: Stubs = { reminders: { update: monthly } }) =>
    openForm(reminderEditScreen, stubs, {
      given: { record: monthly },
      address: `/reminders/${monthly.id}/edit`,
      permissions: ["reminder:get", "reminder:update", "company:list", "company:get"],
    });

  test("shows the time in the reminder's zone and the rule in its fields", async () => {
    const form = await open();
    const shown = Object.fromEntries(selectFields(form.now()).map(({ name, value }) => [name, value]));
    expect(shown).toMatchObject({
      dueDatetime: "2027-01-05T09:00",
      rrule: "MONTHLY",
      monthDay: "5",
      ends: "TIMES",
      count: "6",
      leadTimes: ["7"],
      otherLeads: ["400"],
    });
    expect(shown).not.toHaveProperty("companyId");
  });

  test("sends the changed parts with the parts that belong to them", async () => {
    const form = await open();
    form.app.queryClient.setQueryData(["/api/reminders", "list"], {});
    form.enter({ count: "12" });
    await form.submit();
    expect(form.app.queryClient.getQueryState(["/api/reminders", "list"])?.isInvalidated).toBe(true);
    expect(await form.sent()).toEqual([
      {
        dueDatetime: "2027-01-05T09:00",
        timeZone: "America/Bogota",
        rrule: "FREQ=MONTHLY;BYMONTHDAY=5;COUNT=12",
        offsetDays: null,
        version: 3,
      },
    ]);
    expect(form.announced).toContainEqual({ type: "return", to: `/reminders/${monthly.id}` });
  });

  test("sends no rule with a new description, and all links with a new project", async () => {
    const form = await open();
    form.enter({ description: "Another one", projectId: fakeId(6) });
    await form.submit();
    expect(await form.sent()).toEqual([
      {
        description: "Another one",
        projectId: fakeId(6),
        processId: null,
        milestoneId: null,
        companyId: null,
        version: 3,
      },
    ]);
  });

  test("leads back to the reminder when it is cancelled", async () => {
    const form = await open();
    form.screen.send({ type: "form.cancel" });
    expect(form.announced).toContainEqual({ type: "return", to: `/reminders/${monthly.id}` });
  });

  test("reads the reminder again after a conflict and keeps the input", async () => {
    const form = await open({
      reminders: { update: problem("/errors/conflict"), get: { ...monthly, version: 4, title: "Theirs" } },
    });
    form.enter({ description: "Mine" });
    await form.submit();
    form.screen.send({ type: "form.reload" });
    await vi.advanceTimersByTimeAsync(0);
    expect(form.valueOf("description")).toBe("Mine");
    expect(form.valueOf("title")).toBe("Theirs");
    expect(form.now().context.version).toBe(4);
  });

  test("keeps the day of the rule that was set by hand after a conflict", async () => {
    const form = await open({
      reminders: { update: problem("/errors/conflict"), get: { ...monthly, version: 4 } },
    });
    form.enter({ dueDatetime: "2027-01-20T09:00" });
    expect(form.valueOf("monthDay")).toBe("20");
    form.enter({ monthDay: "5" });
    await form.submit();
    form.screen.send({ type: "form.reload" });
    await vi.advanceTimersByTimeAsync(0);
    form.enter({ title: "Meters" });
    expect([form.valueOf("dueDatetime"), form.valueOf("monthDay")]).toEqual(["2027-01-20T09:00", "5"]);
  });
});
