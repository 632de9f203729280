import { documentReturnScreen } from "@canopy/core/documents";
import { askingModal } from "#kit/ModalRecordForm.tsx";

/** Asks for the reason before a document is returned. */
export const DocumentReturnFormModal = askingModal(documentReturnScreen, [["reason"]]);
