import type { RouteName } from "@canopy/core";
import { calendarFeedScreen, calendarScreen } from "@canopy/core/calendar";
import { dueOccurrencesScreen } from "@canopy/core/dashboard";
import {
  feedbackAssigneesScreen,
  feedbackListScreen,
  feedbackMineScreen,
  feedbackPictureScreen,
  feedbackScreen,
} from "@canopy/core/feedback";
import { notificationListScreen, notificationsOf } from "@canopy/core/notifications";
import {
  chosenProjectScreen,
  linkedRemindersScreens,
  occurrencesScreen,
  projectOptionsScreen,
  reminderCreateScreen,
  reminderListScreen,
  reminderPreviewScreen,
  reminderScreen,
} from "@canopy/core/reminders";
import type { Tab } from "./stage.ts";
import type { SweptIds } from "./sweptIds.ts";

const DUE = JSON.stringify({ dueDatetime: "2027-01-31T09:00", timeZone: "UTC", rrule: "FREQ=MONTHLY" });

/** The reads of reminder forms besides the reminder. */
const formReads = (tab: Tab, { projectId }: SweptIds): void => {
  tab.open(projectOptionsScreen, { ask: "" });
  tab.open(chosenProjectScreen, { ask: projectId });
  tab.open(reminderPreviewScreen, { ask: DUE });
};

/** The reads of the routes of reminders, notifications and feedback, and of the frame around every screen. */
export const talkReads: Partial<Record<RouteName, (tab: Tab, ids: SweptIds) => void>> = {
  unauthorized: (tab) => {
    notificationsOf(tab.app).panel.send({ type: "panel.toggle" });
    tab.open(calendarFeedScreen, undefined);
    tab.open(dueOccurrencesScreen, undefined);
  },
  reminders: (tab) => tab.open(reminderListScreen, undefined),
  reminderCreate: (tab, ids) => {
    tab.open(reminderCreateScreen, undefined);
    formReads(tab, ids);
  },
  reminderCalendar: (tab) => tab.open(calendarScreen, undefined),
  reminder: (tab, { reminderId, projectId, processId, companyId }) => {
    tab.open(reminderScreen, { id: reminderId });
    tab.open(occurrencesScreen, { reminderId, isOver: false });
    tab.open(linkedRemindersScreens.project, { ask: projectId });
    tab.open(linkedRemindersScreens.process, { ask: processId });
    tab.open(linkedRemindersScreens.company, { ask: companyId });
  },
  reminderEdit: (tab, ids) => {
    tab.open(reminderScreen, { id: ids.reminderId });
    formReads(tab, ids);
  },
  notifications: (tab) => tab.open(notificationListScreen, undefined),
  feedbackMine: (tab) => tab.open(feedbackMineScreen, undefined),
  feedbackList: (tab) => {
    tab.open(feedbackListScreen, undefined);
    tab.open(feedbackAssigneesScreen, undefined);
  },
  feedback: (tab, { feedbackId }) => {
    tab.open(feedbackScreen, { id: feedbackId });
    tab.open(feedbackPictureScreen, { ask: feedbackId });
  },
};
