// Processes, their milestones and the templates they are copied from.
export { awaitedSteps } from "./awaitedSteps.ts";
export { faultyParts, lintText } from "./lintText.ts";
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
  isInvolved,
  milestoneActorOf,
  writeReachOf,
  type ActingPerson,
  type Involved,
} from "./milestoneInvolvement.ts";
export {
  isDone,
  marksOf,
  revocations,
  type CompletionRecord,
  type MilestoneMark,
  type MilestoneMarks,
  type Revocation,
} from "./milestoneMarks.ts";
export type { Completion, MilestoneRecord, TransitionRecord } from "./milestoneRecord.ts";
export type { MilestoneRefusal, MilestoneVerdict } from "./milestoneRefusals.ts";
export { milestoneRefusalText, stepNamesOf, type StepNames } from "./milestoneRefusalText.ts";
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
  completeBody,
  milestoneEndpoints,
  milestoneFields,
  milestoneSchema,
  uncompleteBody,
  type Milestone,
} from "./milestones.ts";
export {
  isWaitedFor,
  isOpen,
  isOpenWork,
  openStates,
  milestoneStates,
  statesOf,
  type MilestoneState,
  type MilestoneStates,
} from "./milestoneStates.ts";
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
export { lintProcess, type LintedStep, type LintFault } from "./processLint.ts";
export { longestRemainingPath, progressOf, type RemainingPath } from "./processProgress.ts";
export type { ProcessRecord } from "./processRecord.ts";
export { daysAfter, isOverdue, workingDaysWaited, type TimedMilestone } from "./processSchedule.ts";
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
export { isBlocked, ruledProcessOf, stepKindOf } from "./processView.ts";
export { stepOrder } from "./stepOrder.ts";
export { stepDraft, transitionDraft, type StepDraft, type TransitionDraft } from "./templateGraph.ts";
