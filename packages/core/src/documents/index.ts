export { contentAsk, saveVersion, versionContent } from "./documentFile.ts";
export { type DocumentMove } from "./documentMoves.ts";
export {
  documentEditScreen,
  documentReturnScreen,
  documentScreen,
  milestoneDocuments,
  openDocumentScreen,
  projectDocumentsScreen,
  type DocumentActor,
  type DocumentOnPage,
} from "./documents.screens.ts";
export {
  bytesText,
  documentAddress,
  documentKindLabel,
  documentPlaceText,
  fileKindOf,
  isDrawable,
  isPdf,
  keptFilesText,
} from "./documentWords.ts";
export { mayHandIn } from "./handIn.ts";
export { selectOpenDocument } from "./openDocument.machine.ts";
export { uploadsOf, type UploadsActor } from "./uploads.ts";
export { submitDocument } from "./submitDocument.ts";
export { selectUploads, type Upload, type UploadPlace } from "./uploads.machine.ts";
export type { DocumentRecord, DocumentVersion } from "@canopy/contracts";
