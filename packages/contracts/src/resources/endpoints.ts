import { authEndpoints, authSamples } from "./auth.ts";
import { bulkEndpoints, bulkSamples } from "./bulk.ts";
import { companyEndpoints, companySamples } from "./companies.ts";
import { documentEndpoints, documentSamples } from "./documents.ts";
import { eventEndpoints } from "./events.ts";
import { feedbackEndpoints, feedbackSamples } from "./feedback.ts";
import { feedbackMessageEndpoints, feedbackMessageSamples } from "./feedbackMessages.ts";
import { findingImportEndpoints, findingImportSamples } from "./findingImports.ts";
import { findingEndpoints, findingSamples } from "./findings.ts";
import { healthEndpoints } from "./health.ts";
import { historyEndpoints } from "./history.ts";
import { importEndpoints, importSamples } from "./imports/imports.ts";
import { milestoneOwnerEndpoints, milestoneOwnerSamples } from "./milestoneOwners.ts";
import { notificationEndpoints, notificationSamples } from "./notifications.ts";
import { packEndpoints } from "./packs.ts";
import { milestoneEndpoints, milestoneSamples } from "./processes/milestones.ts";
import { processTemplateEndpoints, processTemplateSamples } from "./processes/processTemplates.ts";
import { processEndpoints, processSamples } from "./processes/processes.ts";
import { projectTypeEndpoints, projectTypeSamples } from "./projectTypes.ts";
import { projectEndpoints, projectSamples } from "./projects/projects.ts";
import { calendarFeedEndpoints } from "./reminders/calendarFeed.ts";
import { reminderEndpoints, reminderSamples } from "./reminders/reminders.ts";
import { roleEndpoints } from "./roles.ts";
import { searchEndpoints } from "./search.ts";
import { sessionEndpoints } from "./sessions.ts";
import { mailEndpoints } from "./mails.ts";
import { userEndpoints, userSamples } from "./users.ts";
import { viewEndpoints, viewSamples } from "./views.ts";
import type { SamplesOf } from "../wire/endpoint.ts";
import { withExports, withExportSamples } from "../wire/exports.ts";

/** Every route of the API by resource and action, without the exports of lists. */
const table = {
  auth: authEndpoints,
  users: userEndpoints,
  sessions: sessionEndpoints,
  roles: roleEndpoints,
  companies: companyEndpoints,
  projectTypes: projectTypeEndpoints,
  milestoneOwners: milestoneOwnerEndpoints,
  projects: projectEndpoints,
  processTemplates: processTemplateEndpoints,
  processes: processEndpoints,
  milestones: milestoneEndpoints,
  documents: documentEndpoints,
  findings: findingEndpoints,
  findingImports: findingImportEndpoints,
  packs: packEndpoints,
  reminders: reminderEndpoints,
  calendarFeed: calendarFeedEndpoints,
  mails: mailEndpoints,
  notifications: notificationEndpoints,
  feedback: feedbackEndpoints,
  feedbackMessages: feedbackMessageEndpoints,
  views: viewEndpoints,
  bulk: bulkEndpoints,
  imports: importEndpoints,
  history: historyEndpoints,
  events: eventEndpoints,
  search: searchEndpoints,
  health: healthEndpoints,
};
/** The type of the endpoint table, with every schema; the exports of lists are made from it. */
export type Endpoints = typeof table;
/** Every route of the API by resource and action; the server mounts exactly these. Source: behaviour.md §7. */
export const endpoints = withExports(table);

/** An endpoint that takes a body and has no sample does not compile. */
const ownSamples = {
  auth: authSamples,
  users: userSamples,
  companies: companySamples,
  projectTypes: projectTypeSamples,
  milestoneOwners: milestoneOwnerSamples,
  projects: projectSamples,
  processTemplates: processTemplateSamples,
  processes: processSamples,
  milestones: milestoneSamples,
  documents: documentSamples,
  findings: findingSamples,
  findingImports: findingImportSamples,
  reminders: reminderSamples,
  notifications: notificationSamples,
  feedback: feedbackSamples,
  feedbackMessages: feedbackMessageSamples,
  views: viewSamples,
  bulk: bulkSamples,
  imports: importSamples,
} satisfies {
  readonly [Name in keyof Endpoints as {} extends SamplesOf<Endpoints[Name]> ? never : Name]: SamplesOf<
    Endpoints[Name]
  >;
};

/** The group and action of an endpoint → a valid body. */
export const samples = withExportSamples(endpoints, ownSamples);
