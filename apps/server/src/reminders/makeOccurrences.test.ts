import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/openTestServer.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addReminder, occurrencesOf, reminderRow } from "../testing/testReminders.ts";
import { makeOccurrences } from "./makeOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
});
afterAll(() => server.close());

const HOUR = 3600;
const DAY = 24 * HOUR;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR * 1000);

const goOn = (id: string) =>
  server.services.db.transaction().execute(async (tx) => {
    await makeOccurrences(tx, id, clock.now());
    await updateReminderState(tx, [id], clock.now());
  });

test("a reminder due once has one row, however far ahead, which becomes due and overdue", async () => {
  const id = await addReminder(server, { dueDatetime: inHours(5 * 365 * 24), leadTimes: [365] });
  expect(await occurrencesOf(server, id)).toMatchObject([{ slot: "once", status: "UPCOMING" }]);
  expect(await reminderRow(server, id)).toMatchObject({ nextStatus: "UPCOMING", expandAt: null });
  clock.pass(4 * 365 * DAY + 2 * DAY);
  await goOn(id);
  expect(await reminderRow(server, id)).toMatchObject({ nextStatus: "DUE", status: "ACTIVE" });
  clock.pass(365 * DAY);
  await goOn(id);
  expect(await occurrencesOf(server, id)).toMatchObject([{ status: "OVERDUE" }]);
});

test("a repeating reminder has rows for 60 days and its longest lead time, and gets more in time", async () => {
  const id = await addReminder(server, { rrule: "FREQ=DAILY", leadTimes: [10, 1] });
  const first = await occurrencesOf(server, id);
  expect(first).toHaveLength(70);
  const row = await reminderRow(server, id);
  expect(row.nextDueAt).toBe(first[0]?.dueAt);
  expect(row.nextStatus).toBe("DUE");
  clock.pass(DAY);
  expect(Date.parse(row.expandAt ?? "")).toBeLessThanOrEqual(clock.now().getTime());
  await goOn(id);
  await goOn(id);
  expect(await occurrencesOf(server, id)).toHaveLength(71);
});

test("of the lead times passed at the creation only the next occurrence's are sent, and each later one in its time", async () => {
  const id = await addReminder(server, { rrule: "FREQ=DAILY", leadTimes: [10, 1] });
  const toSay = async () => {
    const rows = await server.services.db
      .selectFrom("reminderNotice as n")
      .innerJoin("reminderOccurrence as o", "o.id", "n.occurrenceId")
      .select(["o.dueAt", "n.leadDays"])
      .where("o.reminderId", "=", id)
      .where("n.at", "<=", clock.now().toISOString())
      .orderBy("o.dueAt")
      .orderBy("n.leadDays", "desc")
      .execute();
    return rows.map(({ dueAt, leadDays }) => [dueAt, leadDays]);
  };
  const [first, second] = await occurrencesOf(server, id);
  expect(await toSay()).toEqual([[first?.dueAt, 1]]);
  clock.pass(HOUR);
  const eleventh = (await occurrencesOf(server, id))[10];
  expect(await toSay()).toEqual([
    [first?.dueAt, 1],
    [first?.dueAt, 0],
    [second?.dueAt, 1],
    [eleventh?.dueAt, 10],
  ]);
});

test("an occurrence is due at its due time, and overdue a moment later", async () => {
  const id = await addReminder(server, { dueDatetime: inHours(1) });
  clock.pass(HOUR);
  await goOn(id);
  expect(await reminderRow(server, id)).toMatchObject({ nextStatus: "DUE" });
  clock.pass(1);
  await goOn(id);
  expect(await reminderRow(server, id)).toMatchObject({ nextStatus: "OVERDUE" });
});
