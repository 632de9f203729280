export { MAX_TEMPLATE_TEXT_CHARS } from "@canopy/contracts";
export { followersOf, leadsOn, type EditedArrow, type EditedGraph, type EditedStep } from "./editedGraph.ts";
export { editedFrom, type EditedTemplate, type StoredTemplate } from "./editedTemplate.ts";
export { editKeyOf } from "./editHistory.ts";
export { processTemplateListScreen, processTemplatePreview } from "./processTemplates.screens.ts";
export { templateOpensIn } from "./templateOpensIn.ts";
export { allTechnologies, selectStepOwners, stepOwnerScreen } from "./templateChoices.ts";
export { templateEditorScreen } from "./templateEditor.screens.ts";
export {
  selectCanRedo,
  selectCanUndo,
  selectConflictText,
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectErrorLines,
  selectFaults,
  selectHasTemplateDraft,
  selectIsArchived,
  selectPublishButton,
  selectPublishRefusal,
  selectRefusedText,
  selectSaveButton,
  selectSelectedArrow,
  selectSelectedStep,
  selectSelection,
  selectStored,
  selectTemplateBadge,
  selectTemplateErrors,
  selectTemplateQuestion,
  selectTemplateReview,
  type ShownFault,
  type ShownTemplateQuestion,
  type TemplateEditorActor,
} from "./templateEditor.selectors.ts";
export { errorAt } from "./templateErrors.ts";
export { templateFacts } from "./templateFacts.ts";
export { textFault, type TextPlace } from "./refusedTexts.ts";
export type { Selection, TemplateEdit } from "./templateEdits.ts";
export { suggestedKind, type TemplateAnswers, type TemplateQuestion } from "./templateQuestions.ts";
export {
  arrowKindChoices,
  arrowKindLabels,
  evidenceModeChange,
  evidenceModeLabels,
  evidenceModeTexts,
  stepJoinLabels,
  versionText,
} from "./templateWords.ts";
