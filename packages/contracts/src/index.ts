export { access, type Access } from "./access.ts";
export {
  authEndpoints,
  claimsSchema,
  loginAnswer,
  loginBody,
  newPasswordForm,
  passwordResetBody,
  setPasswordBody,
  type Claims,
} from "./auth.ts";
export {
  companies,
  companyDraft,
  companyEndpoints,
  companySchema,
  companyStatuses,
  sizeBands,
  type Company,
  type CompanyDraft,
} from "./companies.ts";
export { countries, isCountry } from "./countries.ts";
export {
  endpoint,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type Method,
  type PathParams,
} from "./endpoint.ts";
export { endpoints, type Endpoints } from "./endpoints.ts";
export { fieldValueFits, isUuid } from "./fieldValue.ts";
export {
  operatorFits,
  operators,
  operatorsByFieldType,
  takesManyValues,
  takesNoValue,
  type FieldType,
  type Operator,
} from "./filter.ts";
export { healthEndpoints } from "./health.ts";
export {
  DEFAULT_PAGE_SIZE,
  MAX_ADDRESS_BYTES,
  MAX_BODY_BYTES,
  MAX_FILTERS,
  MAX_FILTER_VALUES,
  MAX_FILTER_VALUE_CHARS,
  MAX_LIST_REACH,
  MAX_PAGE_SIZE,
  MAX_PASSWORD_CHARS,
  MIN_PASSWORD_CHARS,
} from "./limits.ts";
export {
  listAnswer,
  listDefaults,
  writeListQuery,
  type Field,
  type Fields,
  type Filter,
  type ListAnswer,
  type ListQuery,
  type SortDirection,
} from "./listQuery.ts";
export { messages } from "./messages.ts";
export { permissions, type Permission } from "./permission.ts";
export { problems, problemSchema, type Problem, type ProblemType } from "./problem.ts";
export {
  readExtend,
  readListQuery,
  type ListShape,
  type QueryErrors,
  type ReadQuery,
} from "./readListQuery.ts";
export { changeOf, crudEndpoints, resource, type ObjectSchema, type Resource } from "./resource.ts";
export { roleEndpoints, roleLabels, roleSchema, rowScopes, type Role, type RoleCode } from "./roles.ts";
export { samples } from "./samples.ts";
export { sectors } from "./sectors.ts";
export {
  assignableUser,
  userDraft,
  userEndpoints,
  users,
  userSchema,
  userStatuses,
  weekStarts,
  type User,
  type UserDraft,
  type UserStatus,
} from "./users.ts";
export { readWireDate, type WireDate } from "./wireDate.ts";
export {
  milestoneOwnerDraft,
  milestoneOwnerEndpoints,
  milestoneOwners,
  milestoneOwnerSchema,
  type MilestoneOwner,
  type MilestoneOwnerDraft,
} from "./milestoneOwners.ts";
export { ownerKindCodes, ownerKinds, type OwnerKind } from "./ownerKinds.ts";
export {
  mitigationTypes,
  projectTypeDraft,
  projectTypeEndpoints,
  projectTypes,
  projectTypeSchema,
  technologyCategories,
  type ProjectType,
  type ProjectTypeDraft,
} from "./projectTypes.ts";
export { awaitedSteps } from "./awaitedSteps.ts";
export { milestoneReaches, type MilestoneActor, type MilestoneReach } from "./milestoneActor.ts";
export {
  completeStep,
  downstreamOf,
  skipStep,
  takenBackWith,
  uncompleteStep,
  type MilestoneEffect,
  type RunningProcess,
} from "./milestoneEffects.ts";
export {
  isDone,
  marksOf,
  revocations,
  type CompletionRecord,
  type MilestoneMark,
  type MilestoneMarks,
  type Revocation,
} from "./milestoneMarks.ts";
export type { MilestoneRefusal, MilestoneVerdict } from "./milestoneRefusals.ts";
export {
  canComplete,
  canRework,
  canSkip,
  canUncomplete,
  type RuledProcess,
  type RuledStep,
  type UncompleteRequest,
} from "./milestoneRules.ts";
export {
  isOpen,
  milestoneStates,
  statesOf,
  type MilestoneState,
  type MilestoneStates,
} from "./milestoneStates.ts";
export {
  isEnd,
  processStatuses,
  reachableFrom,
  sourcesOf,
  stepJoins,
  stepKinds,
  targetsOf,
  transitionKinds,
  type ProcessGraph,
  type ProcessStatus,
  type Step,
  type StepJoin,
  type StepKind,
  type Transition,
  type TransitionKind,
} from "./processGraph.ts";
export { stepOrder } from "./stepOrder.ts";
export { lintProcess, type LintedStep, type LintFault } from "./processLint.ts";
export { longestRemainingPath, progressOf, type RemainingPath } from "./processProgress.ts";
export { daysAfter, isOverdue, workingDaysWaited, type TimedMilestone } from "./processSchedule.ts";
export { faultyParts, lintText } from "./lintText.ts";
export { historyEntrySchema, type HistoryEntry } from "./history.ts";
export {
  isInvolved,
  milestoneActorOf,
  writeReachOf,
  type ActingPerson,
  type Involved,
} from "./milestoneInvolvement.ts";
export { milestoneRefusalText, stepNamesOf, type StepNames } from "./milestoneRefusalText.ts";
export {
  completeBody,
  milestoneEndpoints,
  milestoneFields,
  milestoneSchema,
  uncompleteBody,
  type Milestone,
} from "./milestones.ts";
export type { Completion, MilestoneRecord, TransitionRecord } from "./milestoneRecord.ts";
export type { Person } from "./person.ts";
export {
  processChange,
  processDraft,
  processEndpoints,
  processExtend,
  processFaults,
  processFields,
  processSchema,
  processStatusChanges,
  type Process,
  type ProcessDraft,
} from "./processes.ts";
export type { ProcessRecord } from "./processRecord.ts";
export {
  processTemplateChange,
  processTemplateDraft,
  processTemplateEndpoints,
  processTemplates,
  processTemplateSchema,
  templateStatuses,
  type ProcessTemplate,
  type ProcessTemplateDraft,
  type TemplateMilestone,
  type TemplateStatus,
} from "./processTemplates.ts";
export { stepDraft, transitionDraft, type StepDraft, type TransitionDraft } from "./templateGraph.ts";
export { isBlocked, ruledProcessOf, stepKindOf } from "./processView.ts";
export {
  isCrediting,
  isRegistered,
  ndcCoverages,
  programmeCodes,
  programmes,
  registryStatuses,
  wantsDifferentBodies,
  type Programme,
} from "./programmes.ts";
export { projectDraft, type ProjectDraft } from "./projectDraft.ts";
export { projectFaults, type JudgedProject } from "./projectFaults.ts";
export { projectStatuses, type ProjectRecord, type ProjectStatus } from "./projectRecord.ts";
export {
  labelKinds,
  projectRelations,
  ratingSources,
  registryEntryDrafts,
  registryEntryFaults,
  type RegistryEntry,
  type RegistryList,
} from "./projectRegistry.ts";
export {
  projectChange,
  projectEndpoints,
  projects,
  projectSchema,
  projectStatusChanges,
  type Project,
} from "./projects.ts";
export { searchEndpoints, searchHitSchema, searchKinds, type SearchHit, type SearchKind } from "./search.ts";
export {
  DEFAULT_TREND_MONTHS,
  DEFAULT_WINDOW_DAYS,
  MAX_HITS_A_KIND,
  MAX_TEMPLATE_BODY_BYTES,
  MAX_TREND_MONTHS,
  MAX_WINDOW_DAYS,
} from "./limits.ts";
