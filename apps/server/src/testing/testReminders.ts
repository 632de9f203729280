import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { ReminderTable } from "../database/reminderTables.ts";
import { remakeOccurrences } from "../reminders/remakeOccurrences.ts";
import { updateReminderState } from "../reminders/updateReminderState.ts";
import type { TestServer } from "./openTestServer.ts";

type Server = Pick<TestServer, "services">;

/** Columns that a test may set, and the linked people in their order. */
type TestReminder = Partial<Omit<Insertable<ReminderTable>, "id" | "createdAt" | "updatedAt">> & {
  readonly userIds?: readonly string[];
};

/** Adds an active reminder due once, by default in an hour, with its occurrence, and gives its id. */
export const addReminder = async ({ services }: Server, reminder: TestReminder = {}): Promise<string> => {
  const id = randomUUID();
  const at = services.now();
  const { userIds = [], ...set } = reminder;
  await services.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("reminder")
      .values({
        description: "Test reminder",
        status: "ACTIVE",
        dueDatetime: new Date(at.getTime() + 3_600_000),
        timeZone: "UTC",
        ...set,
        id,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    for (const [position, userId] of userIds.entries())
      await tx.insertInto("reminderUser").values({ reminderId: id, userId, position }).execute();
    await remakeOccurrences(tx, id, at);
    await updateReminderState(tx, [id], at);
  });
  return id;
};

/** The rows of a reminder's occurrences, earliest first. */
export const occurrencesOf = ({ services }: Server, reminderId: string) =>
  services.db
    .selectFrom("reminderOccurrence")
    .selectAll()
    .where("reminderId", "=", reminderId)
    .orderBy("dueAt")
    .execute();

/** A reminder's row. */
export const reminderRow = ({ services }: Server, id: string) =>
  services.db.selectFrom("reminder").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
