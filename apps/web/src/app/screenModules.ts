import type { GuestRouteName, RouteName } from "@canopy/core";
import type { ScreenModules } from "./lazyScreens.ts";

/** Where the screen of each route for the signed-in is; nothing of it is loaded before it is shown. */
export const screenModules = {
  dashboard: () => import("../screens/dashboard/DashboardScreen.tsx").then((m) => m.DashboardScreen),
  unauthorized: () =>
    import("../screens/unauthorized/UnauthorizedScreen.tsx").then((m) => m.UnauthorizedScreen),
  flowchartTest: () =>
    import("../screens/flowchartTest/FlowchartTestScreen.tsx").then((m) => m.FlowchartTestScreen),
  toastTest: () => import("../screens/toastTest/ToastTestScreen.tsx").then((m) => m.ToastTestScreen),
  process: () => import("../screens/processes/ProcessScreen.tsx").then((m) => m.ProcessScreen),
  milestones: () =>
    import("../screens/milestones/MilestoneListScreen.tsx").then((m) => m.MilestoneListScreen),
  companies: () => import("../screens/companies/CompanyListScreen.tsx").then((m) => m.CompanyListScreen),
  company: () => import("../screens/companies/CompanyScreen.tsx").then((m) => m.CompanyScreen),
  milestoneOwners: () =>
    import("../screens/milestoneOwners/MilestoneOwnerListScreen.tsx").then((m) => m.MilestoneOwnerListScreen),
  milestoneOwner: () =>
    import("../screens/milestoneOwners/MilestoneOwnerScreen.tsx").then((m) => m.MilestoneOwnerScreen),
  projectTypes: () =>
    import("../screens/projectTypes/ProjectTypeListScreen.tsx").then((m) => m.ProjectTypeListScreen),
  projectType: () => import("../screens/projectTypes/ProjectTypeScreen.tsx").then((m) => m.ProjectTypeScreen),
  projects: () => import("../screens/projects/ProjectListScreen.tsx").then((m) => m.ProjectListScreen),
  projectCreate: () =>
    import("../screens/projects/ProjectCreateScreen.tsx").then((m) => m.ProjectCreateScreen),
  project: () => import("../screens/projects/ProjectScreen.tsx").then((m) => m.ProjectScreen),
  processTemplates: () =>
    import("../screens/processTemplates/ProcessTemplateListScreen.tsx").then(
      (m) => m.ProcessTemplateListScreen,
    ),
  processTemplateCreate: () =>
    import("../screens/processTemplates/TemplateEditorScreen.tsx").then((m) => m.TemplateEditorScreen),
  processTemplateEdit: () =>
    import("../screens/processTemplates/TemplateEditorScreen.tsx").then((m) => m.TemplateEditorScreen),
  reminderCalendar: () => import("../screens/calendar/CalendarScreen.tsx").then((m) => m.CalendarScreen),
  reminders: () => import("../screens/reminders/ReminderListScreen.tsx").then((m) => m.ReminderListScreen),
  reminderCreate: () =>
    import("../screens/reminders/ReminderCreateScreen.tsx").then((m) => m.ReminderCreateScreen),
  reminder: () => import("../screens/reminders/ReminderScreen.tsx").then((m) => m.ReminderScreen),
  reminderEdit: () => import("../screens/reminders/ReminderEditScreen.tsx").then((m) => m.ReminderEditScreen),
  feedbackMine: () => import("../screens/feedback/FeedbackMineScreen.tsx").then((m) => m.FeedbackMineScreen),
  feedbackList: () => import("../screens/feedback/FeedbackListScreen.tsx").then((m) => m.FeedbackListScreen),
  feedback: () => import("../screens/feedback/FeedbackScreen.tsx").then((m) => m.FeedbackScreen),
  notifications: () =>
    import("../screens/notifications/NotificationListScreen.tsx").then((m) => m.NotificationListScreen),
  users: () => import("../screens/users/UserListScreen.tsx").then((m) => m.UserListScreen),
  userCreate: () => import("../screens/users/UserCreateScreen.tsx").then((m) => m.UserCreateScreen),
  user: () => import("../screens/users/UserScreen.tsx").then((m) => m.UserScreen),
} satisfies ScreenModules<Exclude<RouteName, GuestRouteName>>;
