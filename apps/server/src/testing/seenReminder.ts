import type { TestServer } from "./openTestServer.ts";
import { occurrencesOf, reminderRow } from "./testReminders.ts";

type Server = Pick<TestServer, "services">;

/** The state of a reminder: the fields that the product may change, and its occurrences, earliest first. */
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

/** The notices of a reminder, oldest first: the due part of their titles, without its name. */
export const noticeTextsOf = async (
  { services }: Server,
  id: string,
): Promise<readonly (string | undefined)[]> => {
  const rows = await services.db
    .selectFrom("notification")
    .select("title")
    .where("link", "=", `/reminders/${id}`)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ title }) => title.split(":")[0]);
};
