export { contentAsk, saveVersion, versionContent } from "./documentFile.ts";
export { documentSheet } from "./documentSheet.ts";
export { type DocumentMove } from "./documentMoves.ts";
export {
  documentEditScreen,
  documentForms,
  documentReturnScreen,
  documentScreen,
  milestoneDocuments,
  openDocumentScreen,
  projectDocumentsScreen,
  readDocument,
  readMilestoneDocuments,
  type DocumentActor,
  type DocumentOnPage,
} from "./documents.screens.ts";
export {
  bytesText,
  documentAddress,
  documentBadge,
  documentKindLabel,
  documentPlaceText,
  fileKindOf,
  isDrawable,
  isPdf,
  keptFilesText,
  milestoneDocumentsAddress,
} from "./documentWords.ts";
export { fileLimit, readFileLimit } from "./fileLimit.ts";
export { mayHandIn } from "./handIn.ts";
export { selectOpenDocument } from "./openDocument.machine.ts";
export { slotChoices, slotNamed } from "./slotNamed.ts";
export { uploadsOf, type UploadsActor } from "./uploads.ts";
export { submitDocument } from "./submitDocument.ts";
export {
  selectIsUploading,
  selectUploads,
  uploadName,
  uploadProgressText,
  type Upload,
  type UploadPlace,
} from "./uploads.machine.ts";
export type { DocumentRecord, DocumentVersion } from "@canopy/contracts";
