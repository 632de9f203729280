import { calendarEntrySchema, type CalendarEntry } from "@canopy/contracts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { bodyOf, openReminderStage, STAGE_BEGINS, type ReminderStage } from "../testing/reminderStage.ts";
import { addReminder } from "../testing/testReminders.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
beforeEach(() => stage.goTo(STAGE_BEGINS));
afterAll(() => stage.server.close());

const entries = z.array(calendarEntrySchema);
const calendar = async (query: string) =>
  bodyOf(entries, await stage.manager.get(`/api/reminders/calendar?${query}`));
const upcoming = async (query: string) =>
  bodyOf(entries, await stage.manager.get(`/api/reminders/upcoming?${query}`));

/** The statements of a call, without the one that reads the caller. */
const statementsOf = async (path: string) => {
  stage.server.statements.length = 0;
  expect((await stage.manager.get(path)).status).toBe(200);
  return stage.server.statements.filter((text) => /from reminder/.test(text));
};

test("the calendar contains the occurrences of the span, also done and computed ones, earliest first", async () => {
  const weekly = await stage.remind({
    dueDatetime: "2027-01-11T09:00",
    rrule: "FREQ=WEEKLY",
    description: "Weekly",
  });
  const once = await stage.remind({ dueDatetime: "2027-01-18T08:00", description: "Once" });
  const [row] = await stage.rows(once.id);
  await stage.manager.put(`/api/reminders/${once.id}/occurrences/${row?.id}/complete`, {});
  const found = await calendar("from=2027-01-11&to=2027-12-31");
  expect(found.filter(({ reminderId }) => reminderId === weekly.id)).toHaveLength(51);
  expect(
    found.slice(0, 3).map(({ description, dueDatetime, status }) => [description, dueDatetime, status]),
  ).toEqual([
    ["Weekly", "2027-01-11T09:00:00.000Z", "UPCOMING"],
    ["Once", "2027-01-18T08:00:00.000Z", "COMPLETED"],
    ["Weekly", "2027-01-18T09:00:00.000Z", "UPCOMING"],
  ]);
  const times = found.map(({ dueDatetime }) => String(dueDatetime));
  expect(times).toEqual(times.toSorted((a, b) => a.localeCompare(b)));
});

test("a span of days includes its last day, and one of instants excludes its end", async () => {
  const { id } = await stage.remind({ dueDatetime: "2031-05-05T23:30" });
  const holds = async (query: string) => (await calendar(query)).some(({ reminderId }) => reminderId === id);
  expect(await holds("from=2031-05-05&to=2031-05-05")).toBe(true);
  expect(await holds("from=2031-05-05T23:30:00Z&to=2031-05-05T23:30:01Z")).toBe(true);
  expect(await holds("from=2031-05-05T23:00:00Z&to=2031-05-05T23:30:00Z")).toBe(false);
});

test.each([
  ["from=2027-01-01&to=2028-02-04", 200],
  ["from=2027-01-01&to=2028-02-05", 400],
  ["from=2027-02-01&to=2027-01-01", 400],
  ["from=2027-01-01", 400],
  ["from=yesterday&to=2027-01-01", 400],
  ["from=0001-01-01&to=0001-12-31", 200],
  ["from=9998-12-31&to=9999-12-31", 200],
  ["from=9999-12-31&to=9999-12-31", 200],
  ["from=2027-01-01&to=2027-01-31&mine=maybe", 400],
  ["from=2027-01-01&to=2027-01-31&mine=true&mine=false", 400],
  ["from=2027-01-01&to=2027-01-31&person=me", 400],
])("a calendar with %s is answered with %i", async (query, status) => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00", rrule: "FREQ=DAILY" });
  for (const path of ["/api/reminders/calendar", `/api/reminders/${id}/occurrences/calendar`])
    expect(await stage.manager.get(`${path}?${query}`)).toMatchObject({ status });
});

test("the upcoming occurrences are the open ones of active reminders, also overdue ones, earliest first", async () => {
  const late = await stage.remind({ dueDatetime: "2027-01-03T09:00", description: "Late" });
  const paused = await stage.remind({ dueDatetime: "2027-01-04T09:00" });
  await stage.change(paused.id, { status: "PAUSED" });
  const [first] = await upcoming("limit=1");
  expect(first).toMatchObject({ reminderId: late.id, status: "OVERDUE" });
  const all = await upcoming("limit=100");
  expect(all.some(({ reminderId }) => reminderId === paused.id)).toBe(false);
  expect(await upcoming("")).toHaveLength(10);
  for (const limit of ["0", "101", "x"])
    expect((await stage.manager.get(`/api/reminders/upcoming?limit=${limit}`)).status).toBe(400);
});

