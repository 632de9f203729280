// The app, what it needs, and what it says.
export { createApp, type App } from "./app/createApp.ts";
export type { AddressBar, KeyValueStore, LogLevel, Ports, Presence, SharedStore, Stop } from "./app/ports.ts";
export type { Announcement, ToastTone } from "./app/announcement.ts";
export type { Confirmed } from "./app/dialogActors.ts";
export type { Place } from "./app/place.ts";
export type { Reach, Screen } from "./app/reach.ts";

// Session and permissions.
export { selectAccess, selectProfile, selectSessionKey, selectStatus } from "./session/session.machine.ts";
export type { AccessChecks, SessionStatus } from "./session/access.ts";
export type { Profile } from "./session/token.ts";

// Routes.
export type { Decision } from "./routing/guard.ts";
export { matchRoute, pathOf, pathTo, type Match } from "./routing/match.ts";
export { menuFor, type MenuItem } from "./routing/menu.ts";
export type { MenuGroup, Route } from "./routing/route.ts";
export { routes, type GuestRouteName, type RouteName } from "./routing/routes.ts";

// Calls and their failures.
export type { Call, CallOptions, CallRequest } from "./api/call.ts";
export type { CallMeta } from "./cache/queryClient.ts";
export { CallError, failureOf, type Failure } from "./failures/failure.ts";
export { failureText, type FailureText } from "./failures/failureText.ts";

// The frame around every screen.
export { selectIsBusy } from "./shell/activity.machine.ts";
export { DEFAULT_BACKDROP, selectBackdrop, selectIsPlaying } from "./shell/backdrop.machine.ts";
export {
  selectFoundCount,
  selectHighlighted,
  selectHits,
  selectSearchFailure,
  selectSearchStatus,
  selectSearchText,
  type SearchActor,
  type SearchStatus,
} from "./shell/search.machine.ts";
export type { FoundHit } from "./screens/searchHits.ts";
export { selectAreShortcutsOn, shortcuts } from "./shell/shortcuts.machine.ts";
export { selectIsCollapsed, selectIsDrawerOpen } from "./shell/sidebar.machine.ts";
export {
  densities,
  schemes,
  selectDensity,
  selectScheme,
  type Density,
  type Scheme,
} from "./shell/theme.machine.ts";
export type { Toast } from "./shell/toast.ts";
export { selectToasts } from "./shell/toasts.machine.ts";

// Dialogs.
export {
  selectIsConfirmClosing,
  selectIsConfirmLoading,
  selectQuestion,
  type Question,
} from "./dialogs/confirm.machine.ts";
export { selectIsModalClosing, selectModal, type ModalContent } from "./dialogs/modal.machine.ts";

// Any list.
export type { ListActor } from "./app/listScreen.ts";
export type { ListRow } from "./lists/listEvents.ts";
export { ALL } from "./lists/listSearch.ts";
export type { CellKind, Column, ListView } from "./lists/listView.ts";
export {
  selectCanCreate,
  selectCanEdit,
  selectChips,
  selectChoices,
  selectConfirmation,
  selectFilterText,
  selectListFailure,
  selectListStatus,
  selectOpenForm,
  selectPager,
  selectPending,
  selectRowActions,
  selectRows,
  selectSort,
  selectView,
  type Chip,
  type ListStatus,
  type Pager,
  type ShownChoice,
} from "./lists/list.selectors.ts";

// Any record, and parts of a screen that are only read.
export type { RecordActor } from "./app/recordScreen.ts";
export type { Confirmation, RecordAction } from "./records/recordAction.ts";
export {
  selectCanUpdate,
  selectIsEditing,
  selectRecord,
  selectRecordActions,
  selectRecordConfirmation,
  selectRecordFailure,
  selectRecordStatus,
  selectResult,
  selectRunningAction,
  type RecordStatus,
} from "./records/record.selectors.ts";
export type { ReadingActor } from "./app/readingScreen.ts";
export {
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type ReadingStatus,
} from "./records/reading.machine.ts";

