export type { Feedback, FeedbackMessage } from "@canopy/contracts";
export {
  evidenceModes,
  isCrediting,
  isWaitedFor,
  stepJoins,
  stepKinds,
  transitionKinds,
  usualTemplateKey,
  type CalendarEntry,
  type CalendarFeed,
  type Company,
  type Completion,
  type ChainedHistoryEntry,
  type HistoryEntry,
  type ListAnswer,
  type Milestone,
  type MilestoneOwner,
  type MilestoneRecord,
  type Process,
  type DrawnProcess,
  type ProcessRecord,
  type ProcessTemplate,
  type Project,
  type ProjectType,
  type RegistryList,
  type Role,
  type LastMail,
  type OwnUser,
  type User,
} from "@canopy/contracts";
export { fetchAfter, type EarlyAnswer } from "./api/earlyAnswer.ts";
export { createApp } from "./app/createApp.ts";
export type { App } from "./services/runningApp.ts";
export { lazyPart, sayLoadFailure, takeModalBack, takeQuestionBack, type LazyPart } from "./base/lazyPart.ts";
export type { Announcement } from "./base/announcement.ts";
export type {
  AddressBar,
  Device,
  FeedbackPort,
  KeyValueStore,
  Ports,
  Presence,
  SavedFile,
  ShrinkPicture,
  SharedStore,
  TabLock,
  UploadPort,
  WaysOut,
} from "./base/ports.ts";
export { selectIsConfirmClosing, selectIsConfirmLoading, selectQuestion } from "./dialogs/confirm.machine.ts";
export { selectIsModalClosing, selectModal, selectModalOpening } from "./dialogs/modal.machine.ts";
export { windowlessPorts } from "./base/windowlessPorts.ts";
export { callFailureText, type FailureText } from "./failures/failureText.ts";
export { sameValue } from "./base/sameValue.ts";
export type { Sheet } from "./base/sheet.ts";
export { onlyFile } from "./base/onlyFile.ts";
export { offerActions, openScreen } from "./services/openScreen.ts";
export type { Screen } from "./services/services.ts";
export type { Decision } from "./routing/guard.ts";
export { matchRoute, pathTo, type Match } from "./routing/match.ts";
export { menuFor } from "./routing/menu.ts";
export { routeNames, routes, type GuestRouteName, type RouteName } from "./routing/routes.ts";
export { selectProfile, selectSessionKey, selectStatus, selectTimeZone } from "./session/session.machine.ts";
export { signInWith } from "./app/signInTalk.ts";
export { failuresFromNow, sayToasts } from "./shell/saidToasts.ts";
export {
  loginScreen,
  resetPasswordScreen,
  resetRequestScreen,
  setPasswordScreen,
} from "./session/signIn.screens.ts";
