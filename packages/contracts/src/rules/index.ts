export { awaitedSteps } from "./awaitedSteps.ts";
export {
  countedRound,
  decidesOnDocuments,
  dependsOnInvolvement,
  documentDecisionRefusal,
  documentMove,
  documentPlaceRefusal,
  documentRefusalText,
  documentStates,
  documentTargets,
  isInternalAtFirst,
  wasSubmitted,
  type DocumentAction,
  type DocumentActor,
  type DocumentRefusal,
  type DocumentState,
  type DocumentStep,
  type RuledDocument,
  type RuledVersion,
} from "./documentRules.ts";
export { evidenceModeOf, evidenceModes, type EvidenceMode } from "./evidence.ts";
export {
  findingActorRefusal,
  findingChangeRefusal,
  findingMove,
  findingRaiseRefusal,
  findingRefusalText,
  findingWriteRefusal,
  isFindingMovable,
  nextReceiver,
  outcomeOf,
  type FindingAction,
  type FindingActor,
  type FindingProcess,
  type FindingRefusal,
  type Receiver,
  type RuledFinding,
} from "./findingRules.ts";
export {
  endedFindingStates,
  findingKindLabels,
  findingKinds,
  findingNumberOf,
  findingNumbersText,
  findingOutcomes,
  findingSeverities,
  findingStates,
  isFindingAwaited,
  isUnanswered,
  readFindingNumber,
  unansweredStates,
  type FindingKind,
  type FindingState,
} from "./findingStates.ts";
export {
  feedbackMoves,
  feedbackStatuses,
  type FeedbackStatus,
  type FeedbackActionName,
} from "./feedbackStates.ts";
export { addsCompanies, goesBeyond, usablePermissions, type GrantedRole, type Granter } from "./grants.ts";
export { faultyParts, lintText } from "./lintText.ts";
export { actorRefusal, type MilestoneActor, type MilestoneReach } from "./milestoneActor.ts";
export {
  completeStep,
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
export { doneStates, isDone, marksOf, type Revocation } from "./milestoneMarks.ts";
export { milestoneRefusalText, stepNamesOf } from "./milestoneRefusalText.ts";
export {
  isBeforeStatus,
  notInvolvedText,
  restingText,
  type MilestoneRefusal,
  type MilestoneVerdict,
} from "./milestoneRefusals.ts";
export {
  canComplete,
  canRework,
  canSkip,
  canUncomplete,
  isSkippable,
  type RuledProcess,
} from "./milestoneRules.ts";
export {
  canUndo,
  undoStep,
  UNDO_MS,
  type DatedProcess,
  type DatedRecord,
  type UndoMemory,
} from "./milestoneUndo.ts";
export {
  endedStatuses,
  hasEnded,
  isLeftUndone,
  isOpen,
  isOpenWork,
  isWaitedFor,
  milestoneStates,
  openStates,
  statesOf,
  type MilestoneState,
} from "./milestoneStates.ts";
export { turnOf, type MilestoneTurn } from "./milestoneTurn.ts";
export {
  isEnd,
  processStatuses,
  reachableFrom,
  sourcesOf,
  stepJoins,
  stepKindLabels,
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
export { longestRemainingPath, progressOf, remainingPaths, remainingRange } from "./processProgress.ts";
export { daysAfter, isOverdue, workingDaysWaited } from "./processSchedule.ts";
export {
  isOpenOccurrence,
  occurrenceStatuses,
  openOccurrenceStatuses,
  reminderStatusChanges,
  reminderStatuses,
} from "./reminderStates.ts";
export { stepOrder } from "./stepOrder.ts";
export { MAX_STEP_KEY_CHARS, stepDraft, type StepDraft, type TransitionDraft } from "./templateGraph.ts";