// Any form.
export type { FormActor } from "./app/formScreen.ts";
export type { FormOwner } from "./forms/formEvents.ts";
export type { FieldKind, FieldOption, FieldValue, FormField } from "./forms/formFields.ts";
export type { FormView } from "./forms/formView.ts";
export {
  selectChangedFields,
  selectFields,
  selectFocus,
  selectFormFailure,
  selectFormView,
  selectHasDraft,
  selectIsConflicted,
  selectIsDirty,
  selectIsReloading,
  selectIsSaved,
  selectIsSubmitting,
  selectLeaveQuestion,
  type ShownField,
} from "./forms/form.selectors.ts";

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
  milestoneCountScreen,
  newProjectCountScreen,
  pendingMilestoneCountScreen,
  projectCountScreen,
  projectsByTypeScreen,
  recentMilestoneCountScreen,
  waitingOnMeScreen,
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

// Processes and their milestones.
export { type MilestoneAction, type MilestoneVerb } from "./processes/milestoneActions.ts";
export {
  milestoneWordOf,
  ownerNameOf,
  processViewOf,
  waitedDaysOf,
  type MilestoneView,
} from "./processes/milestoneView.ts";
export { shapeOf, stateWordOf, stepKindLabels } from "./processes/milestoneWords.ts";
export {
  milestoneActionsFor,
  milestoneOutline,
  selectCanEditProcess,
  selectMilestoneActions,
  selectProcess,
  selectProcessFailure,
  selectProcessStatus,
  selectProcessVerbs,
  selectQuestionAsked,
  selectRunningVerb,
  selectSelected,
  type OutlinedMilestone,
  type ShownQuestion,
} from "./processes/milestones.selectors.ts";
export { isPeriodic } from "./screens/processes.ts";
export type {
  Company,
  Completion,
  HistoryEntry,
  Milestone,
  MilestoneOwner,
  MilestoneRecord,
  Process,
  ProcessRecord,
  ProcessTemplate,
  Project,
  ProjectType,
  RegistryList,
  Role,
  User,
} from "@canopy/contracts";

export { isCrediting, stepJoins, stepKinds, transitionKinds } from "@canopy/contracts";

// Words and dates.
export { datesOf } from "./app/datesOf.ts";
export type { Dates } from "./text/date.ts";
export { badgeOf, type Badge } from "./screens/badges.ts";
export { sizeLabel } from "./screens/companies.ts";
export { countryName } from "./screens/countryNames.ts";
export { ownerKindLabels, ownerKindTasks } from "./screens/milestoneOwners.ts";
export { mitigationLabels } from "./screens/projectTypes.ts";
export { changesOf, deedOf, namesIn, type HistoryWords, type ShownChange } from "./screens/projectHistory.ts";
export { registryLists, registryListViews, type RegistryListView } from "./screens/projectRegistry.ts";
export {
  duplicateReasonLabels,
  goalLabel,
  ndcCoverageLabels,
  programmeLabels,
  registryStatusLabels,
} from "./screens/projectWords.ts";
export { languageName } from "./screens/users.ts";
export { glossary } from "./text/glossary.ts";
export { greeting } from "./text/greeting.ts";
export { messages, screenNouns } from "./text/messages.ts";
export { readable } from "./text/readable.ts";
export { roleLabel } from "./text/roleLabel.ts";

// Process templates and their editor.
export { processTemplateListScreen, processTemplatePreviewScreen } from "./app/processTemplateScreens.ts";
export { allTechnologiesScreen, milestoneOwnerOptionsScreen } from "./app/templateChoices.ts";
export { templateEditorScreen } from "./app/templateEditorScreen.ts";
export type { EditedArrow, EditedGraph, EditedStep } from "./processes/editedGraph.ts";
export { editedFrom, type EditedTemplate } from "./processes/editedTemplate.ts";
export { outlineOf } from "./processes/outline.ts";
export {
  selectCanRedo,
  selectCanUndo,
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectFaults,
  selectHasTemplateDraft,
  selectIsTemplateDirty,
  selectPublishRefusal,
  selectSelectedArrow,
  selectSelectedStep,
  selectSelection,
  selectStored,
  selectTemplateErrors,
  selectTemplateQuestion,
  type ShownFault,
  type ShownTemplateQuestion,
  type TemplateEditorActor,
} from "./processes/templateEditor.selectors.ts";
export type { Selection, StoredTemplate, TemplateEdit } from "./processes/templateEditorEvents.ts";
export type { TemplateAnswers } from "./processes/templateQuestions.ts";
export {
  arrowKindLabels,
  stepDaysFault,
  stepJoinLabels,
  stepKeyFault,
  versionText,
} from "./processes/templateWords.ts";
