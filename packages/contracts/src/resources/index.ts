export {
  authEndpoints,
  claimsSchema,
  loginBody,
  newPasswordForm,
  passwordResetBody,
  setPasswordBody,
  type Claims,
} from "./auth.ts";
export {
  bulkActionOf,
  bulkActions,
  bulkBodyOf,
  bulkEndpoints,
  bulkListOf,
  bulkPermissions,
  rowNumbersOf,
  singleEndpointOf,
  type BulkAction,
  type BulkEndpoint,
  type BulkGroup,
  type BulkResult,
  type RowNumber,
} from "./bulk.ts";
export {
  companies,
  companyDraft,
  companyEndpoints,
  companyReference,
  companyStatuses,
  logoTypes,
  sizeBands,
  sizeLabels,
  type Company,
  type CompanyDraft,
} from "./companies.ts";
export {
  documentChange,
  documentDraft,
  documentEndpoints,
  documentFields,
  documentKindLabels,
  documentKinds,
  documentReturn,
  documentSchema,
  documentVersionSchema,
  documents,
  fileTypes,
  MAX_DOCUMENT_TITLE_CHARS,
  type DocumentRecord,
  type DocumentVersion,
} from "./documents.ts";
export {
  eventEndpoints,
  eventFields,
  eventKindLabels,
  securityEventSchema,
  signInRefusals,
  type EventKind,
  type SecurityEvent,
} from "./events.ts";
export {
  feedbackChange,
  feedbackDraft,
  feedbackEndpoints,
  feedbackExtend,
  feedbackFields,
  feedbackNote,
  feedbackPriorities,
  feedbackSchema,
  feedbackTypeLabels,
  feedbackTypes,
  type Feedback,
} from "./feedback.ts";
export {
  feedbackMessageDraft,
  feedbackMessageEndpoints,
  feedbackMessageFields,
  feedbackMessageSchema,
  type FeedbackMessage,
} from "./feedbackMessages.ts";
export {
  findingImportDraft,
  findingImportEndpoints,
  type FindingImportDraft,
  type FindingLine,
} from "./findingImports.ts";
export {
  documentNamesIn,
  findingColumnLabels,
  findingColumns,
  numberFindings,
  readFindingTable,
  recogniseFindingColumns,
  type FindingColumn,
  type FindingLineProblem,
  type FindingMapping,
  type PastedFinding,
} from "./pastedFindings.ts";
export {
  MAX_FINDING_DOCUMENTS,
  findingAnswer,
  findingChange,
  findingClose,
  findingDraft,
  findingEndpoints,
  findingFaults,
  findingFields,
  findingReopen,
  findings,
  findingSchema,
  type Finding,
} from "./findings.ts";
export { healthEndpoints } from "./health.ts";
export { historyAccess, historyEndpoints, type HistoryEntity } from "./history.ts";
export {
  importColumns,
  importedResources,
  importResources,
  type ImportColumn,
  type ImportResource,
} from "./imports/importColumns.ts";
export {
  importEndpoints,
  importFields,
  importLineFields,
  importLineSchema,
  importSchema,
  type Import,
  type ImportAnswer,
  type ImportLine,
  type ImportOutcome,
  type ImportQuestion,
  type ImportState,
} from "./imports/imports.ts";
export {
  milestoneOwnerDraft,
  milestoneOwnerEndpoints,
  milestoneOwnerReference,
  milestoneOwners,
  type MilestoneOwner,
  type MilestoneOwnerDraft,
} from "./milestoneOwners.ts";
export {
  completionSchema,
  milestoneRecordSchema,
  milestoneReference,
  type Completion,
  type MilestoneRecord,
  type TransitionRecord,
} from "./milestoneRecord.ts";
export {
  isAppPath,
  notificationEndpoints,
  notificationFields,
  notificationKindLabels,
  notificationKinds,
  notificationSchema,
  notificationStatuses,
  type Notification,
  type NotificationKind,
  type NotificationStatus,
} from "./notifications.ts";
export {
  PACK_FORMAT,
  PACK_FORMAT_VERSION,
  packEntries,
  packHistoryColumns,
  packManifestSchema,
  packScopes,
  type PackManifest,
  type PackScope,
} from "./packManifest.ts";
export {
  packEndpoints,
  packFields,
  packSchema,
  packScopeLabels,
  type Pack,
  type PackState,
} from "./packs.ts";
export { processReference, type DrawnProcess, type ProcessRecord } from "./processRecord.ts";
export { milestoneEndpoints, milestoneFields, type Milestone } from "./processes/milestones.ts";
export {
  MAX_TEMPLATE_TEXT_CHARS,
  processTemplateChange,
  processTemplateDraft,
  processTemplateEndpoints,
  processTemplates,
  templateStatuses,
  type ProcessTemplate,
  type ProcessTemplateDraft,
  type TemplateMilestone,
  type TemplateStatus,
} from "./processes/processTemplates.ts";
export {
  datedProcessOf,
  isBlocked,
  ruledProcessOf,
  stepJoinOf,
  stepKindOf,
  transitionKindOf,
} from "./processes/processView.ts";
export {
  processChange,
  processDraft,
  processEndpoints,
  processExtend,
  processFaults,
  processFields,
  processSchema,
  type Process,
  type ProcessDraft,
} from "./processes/processes.ts";
export {
  MAX_DUPLICATES,
  projectReference,
  projectStatuses,
  type ProjectRecord,
  type ProjectStatus,
} from "./projectRecord.ts";
export {
  labelKinds,
  ratingSources,
  registryEntryDrafts,
  registryEntryFaults,
  type RegistryEntry,
  type RegistryList,
} from "./projectRegistry.ts";
export {
  mitigationLabels,
  mitigationTypes,
  projectTypeDraft,
  projectTypeEndpoints,
  projectTypeReference,
  projectTypes,
  technologyCategories,
  type ProjectType,
  type ProjectTypeDraft,
} from "./projectTypes.ts";
export { projectDraft, type ProjectDraft } from "./projects/projectDraft.ts";
export { projectFaults, registryLists, type CheckedProject } from "./projects/projectFaults.ts";
export { MAX_GAPS, MAX_PLACES } from "./projects/projectFigures.ts";
export { projectChange, projectEndpoints, projects, type Project } from "./projects/projects.ts";
export { calendarEntrySchema, calendarSpan, isSpanEnd, type CalendarEntry } from "./reminders/calendar.ts";
export { calendarFeedEndpoints, type CalendarFeed } from "./reminders/calendarFeed.ts";
export {
  frequencies,
  isWeekday,
  MAX_INTERVAL,
  readRecurrence,
  weekdays,
  writeRecurrence,
  type Recurrence,
  type Weekday,
} from "./reminders/recurrence.ts";
export {
  isDueTime,
  isLocalTime,
  MAX_REMINDER_PEOPLE,
  reminderDraft,
  reminderFaults,
} from "./reminders/reminderDraft.ts";
export {
  MAX_OCCURRENCE_NOTE_CHARS,
  occurrenceFields,
  occurrenceSchema,
  reminderEndpoints,
  reminders,
  reminderSchema,
  type Occurrence,
  type Reminder,
} from "./reminders/reminders.ts";
export { roleEndpoints, roleLabels, rowScopes, type Role, type RoleCode } from "./roles.ts";
export { searchEndpoints, searchHitSchema, searchKinds, type SearchHit, type SearchKind } from "./search.ts";
export { sessionEndpoints, type SessionRecord } from "./sessions.ts";
export {
  densities,
  MAX_VIEWS,
  viewDraft,
  viewEndpoints,
  viewSchema,
  type View,
  type ViewDraft,
} from "./views.ts";
export {
  anonymisation,
  ownUserDraft,
  userDraft,
  userEndpoints,
  users,
  userStatuses,
  type LastMail,
  type OwnUser,
  type User,
  type UserDraft,
} from "./users.ts";
export { usersPath } from "./usersPath.ts";

export {
  dailyByDefault,
  mailChoices,
  mailEndpoints,
  mailPreferencesChange,
  mailPreferencesOf,
  type MailChoice,
} from "./mails.ts";
export { endpoints, samples, type Endpoints } from "./endpoints.ts";
