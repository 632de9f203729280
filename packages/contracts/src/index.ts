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
  stepJoins,
  stepKinds,
  transitionKinds,
  type ProcessGraph,
  type ProcessStatus,
  type Step,
  type StepJoin,
  type StepKind,
  type Transition,
  type TransitionKind,
} from "./processGraph.ts";
export { lintProcess, type LintedStep, type LintFault } from "./processLint.ts";
export { longestRemainingPath, progressOf, type RemainingPath } from "./processProgress.ts";
export { daysAfter, isOverdue, workingDaysWaited, type TimedMilestone } from "./processSchedule.ts";
