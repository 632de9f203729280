import { lazyPart, type GuestRouteName, type LazyPart, type RouteName } from "@canopy/core";
import type { ComponentType } from "react";
import type { ModalContentProps } from "../kit/modalContentProps.ts";
import type { ScreenModules } from "../kit/screenProps.ts";

/** The page at an address without a route, for signed-in people; loaded on first use. */
export const notFound = lazyPart(() => import("./NotFound.tsx").then((m) => m.NotFound));

/** The screens of the routes for signed-in people; each is loaded on first use. */
export const screenModules = {
  dashboard: lazyPart(() =>
    import("../screens/dashboard/DashboardScreen.tsx").then((m) => m.DashboardScreen),
  ),
  unauthorized: lazyPart(() =>
    import("../screens/unauthorized/UnauthorizedScreen.tsx").then((m) => m.UnauthorizedScreen),
  ),
  flowchartTest: lazyPart(() =>
    import("../screens/flowchartTest/FlowchartTestScreen.tsx").then((m) => m.FlowchartTestScreen),
  ),
  toastTest: lazyPart(() =>
    import("../screens/toastTest/ToastTestScreen.tsx").then((m) => m.ToastTestScreen),
  ),
  process: lazyPart(() => import("../screens/processes/ProcessScreen.tsx").then((m) => m.ProcessScreen)),
  milestones: lazyPart(() =>
    import("../screens/milestones/MilestoneListScreen.tsx").then((m) => m.MilestoneListScreen),
  ),
  findings: lazyPart(() =>
    import("../screens/findings/FindingListScreen.tsx").then((m) => m.FindingListScreen),
  ),
  companies: lazyPart(() =>
    import("../screens/companies/CompanyListScreen.tsx").then((m) => m.CompanyListScreen),
  ),
  company: lazyPart(() => import("../screens/companies/CompanyScreen.tsx").then((m) => m.CompanyScreen)),
  milestoneOwners: lazyPart(() =>
    import("../screens/milestoneOwners/MilestoneOwnerListScreen.tsx").then((m) => m.MilestoneOwnerListScreen),
  ),
  milestoneOwner: lazyPart(() =>
    import("../screens/milestoneOwners/MilestoneOwnerScreen.tsx").then((m) => m.MilestoneOwnerScreen),
  ),
  projectTypes: lazyPart(() =>
    import("../screens/projectTypes/ProjectTypeListScreen.tsx").then((m) => m.ProjectTypeListScreen),
  ),
  projectType: lazyPart(() =>
    import("../screens/projectTypes/ProjectTypeScreen.tsx").then((m) => m.ProjectTypeScreen),
  ),
  projects: lazyPart(() =>
    import("../screens/projects/ProjectListScreen.tsx").then((m) => m.ProjectListScreen),
  ),
  projectCreate: lazyPart(() =>
    import("../screens/projects/ProjectCreateScreen.tsx").then((m) => m.ProjectCreateScreen),
  ),
  project: lazyPart(() => import("../screens/projects/ProjectScreen.tsx").then((m) => m.ProjectScreen)),
  processTemplates: lazyPart(() =>
    import("../screens/processTemplates/ProcessTemplateListScreen.tsx").then(
      (m) => m.ProcessTemplateListScreen,
    ),
  ),
  processTemplateCreate: lazyPart(() =>
    import("../screens/processTemplates/TemplateEditorScreen.tsx").then((m) => m.TemplateEditorScreen),
  ),
  processTemplateEdit: lazyPart(() =>
    import("../screens/processTemplates/TemplateEditorScreen.tsx").then((m) => m.TemplateEditorScreen),
  ),
  reminderCalendar: lazyPart(() =>
    import("../screens/calendar/CalendarScreen.tsx").then((m) => m.CalendarScreen),
  ),
  reminders: lazyPart(() =>
    import("../screens/reminders/ReminderListScreen.tsx").then((m) => m.ReminderListScreen),
  ),
  reminderCreate: lazyPart(() =>
    import("../screens/reminders/ReminderCreateScreen.tsx").then((m) => m.ReminderCreateScreen),
  ),
  reminder: lazyPart(() => import("../screens/reminders/ReminderScreen.tsx").then((m) => m.ReminderScreen)),
  reminderEdit: lazyPart(() =>
    import("../screens/reminders/ReminderEditScreen.tsx").then((m) => m.ReminderEditScreen),
  ),
  feedbackMine: lazyPart(() =>
    import("../screens/feedback/FeedbackMineScreen.tsx").then((m) => m.FeedbackMineScreen),
  ),
  feedbackList: lazyPart(() =>
    import("../screens/feedback/FeedbackListScreen.tsx").then((m) => m.FeedbackListScreen),
  ),
  feedback: lazyPart(() => import("../screens/feedback/FeedbackScreen.tsx").then((m) => m.FeedbackScreen)),
  notifications: lazyPart(() =>
    import("../screens/notifications/NotificationListScreen.tsx").then((m) => m.NotificationListScreen),
  ),
  profile: lazyPart(() => import("../screens/profile/ProfileScreen.tsx").then((m) => m.ProfileScreen)),
  users: lazyPart(() => import("../screens/users/UserListScreen.tsx").then((m) => m.UserListScreen)),
  activity: lazyPart(() => import("../screens/events/ActivityScreen.tsx").then((m) => m.ActivityScreen)),
  userCreate: lazyPart(() => import("../screens/users/UserCreateScreen.tsx").then((m) => m.UserCreateScreen)),
  user: lazyPart(() => import("../screens/users/UserScreen.tsx").then((m) => m.UserScreen)),
  importCreate: lazyPart(() =>
    import("../screens/imports/ImportCreateScreen.tsx").then((m) => m.ImportCreateScreen),
  ),
  import: lazyPart(() => import("../screens/imports/ImportScreen.tsx").then((m) => m.ImportScreen)),
} satisfies ScreenModules<Exclude<RouteName, GuestRouteName>>;

/** The command palette; loaded once the screen is at rest, so that it opens at once. */
export const palette: LazyPart<ComponentType<ModalContentProps>> = lazyPart(() =>
  import("./search/CommandPalette.tsx").then((m) => m.CommandPalette),
);
