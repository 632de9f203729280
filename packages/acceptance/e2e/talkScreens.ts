import type { Look } from "./look.ts";
import type { People } from "./people.ts";

/** The administrator's screens of reminders, notifications and feedback. */
export const talkLooksOf = async (people: People, email: string): Promise<readonly Look[]> => {
  const reminder = await people.createReminder(email, { title: "Every day this week" });
  const feedback = await people.sendFeedback(email);
  const calendar = { path: "/reminders/calendar", title: "Reminder Calendar" } as const;
  return [
    { name: "reminders", path: "/reminders/", title: "Task Reminders", sign: /^1–10 of / },
    { name: "reminder create", path: "/reminders/create", title: "Schedule Reminder", sign: "Repetition" },
    {
      name: "reminder",
      path: `/reminders/${reminder.id}`,
      title: "Reminder Details",
      sign: "Every day this week",
    },
    {
      name: "reminder edit",
      path: `/reminders/${reminder.id}/edit`,
      title: "Edit Reminder",
      sign: "Repetition",
    },
    { name: "calendar, month", ...calendar, sign: "Today" },
    { name: "calendar, week", ...calendar, path: `${calendar.path}?view=week`, sign: "Today" },
    {
      name: "calendar, agenda",
      ...calendar,
      path: `${calendar.path}?view=agenda`,
      sign: "Every day this week",
    },
    { name: "notifications", path: "/notifications/", title: "System Notifications", sign: /^1–\d+ of / },
    { name: "my feedback", path: "/feedback/my", title: "My Submitted Feedback", sign: feedback.title },
    { name: "all feedback", path: "/feedback/list", title: "Feedback Overview", sign: feedback.title },
    {
      name: "feedback",
      path: `/feedback/${feedback.id}`,
      title: `Feedback Item: ${feedback.title}`,
      sign: "As it was",
    },
  ];
};
