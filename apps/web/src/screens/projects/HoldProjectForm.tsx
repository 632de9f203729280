import { projectHoldScreen } from "@canopy/core/projects";
import { askingModal } from "#kit/ModalRecordForm.tsx";

/** Asks for the reason before a project is held. */
export const HoldProjectFormModal = askingModal(projectHoldScreen, [["reason"]]);
