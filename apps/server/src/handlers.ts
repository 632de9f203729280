import type { Endpoints } from "@canopy/contracts";
import { authHandlers } from "./auth/handlers.ts";
import type { Handlers } from "./http/call.ts";
import { healthHandlers } from "./http/health.ts";
import type { Parts } from "./parts.ts";
import { calendarFeedHandlers } from "./resources/calendarFeed.ts";
import { companyHandlers } from "./resources/companies.ts";
import { feedbackHandlers } from "./resources/feedback.ts";
import { milestoneOwnerHandlers } from "./resources/milestoneOwners.ts";
import { milestoneHandlers } from "./resources/milestones.ts";
import { notificationHandlers } from "./resources/notifications.ts";
import { processHandlers } from "./resources/processes.ts";
import { processTemplateHandlers } from "./resources/processTemplates.ts";
import { projectHandlers } from "./resources/projects.ts";
import { projectTypeHandlers } from "./resources/projectTypes.ts";
import { reminderHandlers } from "./resources/reminders.ts";
import { roleHandlers } from "./resources/roles.ts";
import { searchHandlers } from "./resources/search.ts";
import { userHandlers } from "./resources/users.ts";

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
