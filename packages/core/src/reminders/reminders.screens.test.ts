import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectCanEdit, selectRowActions } from "../lists/list.selectors.ts";
import { selectCanSettle, selectOccurrences, selectOccurrencesStatus } from "./occurrences.selectors.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeOccurrence, fakeReminder } from "../testing/fakeReminder.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { selectQuestion } from "../dialogs/confirm.machine.ts";
import { occurrenceScreen } from "../calendar/occurrence.screens.ts";
import { occurrencesScreen } from "./occurrences.screens.ts";
import { askToUnlink, unlinkReminderUser } from "./reminderPeople.ts";
import { linkedReminders, reminderScreen } from "./reminders.screens.ts";
import { reminderListScreen } from "./reminderList.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const me = "0190a000-0000-7000-8000-000000000001";
const rights = [
  "reminder:list",
  "reminder:get",
  "reminder:update",
  "reminder:delete",
  "reminder:manage_occurrence",
];

const open = (stubs: NonNullable<Stubs["reminders"]>, more: { address?: string; roles?: string[] } = {}) =>
  openApp({
    token: fakeToken({ permissions: rights, ...(more.roles && { roles: more.roles }) }),
    address: more.address ?? "/reminders/",
    fetch: stubWire({ reminders: stubs }),
  });

const queries = (requests: readonly Request[]) =>
  requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));

