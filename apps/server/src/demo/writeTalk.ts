import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { DemoProject } from "./demoProject.ts";
import { insertRows } from "./insertRows.ts";
import { remindersTold } from "./reminders/remindersTold.ts";
import type { AllReminderRows } from "./reminders/writeReminders.ts";
import type { WorkRows } from "./workRows.ts";
import type { WorkSource } from "./workSource.ts";
import { feedbackRows, type FeedbackRows } from "./feedback/feedbackRows.ts";
import { milestoneTold, type MilestoneIds } from "./milestoneTold.ts";
import { notificationRows } from "./notificationRows.ts";
import { accountTold, feedbackTold, messagesTold } from "./otherTold.ts";

/** Rows of feedback and notifications, by table. */
export interface TalkRows extends FeedbackRows {
  readonly notification: ReturnType<typeof notificationRows>;
}

/** What people reported, and what they were told. */
export const talkRows = (
  source: WorkSource,
  projects: readonly DemoProject[],
  { milestone }: Pick<WorkRows, "milestone">,
  reminders: AllReminderRows,
): TalkRows => {
  const ids = milestoneIdsOf(milestone);
  const feedback = feedbackRows(source, projects);
  const told = [
    ...projects.flatMap((project) => milestoneTold(source, project, ids)),
    ...feedbackTold(source, feedback),
    ...messagesTold(source),
    ...accountTold(source),
    ...remindersTold(reminders),
  ];
  return { ...feedback, notification: notificationRows(source, told) };
};

/** Writes feedback and notifications. */
export const writeTalk = async (tx: Kysely<Database>, rows: TalkRows): Promise<void> => {
  await insertRows(tx, "feedback", rows.feedback);
  await tx.insertInto("feedbackScreenshot").values(rows.feedbackScreenshot).execute();
  await insertRows(tx, "notification", rows.notification);
};

const milestoneIdsOf = (milestones: WorkRows["milestone"]): MilestoneIds => {
  const ids = new Map<string, Map<string, string>>();
  for (const { processId, key, id } of milestones) {
    const ofProcess = ids.get(processId) ?? new Map<string, string>();
    ids.set(processId, ofProcess.set(key, id));
  }
  return ids;
};
