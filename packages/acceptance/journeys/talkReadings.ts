import type { RouteName } from "@canopy/core";
import { calendarFeedScreen, calendarScreen } from "@canopy/core/calendar";
import { dueOccurrences } from "@canopy/core/dashboard";
import {
  conversationAsk,
  feedbackConversation,
  feedbackListScreen,
  feedbackMineScreen,
  feedbackPicture,
  feedbackScreen,
} from "@canopy/core/feedback";
import { recordHistory, recordHistoryAsk } from "@canopy/core/history";
import { notificationListScreen, notificationsOf } from "@canopy/core/notifications";
import {
  linkedReminders,
  occurrencesScreen,
  reminderCreateScreen,
  reminderListScreen,
  reminderPreviewScreen,
  reminderScreen,
} from "@canopy/core/reminders";
import type { Tab } from "./stage.ts";
import type { SweptIds } from "./sweptIds.ts";

/** Opens the form of a reminder, with its choices and its preview. */
const openReminderForm = (tab: Tab): void => {
  tab.open(reminderPreviewScreen, { form: tab.open(reminderCreateScreen, undefined) });
};

/** The reads of the routes of reminders, notifications and feedback, and of the frame around every screen. */
export const talkReads: Partial<Record<RouteName, (tab: Tab, ids: SweptIds) => void>> = {
  unauthorized: (tab) => {
    notificationsOf(tab.app).panel.send({ type: "panel.toggle" });
    tab.open(calendarFeedScreen, undefined);
    tab.open(dueOccurrences, undefined);
  },
  reminders: (tab) => tab.open(reminderListScreen, undefined),
  reminderCreate: (tab, { projectId }) => {
    tab.visit(`/reminders/create?projectId=${projectId}`);
    openReminderForm(tab);
  },
  reminderCalendar: (tab) => tab.open(calendarScreen, undefined),
  reminder: (tab, { reminderId, projectId, processId, companyId }) => {
    tab.open(reminderScreen, { id: reminderId });
    tab.open(recordHistory.reminder, { ask: recordHistoryAsk(reminderId) });
    tab.open(occurrencesScreen, { reminderId, isOver: false });
    tab.open(linkedReminders.project, { ask: projectId });
    tab.open(linkedReminders.process, { ask: processId });
    tab.open(linkedReminders.company, { ask: companyId });
  },
  reminderEdit: (tab, ids) => {
    tab.open(reminderScreen, { id: ids.reminderId });
    openReminderForm(tab);
  },
  notifications: (tab) => tab.open(notificationListScreen, undefined),
  feedbackMine: (tab) => tab.open(feedbackMineScreen, undefined),
  feedbackList: (tab) => {
    tab.open(feedbackListScreen, undefined);
  },
  feedback: (tab, { feedbackId }) => {
    tab.open(feedbackScreen, { id: feedbackId });
    tab.open(recordHistory.feedback, { ask: recordHistoryAsk(feedbackId) });
    tab.open(feedbackPicture, { ask: feedbackId });
    tab.open(feedbackConversation, { ask: conversationAsk(feedbackId) });
  },
};