describe("/reminders/", () => {
  const list = async (reminder = fakeReminder(), more: Parameters<typeof open>[1] = {}) => {
    const opened = await open({ list: { data: [reminder], total: 1 } }, more);
    const { screen } = openScreen(opened.app, reminderListScreen, undefined);
    await vi.advanceTimersByTimeAsync(0);
    return { ...opened, screen };
  };

  test("reads reminders with their related records, the latest due first", async () => {
    const { ports } = await list();
    expect(queries(ports.requests)).toMatchObject([
      { page: "1", size: "10", sortField: "dueDatetime", sortDirection: "desc" },
    ]);
  });

  test("keeps 'mine', a status and overdue in the address", async () => {
    const address = "/reminders/?person=me&status=ACTIVE&next=OVERDUE&filter=meter";
    const { ports } = await list(fakeReminder(), { address });
    const [asked = {}] = queries(ports.requests);
    expect(Object.values(asked)).toEqual(
      expect.arrayContaining([
        "description",
        "meter",
        "status",
        "ACTIVE",
        "nextStatus",
        "OVERDUE",
        "person",
        me,
      ]),
    );
  });

  test.each([
    ["ACTIVE", ["pause", "cancel", "delete"]],
    ["PAUSED", ["resume", "cancel", "delete"]],
    ["COMPLETED", ["delete"]],
    ["CANCELLED", ["delete"]],
  ])("offers a %s reminder its actions", async (status, ids) => {
    const { screen } = await list(fakeReminder({ status }));
    const [row] = screen.getSnapshot().context.rows;
    expect(row && selectRowActions(row)(screen.getSnapshot()).map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    ["another's without a project", fakeReminder(), false],
    ["their own without a project", fakeReminder({ createdById: me }), true],
    ["one that links them", fakeReminder({ userIds: [me] }), true],
    [
      "one of a project that they lead",
      fakeReminder({ projectId: fakeId(5), project: fakeProject({ leadUserId: me }) }),
      true,
    ],
    [
      "their own of another's project",
      fakeReminder({ createdById: me, projectId: fakeId(5), project: fakeProject() }),
      false,
    ],
  ])("lets an officer change only their own: %s", async (_, reminder, isTheirs) => {
    const { screen } = await list(reminder, { roles: ["PROJECT_OFFICER"] });
    const [row] = screen.getSnapshot().context.rows;
    const now = screen.getSnapshot();
    expect(row && selectCanEdit(row)(now)).toBe(isTheirs);
    expect(row && selectRowActions(row)(now).length > 0).toBe(isTheirs);
  });

  test.each([
    ["pause", "ACTIVE", "PAUSED"],
    ["resume", "PAUSED", "ACTIVE"],
    ["cancel", "ACTIVE", "CANCELLED"],
  ])("by the action %s gives a reminder that is %s the status %s", async (action, status, next) => {
    const reminder = fakeReminder({ status });
    const { app, ports, answer } = await open({
      list: { data: [reminder], total: 1 },
      get: reminder,
      update: reminder,
    });
    const { screen } = openScreen(app, reminderListScreen, undefined);
    await vi.advanceTimersByTimeAsync(0);
    screen.send({ type: "row.act", action, id: fakeId(20) });
    answer("accept");
    await vi.advanceTimersByTimeAsync(400);
    const sent = ports.requests.find(({ method }) => method === "PATCH");
    expect(await sent?.clone().json()).toEqual({ status: next, version: 3 });
  });

  test("pauses the latest version", async () => {
    const { screen, ports, toastTexts } = await (async () => {
      const opened = await open({
        list: { data: [fakeReminder()], total: 1 },
        get: fakeReminder({ version: 9 }),
        update: fakeReminder({ status: "PAUSED" }),
      });
      const { screen: actor } = openScreen(opened.app, reminderListScreen, undefined);
      await vi.advanceTimersByTimeAsync(0);
      return { ...opened, screen: actor };
    })();
    screen.send({ type: "row.act", action: "pause", id: fakeId(20) });
    await vi.advanceTimersByTimeAsync(0);
    const sent = ports.requests.find(({ method }) => method === "PATCH");
    expect(await sent?.clone().json()).toEqual({ status: "PAUSED", version: 9 });
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });
});

describe("the reminders of a record", () => {
  test.each(["project", "process", "milestone", "company"] as const)(
    "that is a %s are found by its id",
    async (name) => {
      const { app, ports } = await open({ list: { data: [], total: 0 } });
      openScreen(app, linkedReminders[name], { ask: fakeId(5) });
      await vi.advanceTimersByTimeAsync(0);
      expect(queries(ports.requests)).toMatchObject([
        {
          "filters[0].fieldId": name,
          "filters[0].operator": "equals",
          "filters[0].value": fakeId(5),
          extend: "users",
        },
      ]);
      expect(app.queryClient.getQueryCache().getAll()[0]?.queryKey).toEqual([
        "/api/reminders",
        "list",
        `of ${name}`,
        fakeId(5),
      ]);
    },
  );

  test("are read a hundred at once, the next due first, and not without permission", async () => {
    const { app, ports } = await open({ list: { data: [], total: 0 } });
    openScreen(app, linkedReminders.project, { ask: fakeId(5) });
    await vi.advanceTimersByTimeAsync(0);
    expect(queries(ports.requests)).toMatchObject([
      { page: "1", size: "100", sortField: "nextDueAt", sortDirection: "asc" },
    ]);
    const others = await openApp({ token: fakeToken({ permissions: [] }), fetch: stubWire({}) });
    openScreen(others.app, linkedReminders.project, { ask: fakeId(5) });
    await vi.advanceTimersByTimeAsync(0);
    expect(others.ports.requests).toEqual([]);
  });
});

describe("the occurrences of a reminder", () => {
  const overdue = fakeOccurrence({ status: "OVERDUE" });
  const openOccurrences = async (stubs: NonNullable<Stubs["reminders"]> = {}, isOver = false) => {
    const opened = await open({ occurrences: { data: [overdue], total: 1 }, ...stubs });
    const { screen } = openScreen(opened.app, occurrencesScreen, {
      reminderId: fakeId(20),
      isOver,
    });
    await vi.advanceTimersByTimeAsync(0);
    return { ...opened, screen };
  };

  test("list the open ones first, the oldest due on top, and all of them once the reminder is over", async () => {
    const { ports, screen } = await openOccurrences();
    expect(queries(ports.requests)).toMatchObject([{ sortField: "dueAt", sortDirection: "asc", size: "10" }]);
    screen.send({ type: "occurrences.choose", filter: "SKIPPED" });
    await vi.advanceTimersByTimeAsync(0);
    expect(queries(ports.requests).at(-1)).toMatchObject({ sortDirection: "desc", page: "1" });
    expect(Object.values(queries(ports.requests).at(-1) ?? {})).toContain("SKIPPED");
    const over = await openOccurrences({}, true);
    expect(over.screen.getSnapshot().context.ask.filter).toBe("all");
  });

  test("show the next one after one was completed in its dialog", async () => {
    let rows = [overdue, fakeOccurrence({ id: fakeId(99) })];
    const { app, screen } = await openOccurrences({
      occurrences: () => ({ data: rows, total: rows.length }),
      complete: () => {
        rows = rows.slice(1);
        return fakeOccurrence({ status: "COMPLETED" });
      },
    });
    const { id: reminderId, description } = fakeReminder();
    const entry = {
      reminderId,
      occurrenceId: overdue.id,
      description,
      dueDatetime: "2027-01-05T14:00:00Z",
      status: "OVERDUE",
    };
    const { screen: dialog } = openScreen(app, occurrenceScreen, { entry });
    dialog.send({ type: "occurrence.complete" });
    await vi.advanceTimersByTimeAsync(0);
    expect(selectOccurrences(screen.getSnapshot()).map(({ id }) => id)).toEqual([fakeId(99)]);
  });

  test("are not read again after their reminder is deleted on its page", async () => {
    const { app, ports, answer } = await openOccurrences({
      get: fakeReminder(),
      remove: () => new Response(null, { status: 204 }),
    });
    const { screen: page } = openScreen(app, reminderScreen, { id: fakeId(20) });
    await vi.advanceTimersByTimeAsync(0);
    const before = ports.requests.length;
    page.send({ type: "record.act", action: "delete" });
    answer("accept");
    await vi.advanceTimersByTimeAsync(0);
    expect(ports.requests.slice(before).map(({ method }) => method)).toEqual(["DELETE"]);
  });

  test.each([
    ["OVERDUE", true],
    ["UPCOMING", true],
    ["COMPLETED", false],
  ])("that are %s can be completed or skipped: %s", async (status, isOpen) => {
    const { screen } = await openOccurrences();
    expect(selectCanSettle(fakeOccurrence({ status }))(screen.getSnapshot())).toBe(isOpen);
  });

  test("beyond the last page show the last page", async () => {
    let total = 45;
    const { ports, screen } = await openOccurrences({
      occurrences: ({ search }) => ({
        data: Number(search.get("page")) * 10 - total < 10 ? [overdue] : [],
        total,
      }),
    });
    screen.send({ type: "occurrences.page", page: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getSnapshot().context.ask.page).toBe(5);
    total = 21;
    screen.send({ type: "occurrences.retry" });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getSnapshot().context.ask.page).toBe(3);
    expect(selectOccurrences(screen.getSnapshot())).toEqual([overdue]);
    expect(queries(ports.requests).map(({ page }) => page)).toEqual(["1", "5", "5", "3"]);
  });

  test("can be read again after a failure", async () => {
    const { screen } = await openOccurrences({ occurrences: problem("/errors/internal") });
    await vi.advanceTimersByTimeAsync(7000);
    expect(selectOccurrencesStatus(screen.getSnapshot())).toBe("failed");
  });
});

describe("the people of a reminder", () => {
  test("are removed by one call; a refusal rejects and reads the reminder again", async () => {
    const { app, ports } = await open({ unlinkUser: problem("/errors/forbidden", "Not yours") });
    const key = ["/api/reminders", "one", fakeId(20)];
    app.queryClient.setQueryData(key, fakeReminder());
    await expect(unlinkReminderUser(app.services, { id: fakeId(20) }, fakeId(2))).rejects.toThrow();
    expect(ports.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      `DELETE /api/reminders/${fakeId(20)}/users/${fakeId(2)}`,
    ]);
    expect(app.queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test("are asked for before one is taken off, and only a yes does it", async () => {
    const { app, ports, toastTexts } = await open({ unlinkUser: undefined });
    const question = () => selectQuestion(app.confirm.getSnapshot());
    askToUnlink(app, { id: fakeId(20), users: [] }, fakeId(2));
    expect(question()).toMatchObject({
      title: "Take off",
      message: "This person is not told of it any more.",
      isDanger: true,
    });
    app.confirm.send({ type: "confirm.cancel" });
    await vi.advanceTimersByTimeAsync(400);
    expect(ports.requests).toEqual([]);
    const users = [{ id: fakeId(2), name: "Ines", surname: "Moreau", email: "i@canopy.example" }];
    askToUnlink(app, { id: fakeId(20), users }, fakeId(2));
    expect(question()?.message).toBe("Ines Moreau is not told of it any more.");
    app.confirm.send({ type: "confirm.accept" });
    await vi.advanceTimersByTimeAsync(400);
    expect(ports.requests.map(({ method }) => method)).toEqual(["DELETE"]);
    expect(toastTexts()).toEqual(["Changes saved successfully"]);
  });
});
