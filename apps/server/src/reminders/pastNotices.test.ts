import { afterAll, beforeAll, expect, test } from "vitest";
import { openReminderStage, type ReminderStage } from "../testing/reminderStage.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
afterAll(() => stage.server.close());

test("of the dates before a reminder's creation only the last one is sent", async () => {
  const { id } = await stage.remind({ dueDatetime: "2026-12-30T09:00", rrule: "FREQ=DAILY" });
  const overdue = (await stage.rows(id)).filter(({ status }) => status === "OVERDUE");
  expect(overdue.map(({ dueAt }) => dueAt)).toHaveLength(6);
  const said = await stage.server.services.db
    .selectFrom("reminderNotice")
    .select("occurrenceId")
    .where("at", "<=", stage.server.services.now().toISOString())
    .execute();
  expect(said).toEqual([{ occurrenceId: overdue.at(-1)?.id }]);
});
