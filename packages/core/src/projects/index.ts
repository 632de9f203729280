export { moreDuplicates } from "./duplicates.ts";
export { registryLists } from "@canopy/contracts";
export { amountText, budgetText, coordinatesText, entryNumberText, periodText } from "./projectAmounts.ts";
export { historyDays, type HistoryDay, type HistoryLine } from "./historyDays.ts";
export {
  HISTORY_PAGE_SIZE,
  historyAsk,
  historyChoice,
  historyFilters,
  projectChain,
  projectHistory,
  readHistoryAsk,
  type ChainEnd,
  type HistoryPage,
} from "./projectHistory.screens.ts";
export { actionOf, namesIn } from "./projectHistory.ts";
export { isProcessEnded, shownProcesses, type ProjectProcess } from "./projectProcesses.ts";
export {
  askToRemoveEntry,
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  registryListRefusal,
  removeRegistryEntry,
  type RegistryEntryFields,
} from "./projectRegistry.screens.ts";
export { registryListViews, type RegistryListView } from "./projectRegistry.view.ts";
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
  projectPartsScreen,
  projectScreen,
  projectTypeProjects,
} from "./projects.screens.ts";
export { projectCreateScreen, projectEditScreen, projectHoldScreen } from "./projectForm.screens.ts";
export { projectListScreen } from "./projectList.screens.ts";
