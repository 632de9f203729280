import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/openTestServer.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addReminder, occurrencesOf, reminderRow } from "../testing/testReminders.ts";
import { makeOccurrences } from "./makeOccurrences.ts";
import { settleReminder } from "./settleReminder.ts";

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
  server.parts.db.transaction().execute(async (tx) => {
    await makeOccurrences(tx, id, clock.now());
    await settleReminder(tx, [id], clock.now());
  });

test("a one-off is one row, however far away, and becomes due and overdue", async () => {
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

test("a repeating one is rows for 60 days and its longest lead time, and more when the time comes", async () => {
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
