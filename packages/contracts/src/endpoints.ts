import { authEndpoints } from "./auth.ts";
import { calendarFeedEndpoints } from "./calendarFeed.ts";
import { companyEndpoints } from "./companies.ts";
import { feedbackEndpoints } from "./feedback.ts";
import { healthEndpoints } from "./health.ts";
import { milestoneOwnerEndpoints } from "./milestoneOwners.ts";
import { milestoneEndpoints } from "./milestones.ts";
import { notificationEndpoints } from "./notifications.ts";
import { processEndpoints } from "./processes.ts";
import { processTemplateEndpoints } from "./processTemplates.ts";
import { projectEndpoints } from "./projects.ts";
import { projectTypeEndpoints } from "./projectTypes.ts";
import { reminderEndpoints } from "./reminders.ts";
import { roleEndpoints } from "./roles.ts";
import { searchEndpoints } from "./search.ts";
import { userEndpoints } from "./users.ts";

/** Every route of the API by resource and verb: the server mounts exactly these. Source: behaviour.md §7. */
export const endpoints = {
  auth: authEndpoints,
  users: userEndpoints,
  roles: roleEndpoints,
  companies: companyEndpoints,
  projectTypes: projectTypeEndpoints,
  milestoneOwners: milestoneOwnerEndpoints,
  projects: projectEndpoints,
  processTemplates: processTemplateEndpoints,
  processes: processEndpoints,
  milestones: milestoneEndpoints,
  reminders: reminderEndpoints,
  calendarFeed: calendarFeedEndpoints,
  notifications: notificationEndpoints,
  feedback: feedbackEndpoints,
  search: searchEndpoints,
  health: healthEndpoints,
};
/** The endpoint table, typed to the last schema. */
export type Endpoints = typeof endpoints;
