import { processHoldScreen } from "@canopy/core/processes";
import { askingModal } from "#kit/askingModal.tsx";

/** Asks for the reason before a process is held. */
export const HoldProcessFormModal = askingModal(processHoldScreen, [["reason"]]);
