import { processHoldScreen } from "@canopy/core/processes";
import { askingModal } from "#kit/ModalRecordForm.tsx";

/** Asks for the reason before a process is held. */
export const HoldProcessFormModal = askingModal(processHoldScreen, [["reason"]]);
