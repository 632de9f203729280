import type { NewNotification } from "../notifications/notify.ts";
import type { Db } from "../database/schema.ts";
import type { DemoProject } from "./demoProject.ts";
import { insertRows } from "../database/insertRows.ts";
import { reminderNotifications } from "./reminders/reminderNotifications.ts";
import type { AllReminderRows } from "./reminders/writeReminders.ts";
import type { WorkRows } from "./workRows.ts";
import type { WorkSource } from "./workSource.ts";
import { feedbackRows, type FeedbackRows } from "./feedback/feedbackRows.ts";
import { milestoneNotifications, type MilestoneIds } from "./milestoneNotifications.ts";
import { notificationRows } from "./notificationRows.ts";
import { accountNotifications, feedbackNotifications, messageNotifications } from "./otherNotifications.ts";

/** Rows of feedback and notifications, by table. */
export interface TalkRows extends FeedbackRows {
  readonly notification: ReturnType<typeof notificationRows>;
}

/** The feedback of the demo's users and their notifications; `told` are those of documents and findings. */
export const talkRows = (
  source: WorkSource,
  projects: readonly DemoProject[],
  { milestone }: Pick<WorkRows, "milestone">,
  reminders: AllReminderRows,
  told: readonly NewNotification[],
): TalkRows => {
  const ids = milestoneIdsOf(milestone);
  const feedback = feedbackRows(source, projects);
  const notifications = [
    ...projects.flatMap((project) => milestoneNotifications(source, project, ids)),
    ...feedbackNotifications(source, feedback),
    ...messageNotifications(source),
    ...accountNotifications(source),
    ...told,
    ...reminderNotifications(reminders, new Map(source.people.map((one) => [one.id, one.timeZone ?? null]))),
  ];
  return { ...feedback, notification: notificationRows(source, notifications) };
};

/** Writes feedback and notifications. */
export const writeTalk = async (tx: Db, rows: TalkRows): Promise<void> => {
  await insertRows(tx, "feedback", rows.feedback);
  await tx.insertInto("feedbackScreenshot").values(rows.feedbackScreenshot).execute();
  await insertRows(tx, "feedbackMessage", rows.feedbackMessage);
  await insertRows(tx, "history", rows.history);
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
