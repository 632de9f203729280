export type { HistoryEntity } from "@canopy/contracts";
export {
  RECORD_HISTORY_SIZE,
  recordHistory,
  recordHistoryAsk,
  type RecordHistoryPage,
} from "./history.screens.ts";
export type { HistoryWords } from "../projects/projectHistory.ts";
export { recordHistoryDays } from "./recordHistoryDays.ts";
export { relatedNames } from "./relatedNames.ts";
export { recordParts } from "./recordParts.screens.ts";
export { holdAsk, holdText, processHold } from "./processHold.ts";
