import type { Endpoints } from "@canopy/contracts";
import { authHandlers } from "./auth/handlers.ts";
import { sessionHandlers } from "./auth/ownSessions.ts";
import type { Handlers } from "./http/call.ts";
import { healthHandlers } from "./http/health.ts";
import type { Services } from "./http/services.ts";
import { bulkHandlers } from "./bulk/bulkActions.ts";
import { calendarFeedHandlers } from "./calendarFeed/calendarFeed.ts";
import { companyHandlers } from "./companies/companies.ts";
import { documentHandlers } from "./documents/documents.ts";
import { eventHandlers } from "./events/events.ts";
import { findingHandlers } from "./findings/findings.ts";
import { findingImportHandlers } from "./findings/importFindings.ts";
import { feedbackHandlers } from "./feedback/feedback.ts";
import { feedbackMessageHandlers } from "./feedback/feedbackMessages.ts";
import { historyHandlers } from "./history/history.ts";
import { importHandlers } from "./imports/imports.ts";
import { milestoneOwnerHandlers } from "./milestoneOwners/milestoneOwners.ts";
import { mailHandlers } from "./notifications/mailsOff.ts";
import { milestoneHandlers, milestoneRowHandlers } from "./processes/milestones.ts";
import { packHandlers } from "./packs/packs.ts";
import { notificationHandlers } from "./notifications/notifications.ts";
import { processHandlers } from "./processes/processes.ts";
import { processTemplateHandlers } from "./processTemplates/processTemplates.ts";
import { projectHandlers } from "./projects/projects.ts";
import { projectTypeHandlers } from "./projectTypes/projectTypes.ts";
import { reminderHandlers } from "./reminders/reminders.ts";
import { roleHandlers } from "./users/roles.ts";
import { searchHandlers } from "./search/search.ts";
import { userHandlers } from "./users/users.ts";
import { viewHandlers } from "./views/views.ts";

/** Every handler of the API; a missing group or action of the endpoint table does not compile. */
export const allHandlers = (
  services: Services,
): { readonly [Group in keyof Endpoints]: Handlers<Endpoints[Group]> } => ({
  auth: authHandlers(services),
  users: userHandlers(services),
  sessions: sessionHandlers(services),
  roles: roleHandlers(services),
  companies: companyHandlers(services),
  projectTypes: projectTypeHandlers(services),
  milestoneOwners: milestoneOwnerHandlers(services),
  projects: projectHandlers(services),
  processes: processHandlers(services),
  milestones: milestoneHandlers(services),
  processTemplates: processTemplateHandlers(services),
  documents: documentHandlers(services),
  findings: findingHandlers(services),
  packs: packHandlers(services),
  mails: mailHandlers(services),
  findingImports: findingImportHandlers(services),
  notifications: notificationHandlers(services),
  feedback: feedbackHandlers(services),
  feedbackMessages: feedbackMessageHandlers(services),
  reminders: reminderHandlers(services),
  calendarFeed: calendarFeedHandlers(services),
  views: viewHandlers(services),
  bulk: bulkHandlers(services, {
    projects: projectHandlers,
    companies: companyHandlers,
    users: userHandlers,
    projectTypes: projectTypeHandlers,
    milestoneOwners: milestoneOwnerHandlers,
    reminders: reminderHandlers,
    milestones: milestoneRowHandlers,
    notifications: notificationHandlers,
    feedback: feedbackHandlers,
    findings: findingHandlers,
    documents: documentHandlers,
  }),
  imports: importHandlers(services),
  history: historyHandlers(services),
  events: eventHandlers(),
  search: searchHandlers(services),
  health: healthHandlers(services),
});
