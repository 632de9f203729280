import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReminderStage, STAGE_BEGINS, type ReminderStage } from "../testing/reminderStage.ts";
import { refused } from "../testing/workStage.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
beforeEach(() => stage.goTo(STAGE_BEGINS));
afterAll(() => stage.server.close());

const daily = { dueDatetime: "2027-01-05T09:00", timeZone: "Europe/Lisbon", rrule: "FREQ=DAILY" };

test("a reminder is read as it was written, with its rule in one spelling and its limits beside it", async () => {
  const made = await stage.remind({
    title: "Meters",
    dueDatetime: "2027-01-05T09:00",
    timeZone: "America/Bogota",
    rrule: "rrule:bymonthday=5;freq=monthly",
    count: 6,
    leadTimes: [1, 3, 1],
  });
  expect(made).toMatchObject({
    title: "Meters",
    status: "ACTIVE",
    dueDatetime: "2027-01-05T14:00:00.000Z",
    rrule: "FREQ=MONTHLY;BYMONTHDAY=5;COUNT=6",
    count: 6,
    until: null,
    leadTimes: [3, 1],
    nextDueAt: "2027-01-05T14:00:00.000Z",
    nextStatus: "DUE",
    userIds: [],
    createdById: stage.managerId,
    version: 1,
  });
  expect(await stage.read(made.id)).toEqual(made);
  const ending = await stage.remind({ ...daily, until: "2027-02-01" });
  expect(ending).toMatchObject({ rrule: "FREQ=DAILY;UNTIL=20270201", until: "2027-02-01", count: null });
  const instant = await stage.remind({ ...daily, rrule: "FREQ=DAILY;UNTIL=20270201T093000Z" });
  expect(instant.until).toBe("2027-02-01T09:30:00Z");
});

