// The screens themselves, by subject.
export {
  loginScreen,
  resetPasswordScreen,
  resetRequestScreen,
  setPasswordScreen,
} from "./app/signInScreens.ts";
export {
  figures,
  monthSearch,
  dueActionAccess,
  quickAccess,
  technologySearch,
  waitedForAccess,
  WAITING_SEARCH,
  type Figure,
} from "./screens/home.ts";
export { monthName, type Bucket } from "./screens/months.ts";
export {
  activeProjectCountScreen,
  completedMilestoneCountScreen,
  completionDaysScreen,
  creationTrendScreen,
  disabledProjectCountScreen,
  dueOccurrencesScreen,
  milestoneCountScreen,
  newProjectCountScreen,
  pendingMilestoneCountScreen,
  projectCountScreen,
  projectsByTypeScreen,
  recentMilestoneCountScreen,
  waitingOnMeScreen,
  type DueOccurrence,
  type DueOccurrences,
  type TechnologyCount,
  type Waiting,
} from "./app/homeScreens.ts";
export { searchScreen } from "./app/searchScreen.ts";
export {
  companyUsersScreen,
  newestUsersScreen,
  rolesScreen,
  userCountScreen,
  userCreateScreen,
  userEditScreen,
  userListScreen,
  userScreen,
  type MasterPassword,
} from "./app/userScreens.ts";
export {
  chosenCompanyScreen,
  companyCountScreen,
  companyCreateScreen,
  companyEditScreen,
  companyListScreen,
  companyOptionsScreen,
  companyScreen,
  newestCompaniesScreen,
} from "./app/companyScreens.ts";
export {
  milestoneOwnerCreateScreen,
  milestoneOwnerEditScreen,
  milestoneOwnerListScreen,
  milestoneOwnerScreen,
} from "./app/milestoneOwnerScreens.ts";
export {
  projectTypeCreateScreen,
  projectTypeEditScreen,
  projectTypeListScreen,
  projectTypeScreen,
} from "./app/projectTypeScreens.ts";
export { milestoneListScreen, ownersMilestonesScreen } from "./app/milestoneScreens.ts";
export { processPlaceScreen, processScreen, type ProcessActor } from "./app/processScreens.ts";
export {
  processEditScreen,
  processRecordScreen,
  processStartScreen,
  startableTemplatesScreen,
} from "./app/processFormScreens.ts";
export {
  companyProjectsScreen,
  mayStartProcess,
  projectCreateScreen,
  projectEditScreen,
  projectListScreen,
  projectScreen,
  projectTypeProjectsScreen,
} from "./app/projectScreens.ts";
export {
  assignableUsersScreen,
  chosenMilestoneOwnerScreen,
  chosenProjectTypeScreen,
  projectTypeOptionsScreen,
  validationBodyOptionsScreen,
  verificationBodyOptionsScreen,
  type PersonOption,
  type TechnologyOption,
} from "./app/projectChoices.ts";
export {
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  removeRegistryEntry,
  type RegistryEntryFields,
} from "./app/projectRegistryScreens.ts";
export {
  HISTORY_PAGE_SIZE,
  historyAsk,
  projectHistoryAccess,
  projectHistoryScreen,
  type HistoryPage,
} from "./app/projectHistoryScreen.ts";
export { toastSamples } from "./screens/toastTest.ts";
