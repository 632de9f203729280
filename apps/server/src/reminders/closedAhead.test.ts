import { afterAll, beforeAll, expect, test } from "vitest";
import { openReminderStage, type ReminderStage } from "../testing/reminderStage.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
afterAll(() => stage.server.close());

const yearly = { dueDatetime: "2027-02-01T09:00", rrule: "FREQ=YEARLY" };
const close = async (id: string, occurrenceId: string | undefined, action = "complete") =>
  expect(
    (await stage.manager.put(`/api/reminders/${id}/occurrences/${occurrenceId}/${action}`, {})).status,
  ).toBe(200);
const closeNext = async (id: string) =>
  close(id, (await stage.rows(id)).find(({ status }) => status === "UPCOMING")?.id);
const nextOf = async (id: string) => (await stage.read(id)).nextDueAt;

test("a reminder whose next dates are closed already has the date after them as its next", async () => {
  const { id } = await stage.remind(yearly);
  for (const year of [2028, 2029]) {
    const [later] = await stage.calendar(id, `${year}-01-01`, `${year}-12-31`);
    await close(id, later?.occurrenceId, "skip");
  }
  await closeNext(id);
  expect(await nextOf(id)).toBe("2030-02-01T09:00:00.000Z");
});

test("a reminder resumed after its next date was closed continues with the date after it", async () => {
  const { id } = await stage.remind(yearly);
  await closeNext(id);
  await stage.change(id, { status: "PAUSED" });
  await stage.change(id, { status: "ACTIVE" });
  expect(await nextOf(id)).toBe("2028-02-01T09:00:00.000Z");
});

test("a reminder whose dates are all closed in advance is completed", async () => {
  const { id } = await stage.remind({ ...yearly, rrule: "FREQ=YEARLY;COUNT=2" });
  const [last] = await stage.calendar(id, "2028-01-01", "2028-12-31");
  await close(id, last?.occurrenceId);
  await closeNext(id);
  expect(await stage.read(id)).toMatchObject({ status: "COMPLETED", nextDueAt: null });
});