test.each([
  [{}, { dueDatetime: ["Due is required, unless Days is given"] }],
  [{ dueDatetime: "2027-01-05" }, { dueDatetime: ["Due must be a date with a time"] }],
  [{ dueDatetime: "2027-02-30T09:00" }, { dueDatetime: ["Due must be a date with a time"] }],
  [{ dueDatetime: "9999-01-01T09:00" }, { dueDatetime: ["The year must be between 1970 and 2999"] }],
  [{ ...daily, timeZone: "Mars/Olympus" }, { timeZone: ["Time zone is not known"] }],
  [{ ...daily, timeZone: "PST" }, { timeZone: ["Time zone is not known"] }],
  [
    { ...daily, rrule: "FREQ=HOURLY" },
    { rrule: ["Repeats must be a rule of RFC 5545 by days, weeks, months or years"] },
  ],
  [{ ...daily, rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }, { rrule: ["Repeats leads to no date"] }],
  [{ ...daily, rrule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30" }, { rrule: ["Repeats leads to no date"] }],
  [{ ...daily, until: "2027-01-04" }, { rrule: ["Repeats leads to no date"] }],
  [{ ...daily, rrule: "FREQ=DAILY;COUNT=5", count: 6 }, { count: ["Times differs from what Repeats says"] }],
  [
    { ...daily, rrule: "FREQ=DAILY;UNTIL=20270301", until: "2027-03-02" },
    { until: ["Until differs from what Repeats says"] },
  ],
  [
    { ...daily, count: 5, until: "2027-03-01" },
    { rrule: ["Repeats ends either after a number of times or on a day"] },
  ],
  [
    { ...daily, rrule: "FREQ=DAILY;COUNT=5", until: "2027-03-01" },
    { rrule: ["Repeats ends either after a number of times or on a day"] },
  ],
  [{ ...daily, rrule: null, count: 5 }, { rrule: ["Repeats is required with Times"] }],
  [{ ...daily, leadTimes: [3651] }, { "leadTimes.0": ["Lead time must be between 0 and 3650"] }],
  [{ ...daily, offsetDays: -3 }, { milestoneId: ["Milestone is required with Days"] }],
  [
    { ...daily, projectId: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" },
    { projectId: ["Project is not one of the choices"] },
  ],
  [
    { ...daily, userIds: ["6ba7b810-9dad-41d1-80b4-00c04fd430c8"] },
    { userIds: ["People is not one of the choices"] },
  ],
])("a reminder with %j is refused with the reason", async (body, errors) => {
  const answer = await stage.manager.post("/api/reminders", { description: "Test reminder", ...body });
  expect(answer).toMatchObject({ status: 400, body: { errors } });
});

test("changing a reminder needs the version that was read, and the same values change nothing", async () => {
  const { id } = await stage.remind(daily);
  const stale = await stage.manager.patch(`/api/reminders/${id}`, { description: "Later", version: 2 });
  expect(stale).toMatchObject({ status: 409, body: { type: "/errors/conflict" } });
  const same = await stage.change(id, { description: "Test reminder", rrule: "RRULE:FREQ=DAILY;INTERVAL=1" });
  expect(same).toMatchObject({ status: 200, body: { version: 1 } });
  const changed = await stage.change(id, { description: "Later", leadTimes: [2] });
  expect(changed).toMatchObject({ status: 200, body: { description: "Later", version: 2 } });
  expect(await stage.history(id)).toMatchObject([
    { action: "create" },
    { action: "update", fields: ["description", "leadTimes"] },
  ]);
});

test("another rule replaces a reminder's future occurrences; closed ones stay", async () => {
  const { id } = await stage.remind(daily);
  const [first, second] = await stage.rows(id);
  await stage.manager.put(`/api/reminders/${id}/occurrences/${first?.id}/complete`, {});
  stage.goTo("2027-01-06T20:00:00Z"); // the second occurrence is overdue
  await stage.tick(id);
  const answer = await stage.change(id, { rrule: "FREQ=WEEKLY;BYDAY=MO" });
  expect(answer).toMatchObject({ status: 200, body: { nextStatus: "OVERDUE" } });
  const rows = await stage.rows(id);
  expect(rows.slice(0, 4).map(({ dueAt, status }) => [dueAt, status])).toEqual([
    [first?.dueAt, "COMPLETED"],
    [second?.dueAt, "OVERDUE"],
    ["2027-01-11T09:00:00.000Z", "UPCOMING"],
    ["2027-01-18T09:00:00.000Z", "UPCOMING"],
  ]);
});

test("a reminder moved to another time of day gets no occurrence for a time that has passed today", async () => {
  const { id } = await stage.remind({ ...daily, dueDatetime: "2027-01-04T18:00" });
  expect(await stage.change(id, { dueDatetime: "2027-01-04T08:00" })).toMatchObject({
    body: { nextDueAt: "2027-01-05T08:00:00.000Z" },
  });
});

test("an overdue reminder due once that is postponed is upcoming again under the same id", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00", leadTimes: [1] });
  const [row] = await stage.rows(id);
  stage.goTo("2027-01-05T09:00:01Z");
  await stage.tick(id);
  expect((await stage.rows(id))[0]?.status).toBe("OVERDUE");
  await stage.change(id, { dueDatetime: "2027-02-05T09:00" });
  expect(await stage.rows(id)).toMatchObject([
    { id: row?.id, status: "UPCOMING", dueAt: "2027-02-05T09:00:00.000Z" },
  ]);
});

test("closing its last occurrence completes a reminder; postponing its end makes it active again", async () => {
  const { id } = await stage.remind({ ...daily, count: 2 });
  const rows = await stage.rows(id);
  const finish = (n: number) =>
    stage.manager.put(`/api/reminders/${id}/occurrences/${rows[n]?.id}/complete`, {});
  await finish(0);
  expect(await stage.read(id)).toMatchObject({ status: "ACTIVE", nextDueAt: rows[1]?.dueAt });
  await finish(1);
  expect(await stage.read(id)).toMatchObject({ status: "COMPLETED", nextDueAt: null, nextStatus: null });
  const back = await stage.change(id, { status: "ACTIVE" });
  expect(refused(back)).toEqual([
    409,
    "This reminder is completed: a later due time or end makes it active again.",
  ]);
  expect(await stage.change(id, { count: 3 })).toMatchObject({
    body: { status: "ACTIVE", nextDueAt: "2027-01-07T09:00:00.000Z", rrule: "FREQ=DAILY;COUNT=3" },
  });
});

test("a reminder due once that was done and is postponed is due once more", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00" });
  const [row] = await stage.rows(id);
  await stage.manager.put(`/api/reminders/${id}/occurrences/${row?.id}/complete`, {});
  expect(await stage.change(id, { title: "Named" })).toMatchObject({ body: { status: "COMPLETED" } });
  expect(await stage.change(id, { dueDatetime: "2027-03-05T09:00" })).toMatchObject({
    body: { status: "ACTIVE", nextDueAt: "2027-03-05T09:00:00.000Z" },
  });
  expect(await stage.rows(id)).toMatchObject([{ status: "COMPLETED" }, { status: "UPCOMING" }]);
});

test("a reminder that no longer repeats keeps its overdue occurrence as the only one", async () => {
  const { id } = await stage.remind(daily);
  stage.goTo("2027-01-05T12:00:00Z");
  await stage.tick(id);
  const [overdue] = await stage.rows(id);
  expect(await stage.change(id, { rrule: null })).toMatchObject({
    body: { nextDueAt: overdue?.dueAt, nextStatus: "OVERDUE" },
  });
  expect(await stage.rows(id)).toMatchObject([{ id: overdue?.id, status: "OVERDUE" }]);
});

test("a reminder due once keeps its overdue occurrence when it begins to repeat, and has only this one when it stops repeating", async () => {
  const { id } = await stage.remind({ ...daily, rrule: null });
  const [overdue] = await stage.rows(id);
  stage.goTo("2027-01-06T12:00:00Z");
  await stage.tick(id);
  expect(await stage.change(id, { rrule: "FREQ=MONTHLY" })).toMatchObject({
    body: { nextDueAt: overdue?.dueAt, nextStatus: "OVERDUE" },
  });
  expect((await stage.rows(id)).slice(0, 2)).toMatchObject([
    { id: overdue?.id, status: "OVERDUE" },
    { dueAt: "2027-02-05T09:00:00.000Z", status: "UPCOMING" },
  ]);
  await stage.change(id, { rrule: null });
  expect(await stage.rows(id)).toMatchObject([{ id: overdue?.id, status: "OVERDUE" }]);
});

test("limits in a change replace those of the rule, and null removes them", async () => {
  const { id } = await stage.remind({ ...daily, count: 5 });
  expect(await stage.change(id, { until: "2027-03-01" })).toMatchObject({ status: 400 });
  expect(await stage.change(id, { count: null, until: "2027-03-01" })).toMatchObject({
    body: { rrule: "FREQ=DAILY;UNTIL=20270301", count: null, until: "2027-03-01" },
  });
  expect(await stage.change(id, { until: null })).toMatchObject({
    body: { rrule: "FREQ=DAILY", until: null },
  });
  expect(await stage.change(id, { rrule: null })).toMatchObject({
    body: { rrule: null, nextStatus: "UPCOMING" },
  });
  expect(await stage.rows(id)).toHaveLength(1);
});

test("a deleted reminder is gone with its occurrences, and its history remains", async () => {
  const { id } = await stage.remind(daily);
  const officer = await stage.open("PROJECT_OFFICER");
  expect((await officer.client.remove(`/api/reminders/${id}`)).status).toBe(403);
  expect((await stage.manager.remove(`/api/reminders/${id}`)).status).toBe(204);
  expect((await stage.manager.get(`/api/reminders/${id}`)).status).toBe(404);
  expect((await stage.manager.remove(`/api/reminders/${id}`)).status).toBe(404);
  expect(await stage.history(id)).toMatchObject([{ action: "create" }, { action: "delete" }]);
});
