export { registryLists } from "@canopy/contracts";
export { amountText, budgetText, coordinatesText } from "./projectAmounts.ts";
export { HISTORY_PAGE_SIZE, historyAsk, projectHistory, type HistoryPage } from "./projectHistory.screens.ts";
export {
  changesOf,
  actionOf,
  historyLink,
  namesIn,
  type HistoryWords,
  type ShownChange,
} from "./projectHistory.ts";
export {
  askToRemoveEntry,
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  removeRegistryEntry,
  type RegistryEntryFields,
} from "./projectRegistry.screens.ts";
export { registryListViews } from "./projectRegistry.view.ts";
export {
  duplicateReasonLabels,
  goalLabel,
  isProjectClosed,
  ndcCoverageLabels,
  programmeLabels,
  registryStatusLabels,
} from "./projectWords.ts";
export { projectActions } from "./projects.view.ts";
export {
  companyProjects,
  mayStartProcess,
  projectCreateScreen,
  projectEditScreen,
  projectHoldScreen,
  projectListScreen,
  projectPartsScreen,
  projectScreen,
  projectTypeProjects,
} from "./projects.screens.ts";
