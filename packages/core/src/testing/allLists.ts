import type { ViewedList } from "../views/savedView.ts";
import { companyList } from "../companies/companies.view.ts";
import { eventList } from "../events/events.view.ts";
import { feedbackList, feedbackMineList } from "../feedback/feedback.view.ts";
import { findingList } from "../findings/findings.view.ts";
import { milestoneList } from "../processes/milestoneList.view.ts";
import { milestoneOwnerList } from "../milestoneOwners/milestoneOwners.view.ts";
import { notificationList } from "../notifications/notifications.view.ts";
import { processTemplateList } from "../processTemplates/processTemplates.view.ts";
import { projectList } from "../projects/projects.view.ts";
import { projectTypeList } from "../projectTypes/projectTypes.view.ts";
import { reminderList } from "../reminders/reminders.view.ts";
import { userList } from "../users/users.view.ts";

/** The views of all lists that have saved views. */
export const allLists: readonly ViewedList[] = [
  companyList,
  eventList,
  feedbackList,
  feedbackMineList,
  findingList,
  milestoneList,
  milestoneOwnerList,
  notificationList,
  processTemplateList,
  projectList,
  projectTypeList,
  reminderList,
  userList,
];
