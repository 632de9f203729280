import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { openReminderStage, STAGE_BEGINS, type ReminderStage } from "../testing/reminderStage.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
beforeEach(() => stage.goTo(STAGE_BEGINS));
afterAll(() => stage.server.close());

const lisbon = { dueDatetime: "2027-01-08T09:00", timeZone: "Europe/Lisbon" };

/** Runs the jobs, and gives the titles of all that was announced of a reminder. */
const told = async (id: string) => {
  await createTick(stage.server.services)();
  const rows = await stage.server.services.db
    .selectFrom("notification")
    .select("title")
    .where("link", "=", `/reminders/${id}`)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ title }) => title);
};

const complete = async (id: string) => {
  const [row] = await stage.rows(id);
  await stage.manager.put(`/api/reminders/${id}/occurrences/${row?.id}/complete`, {});
};

const openRows = async (id: string) =>
  (await stage.rows(id)).filter(({ status }) => status !== "COMPLETED").map(({ dueAt }) => dueAt);

test("a reminder that begins to repeat, changes its zone and stops repeating is not announced again for the same due time", async () => {
  const { id } = await stage.remind({ ...lisbon, leadTimes: [7] });
  expect(await told(id)).toEqual(["Due in 4 days: Test reminder"]);
  await stage.change(id, { rrule: "FREQ=WEEKLY" });
  expect(await told(id)).toHaveLength(1);
  await stage.change(id, { timeZone: "Europe/Paris" });
  expect(await told(id)).toHaveLength(1);
  await stage.change(id, { rrule: null });
  expect(await told(id)).toHaveLength(1);
  stage.goTo("2027-01-08T09:00:00Z");
  expect(await told(id)).toEqual(["Due in 4 days: Test reminder", "Due now: Test reminder"]);
});

test("another due time is announced, and so is a lead time that was added", async () => {
  const { id } = await stage.remind({ ...lisbon, leadTimes: [7] });
  await told(id);
  await stage.change(id, { rrule: "FREQ=WEEKLY", leadTimes: [7, 4] });
  expect(await told(id)).toHaveLength(2);
  await stage.change(id, { rrule: null, dueDatetime: "2027-01-09T09:00" });
  expect(await told(id)).toHaveLength(3);
});

test("a date that was completed in advance is not due again when the reminder begins to repeat or changes its zone", async () => {
  const { id } = await stage.remind(lisbon);
  await complete(id);
  await stage.change(id, { rrule: "FREQ=WEEKLY;COUNT=3" });
  expect(await openRows(id)).toEqual(["2027-01-15T09:00:00.000Z", "2027-01-22T09:00:00.000Z"]);
  await stage.change(id, { timeZone: "Europe/Paris" });
  expect(await openRows(id)).toEqual(["2027-01-15T09:00:00.000Z", "2027-01-22T09:00:00.000Z"]);
});

test("a far date that was completed in advance is in the calendar once after the zone changed", async () => {
  const { id } = await stage.remind({ ...lisbon, rrule: "FREQ=YEARLY" });
  const seen = async () =>
    (await stage.calendar(id, "2028-01-01", "2028-02-01")).map(({ status, dueDatetime }) => [
      status,
      dueDatetime,
    ]);
  const [far] = await stage.calendar(id, "2028-01-01", "2028-02-01");
  await stage.manager.put(`/api/reminders/${id}/occurrences/${far?.occurrenceId}/complete`, {});
  await stage.change(id, { timeZone: "Europe/Paris" });
  expect(await seen()).toEqual([["COMPLETED", "2028-01-08T09:00:00.000Z"]]);
});
