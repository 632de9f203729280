export { answerFilePlace, answerFilesScreen } from "./answerFiles.screens.ts";
export { conversationOf, type Said } from "./conversation.ts";
export { findingBoardOf } from "./findingBoard.ts";
export {
  findingAnswerScreen,
  findingCloseScreen,
  findingCreateScreen,
  findingEditScreen,
  findingForms,
  findingReopenScreen,
  findingWithdrawScreen,
} from "./findingForms.screens.ts";
export { findingPasteScreen, pastePreviewScreen, type PastePreviewActor } from "./findingPaste.screens.ts";
export { findingListScreen } from "./findingList.screens.ts";
export { findingSheet } from "./findingSheet.ts";
export { findingsToRaise, type FindingsToRaise } from "./findingMoves.ts";
export {
  findingScreen,
  linkedFinding,
  mayRaise,
  openFindingScreen,
  processFindings,
  readFinding,
  type FindingOnPage,
  type FindingPanelActor,
  type FindingsOfProcess,
} from "./findings.screens.ts";
export { findingKindMeaning } from "./findingMeanings.ts";
export { findingAddress } from "./findingAddress.ts";
export { findingKindLabel, findingLine, severityLabel } from "./findingWords.ts";
export { findingHrefOf, selectOpenFinding } from "./openFinding.machine.ts";
export {
  findingColumnChoices,
  selectPastePreview,
  type PastedColumn,
  type PastedLineLook,
} from "./pastePreview.machine.ts";
export { pastedInto } from "./pastedInto.ts";
export { findingColumnOf } from "./pasteValues.ts";
export { awaitedFindings, roundText } from "./stepFindings.ts";
export type { Finding } from "@canopy/contracts";
