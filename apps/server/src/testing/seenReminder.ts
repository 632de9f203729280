import type { TestServer } from "./openTestServer.ts";
import { occurrencesOf, reminderRow } from "./testReminders.ts";

type Server = Pick<TestServer, "parts">;

/** How a reminder stands: what the product may change of it, and its occurrences, the earliest first. */
export const seenReminder = async (server: Server, id: string) => {
  const { status, statusBefore, closedReason, dueDatetime, nextStatus } = await reminderRow(server, id);
  const occurrences = await occurrencesOf(server, id);
  return {
    status,
    statusBefore,
    closedReason,
    dueDatetime,
    nextStatus,
    occurrences: occurrences.map((row) => [row.status, row.dueAt, row.reason]),
  };
};

/** What was said of a reminder, the oldest first: when it is due, without its name. */
export const saidOf = async ({ parts }: Server, id: string): Promise<readonly (string | undefined)[]> => {
  const rows = await parts.db
    .selectFrom("notification")
    .select("title")
    .where("link", "=", `/reminders/${id}`)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ title }) => title.split(":")[0]);
};
