import type { Endpoints } from "@canopy/contracts";
import { authHandlers } from "./auth/handlers.ts";
import type { Handlers } from "./http/call.ts";
import { healthHandlers } from "./http/health.ts";
import type { Parts } from "./http/parts.ts";
import { calendarFeedHandlers } from "./calendarFeed/calendarFeed.ts";
import { companyHandlers } from "./companies/companies.ts";
import { feedbackHandlers } from "./feedback/feedback.ts";
import { milestoneOwnerHandlers } from "./milestoneOwners/milestoneOwners.ts";
import { milestoneHandlers } from "./processes/milestones.ts";
import { notificationHandlers } from "./notifications/notifications.ts";
import { processHandlers } from "./processes/processes.ts";
import { processTemplateHandlers } from "./processTemplates/processTemplates.ts";
import { projectHandlers } from "./projects/projects.ts";
import { projectTypeHandlers } from "./projectTypes/projectTypes.ts";
import { reminderHandlers } from "./reminders/reminders.ts";
import { roleHandlers } from "./users/roles.ts";
import { searchHandlers } from "./search/search.ts";
import { userHandlers } from "./users/users.ts";

/** Every handler of the API; a group or verb of the endpoint table that is missing here does not compile. */
export const allHandlers = (
  parts: Parts,
): { readonly [Group in keyof Endpoints]: Handlers<Endpoints[Group]> } => ({
  auth: authHandlers(parts),
  users: userHandlers(parts),
  roles: roleHandlers(parts),
  companies: companyHandlers(parts),
  projectTypes: projectTypeHandlers(parts),
  milestoneOwners: milestoneOwnerHandlers(parts),
  projects: projectHandlers(parts),
  processes: processHandlers(parts),
  milestones: milestoneHandlers(parts),
  processTemplates: processTemplateHandlers(parts),
  notifications: notificationHandlers(parts),
  feedback: feedbackHandlers(parts),
  reminders: reminderHandlers(parts),
  calendarFeed: calendarFeedHandlers(parts),
  search: searchHandlers(parts),
  health: healthHandlers(parts),
});
