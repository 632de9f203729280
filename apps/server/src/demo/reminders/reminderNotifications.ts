import { byZone, dueWords } from "#jobs/dueWords.ts";
import type { NewNotification } from "#notifications/notify.ts";
import type { AllReminderRows } from "./writeReminders.ts";

/** The notifications of reminders that have been sent; `zones` are the people's by id. Source: behaviour.md §4 Jobs. */
export const reminderNotifications = (
  rows: AllReminderRows,
  zones: ReadonlyMap<string, string | null>,
): NewNotification[] => {
  const reminders = new Map(rows.reminder.map((one) => [one.id, one]));
  const occurrences = new Map(rows.reminderOccurrence.map((one) => [one.id, one]));
  const linked = Map.groupBy(rows.reminderUser, ({ reminderId }) => reminderId);
  return rows.reminderNotice.flatMap(({ occurrenceId, at: noticeAt, sentAt }) => {
    const occurrence = occurrences.get(occurrenceId);
    const reminder = occurrence && reminders.get(occurrence.reminderId);
    if (!sentAt || !occurrence || !reminder) return [];
    const people = (linked.get(reminder.id) ?? []).map(({ userId }) => userId);
    const isLinked = people.length > 0;
    const { title, description, timeZone } = reminder;
    const about = { title: title ?? null, description, dueAt: occurrence.dueAt, noticeAt };
    const told = (isLinked ? people : [reminder.createdById ?? ""]).map((id) => ({
      id,
      zone: zones.get(id) ?? null,
    }));
    return [...byZone(told, timeZone)].map(([zone, userIds]) => ({
      userIds,
      kind: "REMINDER_DUE" as const,
      ...dueWords({ ...about, timeZone: zone }, sentAt),
      link: `/reminders/${reminder.id}`,
      reason: isLinked ? "You are linked to this reminder." : "You made this reminder.",
      at: sentAt,
    }));
  });
};
