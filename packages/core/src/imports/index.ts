export { matchChoices } from "./importMatching.ts";
export type { Import, ImportLine, ImportResource } from "@canopy/contracts";
export { readColumns, type ReadColumn } from "./importFile.ts";
export {
  linesOf,
  selectIsJudging,
  selectLines,
  selectLinesFailure,
  selectLinesPage,
  selectLinesStatus,
  selectMatchedColumns,
  selectQuestions,
  type LinesStatus,
  type MatchedColumn,
} from "./importPage.machine.ts";
export {
  importPageScreen,
  importReading,
  importResourceIn,
  importScreen,
  newestImports,
  newImportScreen,
  type ImportActor,
  type ImportWithWords,
} from "./imports.screens.ts";
export {
  broughtAddress,
  importedKind,
  importState,
  isImportResource,
  isOpenImport,
  kindOf,
  lineAddress,
  lineCount,
  lineOutcome,
  lineParts,
  lineSentences,
  questionChoices,
  whyNotApplied,
} from "./importWords.ts";
export {
  selectImportRefusal,
  selectImportResource,
  selectImportResources,
  selectSentFile,
  takenFilesText,
  type ChosenFile,
} from "./newImport.machine.ts";
