import { pathTo, type App, type RouteName } from "@canopy/core";

const lists: Partial<Record<RouteName, RouteName>> = {
  company: "companies",
  milestoneOwner: "milestoneOwners",
  projectType: "projectTypes",
  project: "projects",
  projectCreate: "projects",
  process: "projects",
  processTemplateCreate: "processTemplates",
  processTemplateEdit: "processTemplates",
  reminder: "reminders",
  reminderCreate: "reminders",
  reminderEdit: "reminders",
  feedback: "feedbackMine",
  user: "users",
  userCreate: "users",
};

/** The list that a record's screen belongs to: the crumb above it and its entry in the sidebar; undefined for other screens. */
export const listAround = (name: RouteName, app: App): RouteName | undefined =>
  name === "feedback" && app.mayOpen(pathTo("feedbackList")) ? "feedbackList" : lists[name];
