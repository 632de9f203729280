import { authEndpoints } from "./resources/auth.ts";
import { calendarFeedEndpoints } from "./resources/reminders/calendarFeed.ts";
import { companyEndpoints } from "./resources/companies.ts";
import { feedbackEndpoints } from "./resources/feedback.ts";
import { healthEndpoints } from "./resources/health.ts";
import { milestoneOwnerEndpoints } from "./resources/milestoneOwners.ts";
import { milestoneEndpoints } from "./resources/processes/milestones.ts";
import { notificationEndpoints } from "./resources/notifications.ts";
import { processEndpoints } from "./resources/processes/processes.ts";
import { processTemplateEndpoints } from "./resources/processes/processTemplates.ts";
import { projectEndpoints } from "./resources/projects/projects.ts";
import { projectTypeEndpoints } from "./resources/projectTypes.ts";
import { reminderEndpoints } from "./resources/reminders/reminders.ts";
import { roleEndpoints } from "./resources/roles.ts";
import { searchEndpoints } from "./resources/search.ts";
import { userEndpoints } from "./resources/users.ts";

/** Every route of the API by resource and action; the server mounts exactly these. Source: behaviour.md §7. */
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
/** The type of the endpoint table, with every schema. */
export type Endpoints = typeof endpoints;
