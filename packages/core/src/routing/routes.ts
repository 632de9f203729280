import { access, opensFeedback } from "@canopy/contracts";
import type { Route } from "./route.ts";

/** Every route by name; the first match counts. Source: behaviour.md §2. */
export const routes = {
  login: {
    pattern: "/login",
    title: "Login",
    access: "public",
    guestOnly: true,
  },
  resetPasswordRequest: {
    pattern: "/reset-password-request",
    title: "Reset password",
    access: "public",
    guestOnly: true,
  },
  resetPassword: {
    pattern: "/reset-password/:token",
    title: "Reset password",
    access: "public",
    guestOnly: true,
    isMailed: true,
  },
  setPassword: {
    pattern: "/set-password/:token",
    title: "Set password",
    access: "public",
    guestOnly: true,
    isMailed: true,
  },
  dashboard: {
    pattern: "/",
    title: "Dashboard",
    access: "signedIn",
    menu: { group: "Work", label: "Dashboard" },
  },
  unauthorized: { pattern: "/unauthorized", title: "No permission", access: "signedIn", isUnlisted: true },
  flowchartTest: {
    pattern: "/flowchart-test",
    title: "Flowchart test",
    access: "signedIn",
    isUnlisted: true,
  },
  toastTest: { pattern: "/toast-test", title: "Toast test", access: "signedIn", isUnlisted: true },
  projects: {
    pattern: "/project/",
    title: "Climate Projects",
    access: access.projects.list,
    menu: { group: "Work", label: "Projects" },
  },
  projectCreate: {
    pattern: "/project/create",
    title: "Create New Project",
    access: access.projects.create,
    isForm: true,
  },
  project: { pattern: "/project/:projectId", title: "Project Information", access: access.projects.get },
  process: { pattern: "/process/:processId", title: "Process Information", access: access.processes.get },
  milestones: {
    pattern: "/milestone/",
    title: "Milestones",
    access: access.milestones.list,
    menu: { group: "Work", label: "Milestones" },
  },
  findings: {
    pattern: "/finding/",
    title: "Findings",
    access: access.findings.list,
    menu: { group: "Work", label: "Findings" },
  },
  processTemplates: {
    pattern: "/process-templates/",
    title: "Process Templates",
    access: access.processTemplates.list,
    menu: { group: "Work", label: "Process templates" },
  },
  processTemplateCreate: {
    pattern: "/process-templates/create",
    title: "New Process Template",
    access: access.processTemplates.create,
  },
  processTemplateEdit: {
    pattern: "/process-templates/edit/:templateId",
    title: "Edit Process Template",
    access: access.processTemplates.update,
  },
  reminders: {
    pattern: "/reminders/",
    title: "Task Reminders",
    access: access.reminders.list,
    // Without this search the list would begin with the reminder that is due last, years ahead.
    menu: {
      group: "Work",
      label: "Reminders",
      search: "?sortField=nextDueAt&sortDirection=asc&status=ACTIVE",
    },
  },
  reminderCreate: {
    pattern: "/reminders/create",
    title: "Schedule Reminder",
    isForm: true,
    access: access.reminders.create,
  },
  reminderCalendar: {
    pattern: "/reminders/calendar",
    title: "Reminder Calendar",
    access: access.reminders.list,
    menu: { group: "Work", label: "Calendar" },
  },
  reminder: { pattern: "/reminders/:reminderId", title: "Reminder Details", access: access.reminders.get },
  reminderEdit: {
    pattern: "/reminders/:reminderId/edit",
    title: "Edit Reminder",
    isForm: true,
    access: access.reminders.update,
  },
  notifications: {
    pattern: "/notifications/",
    title: "System Notifications",
    access: access.notifications.list,
  },
  profile: { pattern: "/profile", title: "My Profile", access: "signedIn" },
  companies: {
    pattern: "/company/",
    title: "Partner Companies",
    access: access.companies.list,
    menu: { group: "Directory", label: "Companies" },
  },
  company: { pattern: "/company/:companyId", title: "Company Profile", access: access.companies.get },
  milestoneOwners: {
    pattern: "/stakeholders/",
    title: "All Stakeholders",
    access: access.milestoneOwners.list,
    menu: { group: "Directory", label: "Stakeholders" },
  },
  milestoneOwner: {
    pattern: "/stakeholders/:milestoneOwnerId",
    title: "Stakeholder Details",
    access: access.milestoneOwners.get,
  },
  projectTypes: {
    pattern: "/technology/",
    title: "Technologies",
    access: access.projectTypes.list,
    menu: { group: "Directory", label: "Technologies" },
  },
  projectType: {
    pattern: "/technology/:typeId",
    title: "Technology Details",
    access: access.projectTypes.get,
  },
  users: {
    pattern: "/user/",
    title: "System Users",
    access: access.users.list,
    menu: { group: "Directory", label: "Users" },
  },
  activity: {
    pattern: "/activity/",
    title: "Activity",
    access: access.events.list,
    menu: { group: "Directory", label: "Activity" },
  },
  feedbackMine: {
    pattern: "/feedback/my",
    title: "My Submitted Feedback",
    access: access.feedback.mine,
    menu: { group: "Feedback", label: "My feedback" },
  },
  feedbackList: {
    pattern: "/feedback/list",
    title: "Feedback Overview",
    access: access.feedback.list,
    menu: { group: "Feedback", label: "All feedback" },
  },
  feedback: { pattern: "/feedback/:feedbackId", title: "Feedback Item", access: opensFeedback },
  userCreate: {
    pattern: "/user/create",
    title: "Add New User",
    access: access.users.create,
    isForm: true,
  },
  importCreate: { pattern: "/import/create", title: "Import Records", access: access.imports.create },
  import: { pattern: "/import/:importId", title: "Import", access: access.imports.get },
  user: { pattern: "/user/:userId", title: "User Account", access: access.users.get },
} as const satisfies Record<string, Route>;

/** The name of a route in code. */
export type RouteName = keyof typeof routes;

/** The names of the guest-only routes. */
export type GuestRouteName = {
  [Name in RouteName]: (typeof routes)[Name] extends { readonly guestOnly: true } ? Name : never;
}[RouteName];

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** The routes' names in declaration order. */
export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName);

/** A route by its name, typed with every optional part. */
export const routeOf = (name: RouteName): Route => routes[name];
