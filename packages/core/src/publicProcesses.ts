// Processes and their milestones.
export { type MilestoneAction, type MilestoneVerb } from "./processes/milestoneActions.ts";
export {
  milestoneWordOf,
  ownerNameOf,
  processViewOf,
  waitedDaysOf,
  type MilestoneView,
} from "./processes/milestoneView.ts";
export { shapeOf, stateWordOf, stepKindLabels } from "./processes/milestoneWords.ts";
export {
  milestoneActionsFor,
  milestoneOutline,
  selectCanEditProcess,
  selectMilestoneActions,
  selectProcess,
  selectProcessFailure,
  selectProcessStatus,
  selectProcessVerbs,
  selectQuestionAsked,
  selectShownQuestion,
  selectRunningVerb,
  selectSelected,
  type OutlinedMilestone,
  type ShownQuestion,
} from "./processes/milestones.selectors.ts";
export { isPeriodic } from "./screens/processes.ts";

// Process templates and their editor.
export { processTemplateListScreen, processTemplatePreviewScreen } from "./app/processTemplateScreens.ts";
export { allTechnologiesScreen, milestoneOwnerOptionsScreen } from "./app/templateChoices.ts";
export { templateEditorScreen } from "./app/templateEditorScreen.ts";
export type { EditedArrow, EditedGraph, EditedStep } from "./processes/editedGraph.ts";
export { editedFrom, type EditedTemplate } from "./processes/editedTemplate.ts";
export { outlineOf } from "./processes/outline.ts";
export {
  selectCanRedo,
  selectCanUndo,
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectFaults,
  selectHasTemplateDraft,
  selectIsTemplateDirty,
  selectPublishRefusal,
  selectSelectedArrow,
  selectSelectedStep,
  selectSelection,
  selectStored,
  selectTemplateErrors,
  selectTemplateQuestion,
  type ShownFault,
  type ShownTemplateQuestion,
  type TemplateEditorActor,
} from "./processes/templateEditor.selectors.ts";
export type { Selection, StoredTemplate, TemplateEdit } from "./processes/templateEditorEvents.ts";
export type { TemplateAnswers } from "./processes/templateQuestions.ts";
export {
  arrowKindLabels,
  stepDaysFault,
  stepJoinLabels,
  stepKeyFault,
  versionText,
} from "./processes/templateWords.ts";