test("the waiting occurrences are those due or overdue, however many others come before them", async () => {
  for (let n = 0; n < 3; n += 1) await stage.remind({ dueDatetime: "2027-01-05T09:00", rrule: "FREQ=DAILY" });
  const report = await stage.remind({ dueDatetime: "2027-02-15T09:00", leadTimes: [60] });
  const holds = (found: readonly CalendarEntry[]) => found.some(({ reminderId }) => reminderId === report.id);
  expect(holds(await upcoming("limit=100"))).toBe(false);
  const waiting = await upcoming("limit=100&waiting=true");
  expect(holds(waiting)).toBe(true);
  expect(waiting.filter(({ status }) => status === "UPCOMING")).toEqual([]);
  expect((await stage.manager.get("/api/reminders/upcoming?waiting=yes")).status).toBe(400);
});

test("the calendar of a year takes two statements, however many reminders there are", async () => {
  const rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY"];
  for (let n = 0; n < 120; n += 1)
    await addReminder(stage.server, {
      dueDatetime: new Date(Date.parse("2027-01-05T09:00:00Z") + n * 60_000),
      timeZone: "Europe/Lisbon",
      rrule: rules[n % rules.length] ?? null,
    });
  const path = "/api/reminders/calendar?from=2027-01-01&to=2027-12-31";
  expect(await statementsOf(path)).toHaveLength(2);
  expect((await calendar("from=2027-01-01&to=2027-12-31")).length).toBeGreaterThan(30 * (361 + 51 + 12 + 1));
  expect(await statementsOf("/api/reminders/upcoming?limit=100")).toHaveLength(1);
});

test("a list of reminders takes two statements, and one for each extend", async () => {
  expect(await statementsOf("/api/reminders?size=100")).toHaveLength(2);
  stage.server.statements.length = 0;
  const plain = await stage.manager.get("/api/reminders?size=100");
  const without = stage.server.statements.length;
  stage.server.statements.length = 0;
  await stage.manager.get("/api/reminders?size=100&extend=users");
  expect(plain.status).toBe(200);
  expect(stage.server.statements.length - without).toBe(1);
});

test("a preview shows the first six dates, and whether there are more", async () => {
  const preview = (query: string) => stage.manager.get(`/api/reminders/preview?${query}`);
  expect(
    await preview("dueDatetime=2027-03-27T02:30&timeZone=Europe/Berlin&rrule=FREQ%3DDAILY"),
  ).toMatchObject({
    status: 200,
    body: {
      dates: [
        "2027-03-27T01:30:00.000Z",
        "2027-03-28T01:30:00.000Z",
        "2027-03-29T00:30:00.000Z",
        "2027-03-30T00:30:00.000Z",
        "2027-03-31T00:30:00.000Z",
        "2027-04-01T00:30:00.000Z",
      ],
      hasMore: true,
    },
  });
  expect(await preview("dueDatetime=2027-03-27T02:30&timeZone=Europe/Berlin")).toMatchObject({
    body: { dates: ["2027-03-27T01:30:00.000Z"], hasMore: false },
  });
  expect(await preview("dueDatetime=2027-03-27T02:30&rrule=FREQ%3DDAILY%3BCOUNT%3D2")).toMatchObject({
    body: { dates: [expect.anything(), expect.anything()], hasMore: false },
  });
  expect(
    await preview("dueDatetime=2027-03-27T02:30&rrule=FREQ%3DYEARLY%3BBYMONTH%3D2%3BBYMONTHDAY%3D30"),
  ).toMatchObject({ body: { dates: [], hasMore: false } });
  expect((await preview("dueDatetime=2027-03-27")).status).toBe(400);
});

test("overdue occurrences of a paused reminder are in no calendar, and back when it is resumed", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-04T09:00" });
  const shown = async () =>
    (await stage.calendar(id, "2027-01-01", "2027-01-31")).map(({ status }) => status);
  expect(await shown()).toEqual(["OVERDUE"]);
  await stage.change(id, { status: "PAUSED" });
  expect(await stage.rows(id)).toHaveLength(1);
  expect(await shown()).toEqual([]);
  await stage.change(id, { status: "ACTIVE" });
  expect(await shown()).toEqual(["OVERDUE"]);
});
