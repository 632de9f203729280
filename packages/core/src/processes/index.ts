export { mayReadPacks } from "../packs/packRights.ts";
export type { MilestoneAction, MilestoneActionName } from "./milestoneActions.ts";
export { completedWithout, draftWarning, evidenceWarning, mayHoldDrafts } from "./milestoneQuestion.view.ts";
export { milestoneAddress } from "./milestoneAddress.ts";
export { companysMilestones, milestoneListScreen, ownersMilestones } from "./milestoneList.screens.ts";
export {
  evidenceFactOf,
  isLate,
  isProcessOver,
  milestoneNote,
  milestoneWordOf,
  ownerNameOf,
  expectedEndsText,
  processViewOf,
  progressTone,
  waitedDaysOf,
  withoutDocumentWord,
  type MilestoneView,
} from "./milestoneView.ts";
export { milestoneQuestionOf, type AskedAnswer } from "./milestoneQuestion.view.ts";
export { revokedWordOf, shapeOf, stepKindLabels, waitedText } from "./milestoneWords.ts";
export { stateWordOf } from "./stateWords.ts";
export {
  isProcessSettled,
  milestoneActionsFor,
  milestoneOutline,
  selectAwaited,
  selectCanEditProcess,
  selectIsChosenAloneAwaited,
  selectIsStepOpen,
  selectMilestoneActions,
  selectProcess,
  selectProcessFailure,
  selectProcessStatus,
  selectProcessTurn,
  selectProcessActions,
  selectQuestionAsked,
  selectRunningAction,
  selectSelected,
  selectShownQuestion,
  selectStep,
  type OutlinedMilestone,
  type ShownQuestion,
  type ShownStep,
} from "./processPage.selectors.ts";
export { isEverDue, readyAbsence, stepDueText } from "./stepDue.ts";
export { stillnessOf, whoseTurn, type WhoseTurn } from "./whoseTurn.ts";
export type { ProcessAction } from "./processActions.ts";
export { actorIn } from "./milestoneActions.ts";
export { outlineOf, stepMarksOf } from "./outline.ts";
export { comingProcess, startedTemplate, templateOwnerText, type ComingStep } from "./startedTemplate.ts";
export { processReading, processScreen, type ProcessActor } from "./process.screens.ts";
export {
  processEditScreen,
  processHoldScreen,
  processRecordScreen,
  processStartScreen,
} from "./processForm.screens.ts";
export type { MilestoneAnswers } from "./milestoneCommand.ts";
export { talkThrough } from "./milestoneTalk.ts";
export { milestoneChoices, processSheet, stepNamed } from "./processSheet.ts";
export { isPeriodic } from "./processes.view.ts";
export { foldedSteps, type AwaitedStep } from "./chosenStep.ts";
